/// The HTML head: its policy forbids all external resources, and scripts other than that of a form for reviewers.
struct PageHead {
  let title: String
  let form: ReviewForm?
  /// The sections that are printed.
  let printExtent: StudyPage.PrintExtent

  /// The generator that identifies pages of this program.
  static let generator = "analyze"

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

  func write(to html: inout MarkupWriter) {
    html.element("head") { head in
      head.empty("meta", ["charset": "utf-8"])
      head.empty(
        "meta",
        ["http-equiv": "Content-Security-Policy", "content": Self.policy + (form?.policy ?? "")])
      head.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      head.empty("meta", ["name": "color-scheme", "content": "light dark"])
      head.empty("meta", ["name": "generator", "content": Self.generator])
      // With an icon given, browsers do not request one.
      head.empty("link", ["rel": "icon", "href": "data:,"])
      head.element("title", [:], title)
      head.element("style") { style in
        style.add(
          markup: PictureStyle.colors(of: ":root") + PictureStyle.sheet + PageStyle.rules
            + (printExtent == .all ? "" : PageStyle.printsOverview)
            + (form == nil ? "" : ReviewForm.rules))
      }
    }
  }
}

/// The style sheet of the page, for screens from 360 pixels and for print.
enum PageStyle {
  static let rules = page + map + tasks + cards + narrow + print

  private static let page = """
    :root{color-scheme:light dark}\
    body{margin:0;background:var(--paper);color:var(--text);\
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}\
    main{max-width:1320px;margin:0 auto;padding:1rem}\
    h1{font-size:1.6rem;margin:.1rem 0}h2{font-size:1.3rem;margin:1.2rem 0 .3rem;\
    border-bottom:2px solid var(--grid)}h3{font-size:1.1rem;margin:1.2rem 0 .2rem}\
    main *{overflow-wrap:anywhere}#arms :is(th,td):not(:first-child){overflow-wrap:break-word}\
    a{color:var(--first)}p{margin:.3rem 0;max-width:62rem}header p,.where{max-width:none}ul{margin:.3rem 0;padding-left:1.2rem}\
    table{border-collapse:collapse;font-size:.9rem;margin:.4rem 0}\
    th,td{padding:.1rem .5rem;text-align:left;vertical-align:top;font-weight:400;\
    border-bottom:1px solid var(--grid)}thead th{font-weight:600}\
    .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\
    code{font-size:.85em}.where{font-size:.9rem}\
    figure{margin:.4rem 0;min-width:0}figcaption,.how{font-size:.9rem;margin:.2rem 0}\
    .note{border-left:4px solid var(--second);padding-left:.6rem}\
    nav{display:flex;flex-wrap:wrap;gap:.1rem 1rem;font-size:.9rem;margin:.4rem 0}\
    details{margin:.3rem 0}summary{cursor:pointer}dt{font-weight:600}dd{margin:0 0 .5rem 1rem}\
    .mark{white-space:nowrap}.good{--ink:var(--third)}.doubtful{--ink:var(--second)}\
    .bad,.error{--ink:var(--right)}.absent{--ink:var(--muted)}.mark{color:var(--ink)}
    """

  /// The presence map has fixed headers, and scrolls in a box as high as the screen, which holds thirty participants.
  private static let map = """
    .map{overflow:auto;max-height:calc(100vh - 1rem);border:1px solid var(--grid)}\
    .map table{margin:0;width:100%;border-collapse:separate;border-spacing:0;font-size:.85rem;line-height:1.2}\
    .map *{overflow-wrap:normal}.map th,.map td{text-align:center;white-space:nowrap;padding:0 .5rem}\
    .map thead th{position:sticky;top:0;background:var(--paper);z-index:1;vertical-align:bottom;\
    white-space:normal;min-width:4.5rem;line-height:1.2}\
    .map th:first-child{position:sticky;left:0;background:var(--paper);text-align:left;z-index:2;\
    max-width:9rem;overflow:hidden;text-overflow:ellipsis}\
    .map thead th:first-child{z-index:3}.map td a,.map td span{color:var(--ink);text-decoration:none}\
    .map td a:hover{text-decoration:underline}.map td.gap{color:var(--right);font-weight:700}\
    .problems{list-style:none;padding:0;display:grid;gap:0 2rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,500px),1fr))}\
    .problems li{margin:.2rem 0}.problems details{display:inline}\
    .absences{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));gap:0 1rem;font-size:.9rem}
    """

  private static let tasks = """
    .strips{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,290px),1fr));gap:.3rem 1.2rem}\
    .strip figcaption{margin:0}.strip svg.picture{max-width:420px}
    """

  private static let cards = """
    .card{border-top:1px solid var(--muted);margin-top:1.2rem;padding-top:.2rem}\
    .card:target{outline:2px solid var(--first);outline-offset:6px}\
    .reasons{list-style:none;padding:0;font-size:.9rem}\
    .first{display:grid;gap:.4rem 1.6rem;grid-template-columns:minmax(0,1fr)}\
    .more{display:grid;gap:.4rem 1.6rem;grid-template-columns:minmax(0,1fr)}\
    .head{align-self:start;width:100%;font-size:.95rem}.head .n{font-weight:600}.head td{white-space:nowrap}.head .n{white-space:normal;overflow-wrap:break-word}.k{color:var(--muted)}\
    .all th{width:40%}.all tr{border-bottom:1px solid var(--grid)}.all th,.all td{border:none}\
    @media(min-width:900px){.first{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}\
    .first figure:only-child{grid-column:1/-1}.more{grid-template-columns:repeat(2,minmax(0,1fr))}}
    """

  /// Rows of tables become blocks, in which label and value stay side by side.
  private static let narrow = """
    @media(max-width:500px){.head .k{display:none}.head th,.head td{padding:.1rem .2rem}}\
    @media(max-width:700px){.all,.all tbody{display:block}.all thead{display:none}\
    .all tr{display:flex;flex-wrap:wrap;justify-content:space-between;column-gap:.6rem;border-bottom:1px solid var(--grid)}\
    .all th{flex:1 1 48%;width:auto}.all .n{max-width:38%;white-space:normal}.all td,.all th{border:none;padding:0 .2rem}\
    .stack,.stack tbody,.stack tr{display:block}.stack thead{display:none}\
    .stack tr{border-bottom:1px solid var(--grid);padding:.3rem 0}\
    .stack td{display:inline-block;border:none;padding:0 .8rem 0 0;text-align:left;white-space:normal}\
    .stack td:empty{display:none}.stack td::before{content:attr(data-h) " ";color:var(--muted);font-size:.85em}}
    """

  /// Print shows the overview, who is in and who is out, and the groups of a page, and says how to print the rest.
  static let printsOverview = """
    @media print{main>:not(header,#presence,#flow,#arms){display:none}\
    main>header::after{content:"Printed are the overview, who is in and who is out, and the groups; analyze report --print all prints the whole page.";\
    font-size:7.5pt}}
    """

  /// Print shows all unfolded parts; pages break between cards, and a card fits on
  /// a sheet.
  private static let print = """
    @page{size:A4;margin:12mm}\
    @media print{body{font-size:9pt}main{max-width:none;padding:0}a{color:inherit;text-decoration:none}\
    h2,h3{break-after:avoid}figure,tr,li{break-inside:avoid}\
    nav{display:none}.map{overflow:visible;max-height:none;border:none}\
    .map th,.map td{padding:0 .15rem;font-size:6pt;min-width:0}.map thead th{min-width:0}\
    .map th{position:static}table{font-size:7.5pt}\
    .strips{grid-template-columns:repeat(3,1fr)}.card{break-inside:avoid}\
    .first{grid-template-columns:2fr 3fr}.more{grid-template-columns:1fr 1fr}\
    .many{grid-template-columns:repeat(4,1fr)}.how{font-size:7pt}.many .how{display:none}}
    """
}
