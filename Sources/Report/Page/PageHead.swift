/// The HTML head: its policy forbids scripts and all external resources.
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
      // With an icon given, browsers do not request one.
      head.empty("link", ["rel": "icon", "href": "data:,"])
      head.element("title", [:], title)
      head.element("style") { style in
        style.add(
          markup: PictureStyle.colors(of: ":root") + PictureStyle.sheet + PageStyle.rules)
      }
    }
  }
}

/// The style sheet of the page, for screen and print.
enum PageStyle {
  static let rules = """
    :root{color-scheme:light dark}\
    body{margin:0;background:var(--paper);color:var(--text);\
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}\
    main{max-width:1000px;margin:0 auto;padding:1rem}\
    h1{font-size:1.7rem;margin:.5rem 0}h2{font-size:1.3rem;margin:2.2rem 0 .5rem;\
    border-bottom:2px solid var(--grid)}h3{font-size:1.1rem;margin:1.6rem 0 .4rem}\
    h4{font-size:1rem;margin:1.2rem 0 .3rem}h1,h3,h4,summary{overflow-wrap:anywhere}\
    a{color:var(--first)}p{margin:.5rem 0;max-width:46rem}\
    table{border-collapse:collapse;font-size:.9rem;margin:.5rem 0}\
    .scroll{overflow-x:auto}\
    th,td{padding:.2rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--grid)}\
    td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}\
    code{font-size:.9em;overflow-wrap:anywhere}\
    figure{margin:.8rem 0}figcaption{font-size:.9rem;max-width:46rem}\
    .flow{display:flex;flex-wrap:wrap;gap:.4rem;list-style:none;padding:0;margin:.8rem 0}\
    .flow li{border:1px solid var(--muted);border-radius:.4rem;padding:.3rem .8rem;text-align:center}\
    .flow b{display:block;font-size:1.3rem}.flow .to{border:none;padding:.8rem 0}\
    .share{display:flex;height:.9rem;min-width:9rem;border:1px solid var(--muted)}\
    .share i{display:block}.good{background:var(--third)}.doubtful{background:var(--first)}\
    .bad{background:repeating-linear-gradient(45deg,var(--second) 0 3px,var(--paper) 3px 5px)}.error{background:var(--emphasis)}\
    .absent{background:var(--paper)}\
    .mark{white-space:nowrap}.note{border-left:4px solid var(--second);padding-left:.6rem}\
    nav ul{columns:2;padding-left:1.2rem}details{margin:.4rem 0}summary{cursor:pointer}\
    @media print{body{font-size:10pt}main{max-width:none;padding:0}a{color:inherit;text-decoration:none}\
    .scroll{overflow:visible}table{font-size:7pt}th,td{padding:.1rem .25rem;overflow-wrap:anywhere}\
    figure,tr{break-inside:avoid}h2,h3,h4{break-after:avoid}\
    details::details-content{content-visibility:visible;block-size:auto}}
    """
}
