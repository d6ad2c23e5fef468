/// Colors and styles of marks. Colors with different meanings differ in lightness as well as in hue, and all
/// have the contrast required for text on light and dark backgrounds (4.5 to 1, WCAG 2.2).
public enum PictureStyle {
  /// Name, light-mode color and dark-mode color of each ink.
  static let inks: [(name: String, light: String, dark: String)] = [
    ("first", "#003f75", "#a6d7ff"), ("second", "#c85000", "#d06a30"),
    ("third", "#00694d", "#33b98f"), ("muted", "#6f6f6f", "#8f8f8f"),
    ("emphasis", "#111111", "#f5f5f5"), ("left", "#0b2f9e", "#b3ccff"),
    ("right", "#d4242f", "#ea5858"),
  ]
  static let paper = (light: "#ffffff", dark: "#16181c")
  static let text = (light: "#1a1a1a", dark: "#ececec")
  static let grid = (light: "#e2e2e2", dark: "#33373f")

  /// CSS rules for all elements of a picture; they use the custom properties from `colors(of:)`.
  static let rules = """
    svg.picture{display:block;width:100%;max-width:560px;height:auto;\
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
    svg.picture .bar{stroke:none;fill-opacity:.85}\
    svg.picture .span{stroke:none;fill-opacity:.17}\
    svg.picture .word,svg.picture .label{paint-order:stroke;stroke:var(--paper);stroke-width:3px;\
    stroke-linejoin:round}\
    svg.picture .word{text-anchor:middle;dominant-baseline:middle}
    """

  /// CSS rules for each ink.
  static let inkRules = inks.map { ink in
    let color = "var(--\(ink.name))"
    return
      "svg.picture .line.\(ink.name),svg.picture .ring.\(ink.name),svg.picture .rule.\(ink.name){stroke:\(color)}svg.picture .dot.\(ink.name),svg.picture .bar.\(ink.name),svg.picture .span.\(ink.name){fill:\(color)}svg.picture .area.\(ink.name){fill:\(color);stroke:\(color)}svg.picture .word.\(ink.name),svg.picture .label.\(ink.name){fill:\(color)}"
  }.joined()

  private static func colors(_ isDark: Bool) -> String {
    let papers = [("paper", paper), ("text", text), ("grid", grid)].map {
      "--\($0.0):\(isDark ? $0.1.dark : $0.1.light);"
    }
    return (papers + inks.map { "--\($0.name):\(isDark ? $0.dark : $0.light);" }).joined()
  }

  /// Custom properties for the colors: light or dark according to the reader's system, always light in print.
  public static func colors(of selector: String) -> String {
    "\(selector){\(colors(false))}@media screen and (prefers-color-scheme:dark){\(selector){\(colors(true))}}"
  }

  /// All rules that a page with pictures needs, except for the colors.
  public static var sheet: String { rules + inkRules }

  /// The style sheet of a standalone SVG file for papers and slides: light colors, without custom properties,
  /// which drawing programs do not support.
  public static var lightSheet: String {
    let colors =
      [("paper", paper.light), ("text", text.light), ("grid", grid.light)]
      + inks.map { ($0.name, $0.light) }
    return colors.reduce(sheet) { $0.replacing("var(--\($1.0))", with: $1.1) }
  }
}
