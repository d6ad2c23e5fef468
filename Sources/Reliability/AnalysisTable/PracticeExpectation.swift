import DSP
import Text

/// The values that participants would have who change by practice only.
///
/// As in `changes`: the baseline of a participant is the median of the first values without what was gained at each, and the expected value
/// is the baseline with what is gained at the repetitions of the sessions of a cell.
struct PracticeExpectation: Sendable {
  private struct StepKey: Hashable { let task, step: ByteKey }

  /// The curve of each column of the analysis table, by the place of the column; nil for a column without a curve.
  private var curves: [PracticeCurves.KnownCurve?] = []
  /// The baseline of each participant by number, on the scale.
  private var baselines: [[Int: Double]] = []
  /// The repetition at each session by its rank, for each column.
  private var repetitions: [[Int: Int]] = []

  /// The measure of a column, its entries and how they are joined.
  typealias Course = (
    measure: AnalysisMeasure, entries: [AnalysisValues.TableEntry], joining: CellJoining
  )

  /// - Parameter columns: in their order.
  init(_ known: PracticeCurves, _ values: AnalysisValues, sessionRanks: [Int], _ columns: [Course])
  {
    let numbered = Self.repetitions(values, sessionRanks, columns)
    for (measure, entries, joining) in columns {
      let curve = known.curve(of: measure)
      let own = numbered[StepKey(task: ByteKey(measure.task), step: ByteKey(measure.step))] ?? [:]
      curves.append(curve)
      repetitions.append(curve == nil ? [:] : own)
      baselines.append(
        curve.map { Self.baselines($0, own, values, sessionRanks, entries, joining) } ?? [:])
    }
  }

  /// The repetition of each step at each session with a start, by the rank of the session: of all sessions in which the step was done.
  private static func repetitions(_ values: AnalysisValues, _ ranks: [Int], _ columns: [Course])
    -> [StepKey: [Int: Int]]
  {
    var done: [StepKey: Set<Int>] = [:]
    func session(_ part: Int) -> Int? {
      let session = values.parts[part].session
      return values.sessions[session].start == nil ? nil : session
    }
    for (measure, entries, _) in columns {
      let key = StepKey(task: ByteKey(measure.task), step: ByteKey(measure.step))
      done[key, default: []].formUnion(entries.compactMap { session(Int($0.part)) })
    }
    for (part, failures) in values.failures where values.parts[part].isDone {
      guard let session = session(part) else { continue }
      for failure in failures {
        let key = StepKey(task: ByteKey(values.parts[part].task), step: ByteKey(failure.step))
        done[key]?.insert(session)
      }
    }
    return done.mapValues { sessions in
      var (numbers, counts) = ([Int: Int](), [Int: Int]())
      for session in sessions.sorted(by: { ranks[$0] < ranks[$1] }) {
        counts[values.sessions[session].person, default: 0] += 1
        numbers[ranks[session]] = counts[values.sessions[session].person]
      }
      return numbers
    }
  }

  private static func baselines(
    _ curve: PracticeCurves.KnownCurve, _ repetitions: [Int: Int], _ values: AnalysisValues,
    _ ranks: [Int], _ entries: [AnalysisValues.TableEntry], _ joining: CellJoining
  ) -> [Int: Double] {
    let placed = entries.map { entry in
      PlacedEntry(row: 0, rank: ranks[values.parts[Int(entry.part)].session], entry: entry)
    }.sorted { PlacedEntry.isBefore($0, $1, values) }
    var reduced: [Int: [Double]] = [:]
    for session in placed.runs({ $0.rank == $1.rank }) {
      guard let first = session.first, let repetition = repetitions[first.rank],
        let number = joining.sessionNumber(session)
      else { continue }
      let value = curve.scale.transformed(number) - curve.gain(repetition)
      let person = values.sessions[values.parts[Int(first.entry.part)].session].person
      if value.isFinite { reduced[person, default: []].append(value) }
    }
    return reduced.compactMapValues { median(Array($0.prefix(UsualBaseline.valueCount))) }
  }

  /// The expected value of a cell; nil without a curve, a baseline or a session with a start.
  func value(_ column: Int, person: Int, sessions: [Int]) -> Double? {
    guard let curve = curves[column], let baseline = baselines[column][person],
      let gain = mean(sessions.compactMap { repetitions[column][$0] }.map(curve.gain))
    else { return nil }
    let value = curve.scale.original(baseline + gain)
    return value.isFinite ? value : nil
  }
}
