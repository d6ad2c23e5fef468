/// How marks look. Inks of things to be told apart differ in lightness as well as in color, and all stand out from
/// light and dark paper as text must (4.5 to 1, WCAG 2.2).
public enum PictureStyle {
  /// The name of each ink's color, on light paper and on dark.
  static let inks: [(name: String, light: String, dark: String)] = [
    ("first", "#003f75", "#a6d7ff"), ("second", "#c85000", "#d06a30"),
    ("third", "#00694d", "#33b98f"), ("muted", "#6f6f6f", "#8f8f8f"),
    ("emphasis", "#111111", "#f5f5f5"), ("left", "#0b2f9e", "#b3ccff"),
    ("right", "#d4242f", "#ea5858"),
  ]
  static let paper = (light: "#ffffff", dark: "#16181c")
  static let text = (light: "#1a1a1a", dark: "#ececec")
  static let grid = (light: "#e2e2e2", dark: "#33373f")

  /// Rules for everything a picture holds; they need the colors below.
  static let rules = """
    svg.picture{display:block;width:100%;max-width:720px;height:auto;\
    font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}\
    svg.picture text{fill:var(--text)}\
    svg.picture .title{font-weight:600}\
    svg.picture .middle{text-anchor:middle}svg.picture .end{text-anchor:end}\
    svg.picture .frame{fill:none;stroke:var(--muted);stroke-width:1}\
    svg.picture .grid{fill:none;stroke:var(--grid);stroke-width:1}\
    svg.picture .line{fill:none;stroke-width:1.5;stroke-linejoin:round}\
    svg.picture .ring{fill:var(--paper);stroke-width:1.8}\
    svg.picture .rule{fill:none;stroke-width:1.3;stroke-dasharray:5 3}\
    svg.picture .area{stroke-width:1.3;fill-opacity:.16}\
    svg.picture .bar{stroke:none;fill-opacity:.85;shape-rendering:crispEdges}\
    svg.picture .span{stroke:none;fill-opacity:.17}\
    svg.picture .word{text-anchor:middle;dominant-baseline:middle;font-size:12px;\
    paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
    """

  /// One rule for each ink.
  static let inkRules = inks.map { ink in
    let color = "var(--\(ink.name))"
    return
      "svg.picture .line.\(ink.name),svg.picture .ring.\(ink.name),svg.picture .rule.\(ink.name)"
      + "{stroke:\(color)}"
      + "svg.picture .dot.\(ink.name),svg.picture .bar.\(ink.name),svg.picture .span.\(ink.name)"
      + "{fill:\(color)}"
      + "svg.picture .area.\(ink.name){fill:\(color);stroke:\(color)}"
      + "svg.picture .word.\(ink.name){fill:\(color)}"
  }.joined()

  private static func colors(_ isDark: Bool) -> String {
    let papers = [("paper", paper), ("text", text), ("grid", grid)].map {
      "--\($0.0):\(isDark ? $0.1.dark : $0.1.light);"
    }
    return (papers + inks.map { "--\($0.name):\(isDark ? $0.dark : $0.light);" }).joined()
  }

  /// The colors: light, where the reader's system is dark so too, and always light on paper.
  public static func colors(of selector: String) -> String {
    "\(selector){\(colors(false))}"
      + "@media screen and (prefers-color-scheme:dark){\(selector){\(colors(true))}}"
  }

  /// All that a page with pictures needs.
  public static var sheet: String { rules + inkRules }

  /// The same for a file of its own, which goes into papers and slides: light, in words that programs for drawing
  /// understand as well as browsers.
  public static var lightSheet: String {
    let colors =
      [("paper", paper.light), ("text", text.light), ("grid", grid.light)]
      + inks.map { ($0.name, $0.light) }
    return colors.reduce(sheet) { $0.replacing("var(--\($1.0))", with: $1.1) }
  }
}
