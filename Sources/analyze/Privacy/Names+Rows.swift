import Analyses
import Metrics
import Recordings
import Report

extension SessionReport {
  /// As the tables name it.
  func called(by names: Names) -> SessionReport {
    SessionReport(
      participant: names.name(participant), session: names.name(session), start: start, task: task,
      method: method,
      measurements: measurements.map { measurement in
        var named = measurement
        named.source = names.shownPath(measurement.source)
        return named
      })
  }
}

extension Session {
  /// What it brings to values over several sessions, which is kept beside the rows; what it is grouped by may hold its
  /// name.
  func members(
    _ measurements: [StepMeasurement], calledBy names: Names
  ) -> [(task: ActiveTask, member: GroupMember)] {
    let told = called(
      participant: names.name(participant), identifier: names.name(identifier))
    return Catalog.members(told, measurements).map { task, member in
      let named = GroupMember(
        participant: member.participant, project: names.name(project),
        source: names.path(member.source), session: member.session,
        startSeconds: member.startSeconds, key: member.key, values: member.values)
      return (task: task, member: named)
    }
  }
}

extension NameList {
  /// The same of files' names.
  func called(by names: Names) -> NameList {
    NameList(limit: limit, count: count, names: names.inOrder(self.names.map(names.path)))
  }
}

// MARK: Order

extension Names {
  /// No row of a unit comes before this source; empty for a unit of no files.
  func firstSource(of plan: StudyPlan, _ place: Int) -> String {
    guard arePseudonyms else { return shownSource(plan.firstPath(place)) }
    return plan[place].paths.lazy.map(shownPath).min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      ?? ""
  }

  /// Places of the plan's units in the order of their rows, which is that of pseudonyms: in the order of true names the place of a row would
  /// tell whose it is.
  func inOrder(_ plan: StudyPlan) -> [Int] {
    let places = 0..<plan.count
    guard arePseudonyms else { return Array(places) }
    return places.map { (source: firstSource(of: plan, $0), place: $0) }
      .sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) }.map(\.place)
  }

  /// Pseudonyms, or texts that hold them, in an order of their own; others stay as they stand.
  func inOrder(_ texts: [String]) -> [String] {
    arePseudonyms ? texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } : texts
  }

  /// What a unit came to, in no order of true names.
  func inOrder(_ result: UnitResult) -> UnitResult { arePseudonyms ? result.inOwnOrder : result }
}

extension UnitResult {
  /// In the order of the names it is told under.
  fileprivate var inOwnOrder: UnitResult {
    var result = self
    result.messages.sort { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    result.marks = result.marks.sorted(by: \.source)
    result.members = result.members.sorted(by: \.member.source)
    result.blocks = result.blocks.sorted(by: \.key.source)
    let order = sessions.indices.sorted(by: { sessions[$0].source })
    result.sessions = order.map { sessions[$0].inOwnOrder }
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    result.files = files.map { $0.inOwnOrder(places) }.sorted(by: \.source)
    return result
  }
}

extension SessionCandidate {
  fileprivate var inOwnOrder: SessionCandidate {
    SessionCandidate(
      content: content, source: source, participant: participant, rows: rows.inOwnOrder,
      rowsOfOther: rowsOfOther?.inOwnOrder)
  }
}

extension FileCandidate {
  /// `places` tells where each session of the unit stands now.
  fileprivate func inOwnOrder(_ places: [Int: Int]) -> FileCandidate {
    FileCandidate(
      source: source, sessions: sessions.compactMap { places[$0] }.sorted(), table: table,
      rows: rows.inOwnOrder, rowsOfDuplicate: rowsOfDuplicate.inOwnOrder)
  }
}

extension Sequence {
  /// By the bytes of a text; equal ones keep their order.
  fileprivate func sorted(by text: (Element) -> String) -> [Element] {
    enumerated().map { (place: $0.offset, text: text($0.element), element: $0.element) }.sorted {
      if $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) { return true }
      return $1.text.utf8.lexicographicallyPrecedes($0.text.utf8) ? false : $0.place < $1.place
    }.map(\.element)
  }
}
