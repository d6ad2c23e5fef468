/// What stands before the body: nothing from elsewhere can be loaded, and no script can run.
struct PageHead {
  let title: String

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

  func write(to html: inout MarkupWriter) {
    html.element("head") { head in
      head.empty("meta", ["charset": "utf-8"])
      head.empty("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
      head.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      head.empty("meta", ["name": "color-scheme", "content": "light dark"])
      // An icon that is there is not asked for.
      head.empty("link", ["rel": "icon", "href": "data:,"])
      head.element("title", [:], title)
      head.element("style") { style in
        style.add(
          markup: PictureStyle.colors(of: ":root") + PictureStyle.sheet + PageStyle.rules)
      }
    }
  }
}
