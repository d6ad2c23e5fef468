import Reliability
import Report
import Text

/// The events of some steps of a run, read from `events.csv` once.
///
/// A value without a step is one of several steps together, such as those of an accuracy Stroop test, which have one trial each: its
/// events are those of all steps of the task in the session that are not wanted by themselves.
struct StepEvents {
  private enum EventColumn: Int, CaseIterable {
    case participant, visit, session, task, step, attempt, side, onset, duration, type, item, value,
      flags

    /// As the table has it.
    var name: String {
      switch self {
      case .onset: "onset_s"
      case .duration: "duration_s"
      default: "\(self)"
      }
    }
  }

  private struct EventfulStep: Hashable {
    let session: PersonSession
    let task: ByteKey
    let step: ByteKey
  }

  private struct Placed {
    let attempt: Int?
    let side: String
    let event: SessionEvent
  }

  private var events: [EventfulStep: [Placed]] = [:]

  /// - Parameters:
  ///   - types: of the events that are read.
  ///   - wanted: the steps whose events are read.
  init(
    of run: FinishedRun, _ types: Set<Term>,
    in wanted: [(session: PersonSession, task: String, step: String)]
  ) throws {
    for step in wanted {
      events[
        EventfulStep(session: step.session, task: ByteKey(step.task), step: ByteKey(step.step))] =
        []
    }
    guard !events.isEmpty else { return }
    let known = types.map { ($0, Array($0.utf8)) }
    let table = run.written(EventsRow.table)
    let originColumns = try run.originColumns()
    let columns = EventColumn.allCases.map(\.name) + originColumns
    var people = InternedPeople(
      participant: EventColumn.participant.rawValue,
      origin: EventColumn.allCases.count..<columns.count)
    try table.forEachPlacedRow(columns, later: [EventColumn.visit.name, EventColumn.flags.name]) {
      row in
      let cell = row.bytes(EventColumn.type.rawValue)
      guard let type = known.first(where: { cell.elementsEqual($0.1) })?.0 else { return }
      let person = people.number(row)
      func text(_ column: EventColumn) -> String { row.text(column.rawValue) }
      let session = PersonSession(text(.session), in: text(.visit), of: people.keys[person])
      let place = [text(.step), ""].map { step in
        EventfulStep(session: session, task: ByteKey(text(.task)), step: ByteKey(step))
      }.first { events[$0] != nil }
      guard let place else { return }
      func number(_ column: EventColumn) throws -> Double? {
        guard !row.bytes(column.rawValue).isEmpty else { return nil }
        let number = row.number(column.rawValue)
        guard number.isFinite else {
          throw table.problem(
            "line \(row.line): \(column.name) \"\(text(column))\" is not a number")
        }
        return number
      }
      let event = SessionEvent(
        type, item: text(.item), onsetSeconds: try number(.onset),
        durationSeconds: try number(.duration), value: try number(.value),
        isFlagged: !row.bytes(EventColumn.flags.rawValue).isEmpty)
      events[place]?.append(Placed(attempt: Int(text(.attempt)), side: text(.side), event: event))
    }
  }

  /// The events of a step that a metric is made of, in order of time, whatever the order of their rows.
  func of(_ measure: Measure, _ chosen: ChosenSession, _ types: [String]) -> [SessionEvent] {
    let place = EventfulStep(
      session: chosen.session, task: ByteKey(measure.task), step: ByteKey(measure.step))
    let found = (events[place] ?? []).filter { placed in
      types.contains(placed.event.type)
        && (chosen.attempt == nil || placed.attempt == chosen.attempt)
        && (measure.side.isEmpty || placed.side.isEmpty || placed.side === measure.side)
    }
    let isEarlier = measure.step.isEmpty ? Self.isEarlierTrial : Self.isEarlier
    return found.sorted(by: isEarlier).map(\.event)
  }

  /// Trials of several steps are numbered through, while attempts and onsets are those of their steps.
  private static func isEarlierTrial(_ one: Placed, _ other: Placed) -> Bool {
    one.event.item === other.event.item
      ? isEarlier(one, other) : NaturalKey(one.event.item) < NaturalKey(other.event.item)
  }

  /// Events without an onset are in the order of their numbers.
  private static func isEarlier(_ one: Placed, _ other: Placed) -> Bool {
    if one.attempt != other.attempt { return (one.attempt ?? 0) < (other.attempt ?? 0) }
    let (onset, otherOnset) = (
      one.event.onsetSeconds ?? .infinity, other.event.onsetSeconds ?? .infinity
    )
    if onset != otherOnset { return onset < otherOnset }
    if one.event.item !== other.event.item {
      return NaturalKey(one.event.item) < NaturalKey(other.event.item)
    }
    return one.event.type.precedes(other.event.type)
  }
}
