public import Metrics
import Text

/// A study as HTML: one page, or an index with one page for each participant.
///
/// Steps have to be added in the order of `metrics.csv`; for most rows only counts and headline values are
/// kept. Cards are written for the sessions whose steps are drawn.
public struct StudyPage {
  /// Information about the run, in addition to its rows.
  public struct Provenance: Sendable {
    /// Title of the page: the name of the study.
    public var title: String
    /// The numbers of participants, sessions and files, in a form in which they add up.
    public let counts: String
    /// Name and version of the program.
    public let program: String
    /// The libraries of the program with their versions.
    public let libraries: String
    /// Parameters with another value than the default.
    public let parameters: [(name: String, text: String)]
    /// Further facts, such as the command line of a page of recordings.
    public let facts: [(name: String, text: String)]
    /// Notes about the page itself, such as pictures that were left out.
    public var remarks: [String]

    public init(
      title: String, counts: String, program: String, libraries: String,
      parameters: [(name: String, text: String)], facts: [(name: String, text: String)],
      remarks: [String]
    ) {
      (self.title, self.counts, self.program) = (title, counts, program)
      (self.libraries, self.parameters) = (libraries, parameters)
      (self.facts, self.remarks) = (facts, remarks)
    }
  }

  /// Maximum total size of the drawn steps of a single page, besides those that are shown regardless, so that a page of 60
  /// participants has at most 8 MB and can be sent by mail.
  public static let maximumDrawnByteCount = 5 << 20

  /// What a page of the whole study prints. Pages of participants are printed whole.
  public enum PrintExtent: String, Sendable, CaseIterable {
    /// The overview, who is in and who is out, and the groups: a few sheets.
    case overview
    case all
  }

  private(set) var tally: StudyTally
  /// Drawn steps by session number.
  private var steps: [Int: [DrawnStep]] = [:]
  private(set) var omittedCount = 0
  /// Rows of `groups.csv` with a value.
  private var groups: [GroupsRow] = []
  private var findings: PageFindings?
  private var comparison: ArmComparison?
  private var flow: StudyFlow?
  /// The form for reviewers of the single page; nil for a page without a script.
  public var reviewForm: ReviewForm?
  /// The sections of a page of the whole study that are printed.
  public var printExtent = PrintExtent.overview
  private var byteCount = 0

  /// - Parameters:
  ///   - tasks: the tasks in display order.
  ///   - flags: all flags that rows may have.
  ///   - arms: the groups of participants that are compared.
  public init(_ tasks: [TaskFacts], _ flags: [Flag], _ arms: StudyArms = StudyArms()) {
    tally = StudyTally(tasks, flags, arms)
  }

  /// Adds the rows of one step and attempt to the totals.
  public mutating func add(_ step: [MetricsRow]) { tally.add(step) }

  /// Draws a step, whose rows have to be added first, on the single page.
  ///
  /// - Parameter isRequested: whether the step is shown regardless of the size limit.
  public mutating func draw(_ step: DrawnStep, isRequested: Bool) {
    guard let number = tally.number(of: step.rows[0]) else { return }
    guard isRequested || byteCount + step.byteCount <= Self.maximumDrawnByteCount else {
      omittedCount += 1
      return
    }
    byteCount += step.byteCount
    steps[number, default: []].append(step)
    note(pictures: step.pictures.map(\.name), of: step.rows[0].task)
  }

  /// Notes which kinds of pictures of a task are shown on some page.
  public mutating func note(pictures names: some Sequence<String>, of task: String) {
    tally.note(pictures: names, of: task)
  }

  /// Adds a row of `groups.csv`.
  public mutating func add(_ group: GroupsRow) { if group.value != nil { groups.append(group) } }

  /// Adds findings on reliability and change.
  public mutating func add(_ findings: PageFindings) { self.findings = findings }

  /// Adds the comparison of the groups of participants.
  public mutating func add(_ comparison: ArmComparison) { self.comparison = comparison }

  /// Adds the numbers of files that were found and used.
  public mutating func add(_ flow: StudyFlow) { self.flow = flow }

  /// Adds the people who were expected, once the rows of all steps are added.
  public mutating func add(_ people: StudyPeople) { tally.add(people) }

  /// The groups that have people, and the visits of the study.
  public var armNames: [String] { tally.armNames }
  public var visitTitles: [String] { StudyOccasions(tally).visitTitles }

  /// The good main values of the study, for the comparison of its groups.
  public var mainSeries: [MainSeries] { MainSeries.all(of: tally) }

  /// Number of sessions.
  public var sessionCount: Int { tally.sessions.count }

  /// Whether the session of a row, whose rows have to be added first, has values that are doubtful or bad, or an input that
  /// could not be used.
  public func isDoubtful(sessionOf row: MetricsRow) -> Bool { tally.isDoubtful(sessionOf: row) }

  /// Whether the session of a row, whose rows have to be added first, is the first of its participant with a problem in a main
  /// value. It has a card whatever the size of the page, so that everyone with a problem is there.
  public func isFirstProblem(sessionOf row: MetricsRow) -> Bool {
    guard let number = tally.number(of: row) else { return false }
    let own = tally.participants[tally.sessions[number].person].sessions
    return own.first { tally.sessions[$0].needsAttention } == number
  }

  // MARK: One page

  /// The whole study as one page.
  public func html(_ provenance: Provenance) -> [UInt8] {
    let drawn = Set(steps.keys)
    let tasks = steps.mapValues { Set($0.map { $0.rows[0].task }) }
    func address(_ session: Int, _ task: String) -> String? {
      tasks[session]?.contains(task) == true ? "#\(tally.card(session, task))" : nil
    }
    let orders = tally.participants.indices.map(tally.sessions(of:))
    let links = PageLinks(
      card: address,
      participant: { person in
        orders[person].first(where: drawn.contains).flatMap { session in
          tally.sessions[session].tasks.lazy.compactMap { address(session, $0.name) }.first
        }
      }, overview: "")
    return document(title: provenance.title, printExtent, form: reviewForm) { main in
      writeOverview(provenance, links, participantsPage: nil, hasSessions: true, to: &main)
      main.element("section", ["id": "sessions"]) { section in
        section.element("h2", [:], "Sessions")
        if omittedCount > 0 || drawn.count < tally.sessions.count {
          section.element("p", ["class": "note"], omission(drawn.count))
        }
        let sorted = steps.sorted { $0.key < $1.key }
        reviewForm?.writeControls(of: sorted.reduce(0) { $0 + $1.value.count }, to: &section)
        for (number, own) in sorted {
          SessionCard(
            tally: tally, links: links, number: number, steps: own,
            order: orders[tally.sessions[number].person], isReviewed: reviewForm != nil,
            id: { tally.card(number, $0) }
          ).write(to: &section)
        }
      }
      MethodsSection(tally: tally, provenance: provenance).write(to: &main)
    }
  }

  private func omission(_ drawn: Int) -> String {
    "\(drawn) of \(counted(tally.sessions.count, "session")) \(drawn == 1 ? "has a card" : "have cards") here"
      + (omittedCount > 0
        ? "; \(counted(omittedCount, "step")) of others were left out to limit the size of the page"
        : "")
      + ". Everyone with a problem in a main value has a card; cells of the map without a link have none. A report in a folder (-o FOLDER/) has a page for every participant, and --session NAME shows one session or participant."
  }

  private func writeOverview(
    _ provenance: Provenance, _ links: PageLinks, participantsPage: String?, hasSessions: Bool,
    to main: inout MarkupWriter
  ) {
    let hasMap = tally.sessions.contains { !$0.tasks.isEmpty }
    let presence = StudyPresence(tally, StudyOccasions(tally))
    let armsSection = ArmsSection(
      tally: tally, occasions: presence.occasions, comparison: comparison)
    let groupsSection = GroupsSection(tally: tally, rows: groups)
    let sections = [
      ("presence", "Who did what", hasMap),
      ("flow", "Who is in and who is out", flow != nil && !tally.sessions.isEmpty),
      ("ask", "What to ask the sites for", flow != nil && !tally.sessions.isEmpty),
      ("arms", "Groups", armsSection.isShown), ("problems", "Problems", true),
      ("tasks", "Tasks", !tally.shownTasks.isEmpty),
      ("groups", "Compared conditions", !groupsSection.isEmpty),
      ("reliability", "Reliability and change", findings != nil),
      ("sessions", "Sessions", hasSessions), ("methods", "Methods", true),
    ].filter(\.2).map { (address: $0.0, name: $0.1) }
    HeadSection(tally: tally, provenance: provenance, presence: presence, sections: sections).write(
      to: &main)
    OverviewSection(tally, links, presence, participantsPage: participantsPage).write(to: &main)
    if let flow {
      FlowSection(tally: tally, links: links, presence: presence, flow: flow).write(to: &main)
    }
    armsSection.write(to: &main)
    ProblemsSection(tally: tally, links: links).write(to: &main)
    TasksSection(tally: tally, links: links).write(to: &main)
    groupsSection.write(to: &main)
    if let findings { FindingsSection(findings: findings).write(to: &main) }
  }

  private func document(
    title: String, _ printExtent: PrintExtent = .all, form: ReviewForm? = nil,
    _ fill: (inout MarkupWriter) -> Void
  ) -> [UInt8] {
    var page = MarkupWriter()
    page.add(markup: "<!DOCTYPE html>\n")
    page.element("html", ["lang": "en"]) { html in
      PageHead(title: title, form: form, printExtent: printExtent).write(to: &html)
      html.element("body") { body in
        body.element("main", [:], fill)
        if form != nil { body.element("script") { $0.add(markup: ReviewForm.script) } }
      }
    }
    page.add(markup: "\n")
    return Array(page.text.utf8)
  }
}

/// The form of the report with one page for each participant.
extension StudyPage {
  /// The names of the pages of the whole study.
  public static let (indexName, participantsName) = ("index.html", "participants.html")
  /// The folder of the participants' pages.
  public static let pagesFolder = "participants"

  /// The flags in some rows that cards name as reasons. They depend on the rows of the whole study.
  public func reasons(on rows: some Sequence<MetricsRow>) -> [String] {
    let codes = rows.filter(\.quality.needsAttention).flatMap(tally.problems)
    return Set(codes.map(\.rawValue)).sorted()
  }

  /// Names of the participants, in the order of their numbers.
  public var participants: [String] { tally.participants.map(\.name) }

  /// The names of the participants' pages below the folder, in the order of the participants.
  ///
  /// Characters that are not safe in file names are replaced, and names that would then be equal, or differ only in
  /// capitals, get a number.
  public var pageNames: [String] {
    let stems = participants.map { name -> String in
      let safe = name.unicodeScalars.prefix(Self.longestStem).map { scalar -> Character in
        let isSafe =
          scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
          || scalar == "-" || scalar == "_"
        return isSafe ? Character(scalar) : "_"
      }
      return safe.isEmpty ? "unknown" : String(safe)
    }
    var used = Set<Term>()
    return stems.map { stem in
      var (name, number) = (stem, 1)
      while !used.insert(name.lowercased()).inserted {
        number += 1
        name = "\(stem)-\(number)"
      }
      return "\(Self.pagesFolder)/\(name).html"
    }
  }

  private static let longestStem = 80

  /// The number of bytes at the beginning of a page that `isPage` needs.
  public static let headByteCount = 600

  /// Whether this program has written a page.
  ///
  /// - Parameter beginning: its first `headByteCount` bytes, or all of a shorter one.
  public static func isPage(_ beginning: [UInt8]) -> Bool {
    let mark = "<meta name=\"generator\" content=\"\(PageHead.generator)\"/>"
    return String(decoding: beginning, as: UTF8.self).contains(mark)
  }

  /// The overview.
  public func index(_ provenance: Provenance) -> [UInt8] {
    let names = pageNames
    let isLarge = tally.personCount > OverviewSection.mostParticipants
    return document(title: provenance.title, printExtent) { main in
      writeOverview(
        provenance, links(names, overview: ""),
        participantsPage: isLarge ? Self.participantsName : nil, hasSessions: false, to: &main)
      MethodsSection(tally: tally, provenance: provenance).write(to: &main)
    }
  }

  /// The page with the map of all participants of a large study; nil if the index shows it.
  public func participantsPage(_ provenance: Provenance) -> [UInt8]? {
    guard tally.personCount > OverviewSection.mostParticipants else { return nil }
    let names = pageNames
    return document(title: provenance.title) { main in
      main.element("h1", [:], "Participants")
      main.element("p") { $0.element("a", ["href": Self.indexName], "Overview of the study") }
      OverviewSection(
        tally, links(names, overview: Self.indexName), StudyPresence(tally, StudyOccasions(tally))
      ).writeParticipants(to: &main)
    }
  }

  private func links(_ names: [String], overview: String) -> PageLinks {
    PageLinks(
      card: { "\(names[tally.sessions[$0].person])#\(tally.cardOfParticipant($0, $1))" },
      participant: { names[$0] }, overview: overview)
  }

  /// The page of a participant: a card for each session.
  ///
  /// - Parameters:
  ///   - number: the number of the participant.
  ///   - steps: all steps of the participant, in the order of the tables.
  public func page(ofParticipant number: Int, _ steps: [DrawnStep], _ provenance: Provenance)
    -> [UInt8]
  {
    var own: [Int: [DrawnStep]] = [:]
    var kinds: [TaskName: Set<Term>] = [:]
    for step in steps {
      let row = step.rows[0]
      kinds[row.task, default: []].formUnion(step.pictures.map(\.name))
      if let session = tally.number(of: row) { own[session, default: []].append(step) }
    }
    let person = tally.participants[number]
    let links = PageLinks(
      card: { own[$0] == nil ? nil : "#\(tally.cardOfParticipant($0, $1))" },
      participant: { _ in nil }, overview: "../\(Self.indexName)")
    let order = tally.sessions(of: number)
    let title = "\(person.shownName) · \(provenance.title)"
    return document(title: title) { main in
      main.element("h1", [:], title)
      main.element("p", ["class": "where"]) { line in
        line.element("a", ["href": "\(links.overview)#presence"], "Map of the study")
        line.add(" · \(counted(own.count, "session"))")
      }
      writeNavigation(to: &main, order, links)
      main.element("section", ["id": "sessions"]) { section in
        section.element("h2", [:], "Sessions")
        for session in order {
          SessionCard(
            tally: tally, links: links, number: session, steps: own[session] ?? [], order: order,
            id: { tally.cardOfParticipant(session, $0) }
          ).write(to: &section)
        }
      }
      for task in tally.tasks {
        guard let names = kinds[task.facts.name] else { continue }
        main.readings(of: task.facts, names)
      }
    }
  }

  /// Links to the sessions of a participant.
  private func writeNavigation(to main: inout MarkupWriter, _ sessions: [Int], _ links: PageLinks) {
    main.element("nav", ["aria-label": "Sessions"]) { nav in
      for session in sessions {
        guard let address = tally.address(of: session, links) else { continue }
        let facts = tally.sessions[session]
        let tasks = facts.tasks.map { tally.facts(of: $0.name)?.label ?? "No known task" }
        nav.element(
          "a", ["href": address],
          ([readableTime(facts.start)] + tasks).filter { !$0.isEmpty }.joined(separator: ", "))
      }
    }
  }
}
