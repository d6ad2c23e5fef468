import Metrics
import Recordings
import Study
import Text

/// The attempt at its step that each motion recording of a session belongs to, numbered as in the tables of a run.
///
/// A recording from which an attempt was measured has the number of that attempt, and so has a recording of another
/// sensor that was made at the same time. A recording that is the only one of its sensor in its visit to the step
/// belongs to the attempt that was measured of this visit. What is left has no measures, such as the recordings of
/// false starts, and is numbered after the last attempt at the step. Two recordings of one sensor never have one number.
struct RecordedAttempts {
  /// A recording by its place among the steps of the session and the recordings of the step.
  struct RecordingPlace: Hashable { let step: Int, recording: Int }

  private let steps: [SessionStep]
  private var numbers: [RecordingPlace: Int] = [:]

  init(_ steps: [SessionStep], _ measurements: [StepMeasurement]) {
    self.steps = steps
    let measured = Dictionary(grouping: measurements.filter { $0.attempt != nil }) {
      ByteKey($0.step)
    }
    for (step, places) in Dictionary(grouping: motions, by: { ByteKey(steps[$0.step].identifier) })
    { number(places, measured[step] ?? []) }
  }

  /// The attempt of a motion recording, from 1.
  func number(of place: RecordingPlace) -> Int { numbers[place] ?? steps[place.step].attempt }

  /// The motion recordings of the session, in the order of its steps.
  var motions: [RecordingPlace] {
    steps.indices.flatMap { step in
      steps[step].recordings.indices.filter { steps[step].recordings[$0].motion != nil }.map {
        RecordingPlace(step: step, recording: $0)
      }
    }
  }

  /// Numbers the recordings of all visits to one step.
  private mutating func number(_ places: [RecordingPlace], _ measured: [StepMeasurement]) {
    for place in places {
      let source = ByteKey(self[place].source)
      let own = measured.filter { ByteKey($0.source) == source }.compactMap(\.attempt)
      _ = own.first { assign($0, to: place, among: places) }
    }
    for place in places where numbers[place] == nil {
      _ = companion(of: place, among: places).map { assign($0, to: place, among: places) }
    }
    for place in places where numbers[place] == nil && isAlone(place, among: places) {
      let source = ByteKey(self[place].source)
      let visit = measured.filter { $0.recordings.contains { ByteKey($0) == source } }
      let attempt = visit.compactMap(\.attempt).min() ?? steps[place.step].attempt
      _ = assign(attempt, to: place, among: places)
    }
    var last = max(
      measured.compactMap(\.attempt).max() ?? 0, places.compactMap { numbers[$0] }.max() ?? 0)
    for place in places where numbers[place] == nil {
      if let shared = companion(of: place, among: places), assign(shared, to: place, among: places)
      {
        continue
      }
      last += 1
      numbers[place] = last
    }
  }

  private subscript(place: RecordingPlace) -> Recording {
    steps[place.step].recordings[place.recording]
  }

  /// Gives a recording its number unless another one of its sensor has it.
  private mutating func assign(
    _ attempt: Int, to place: RecordingPlace, among places: [RecordingPlace]
  ) -> Bool {
    let kind = self[place].kind
    guard !places.contains(where: { numbers[$0] == attempt && self[$0].kind == kind }) else {
      return false
    }
    numbers[place] = attempt
    return true
  }

  /// Whether no other recording of its sensor belongs to its visit to the step.
  private func isAlone(_ place: RecordingPlace, among places: [RecordingPlace]) -> Bool {
    places.count { $0.step == place.step && self[$0].kind == self[place].kind } == 1
  }

  /// The number of the recording of another sensor that was made at the same time in the same visit; nil without one.
  private func companion(of place: RecordingPlace, among places: [RecordingPlace]) -> Int? {
    guard let span = span(of: place) else { return nil }
    let kind = self[place].kind
    func overlap(_ other: RecordingPlace) -> Double {
      self.span(of: other).map {
        min($0.upperBound, span.upperBound) - max($0.lowerBound, span.lowerBound)
      } ?? 0
    }
    let others = places.filter {
      $0.step == place.step && self[$0].kind != kind && numbers[$0] != nil && overlap($0) > 0
    }
    return others.max { overlap($0) < overlap($1) }.flatMap { numbers[$0] }
  }

  /// From the first to the last sample on the clock since boot; nil without samples.
  private func span(of place: RecordingPlace) -> ClosedRange<Double>? {
    let times = self[place].motion?.timestamps.filter(\.isFinite) ?? []
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }
}
