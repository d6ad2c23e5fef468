/// Steps that may still take a recording that knows only the wall clock: one of each kind.
///
/// Kept by name and kind, since a folder may hold thousands of recordings.
struct OpenSteps {
  private struct Slot: Hashable {
    let identifier: String
    let kind: RecordingKind
  }

  private static let kinds: [RecordingKind] = [.pedometer, .location, .healthQuantity, .audio]

  private var positions: [Slot: [Int]] = [:]
  /// Unix seconds at which each step began, where that is known.
  private var starts: [Double?] = []

  init(_ steps: [SessionStep]) {
    for step in steps { add(step) }
  }

  /// The step behind those that are known.
  mutating func add(_ step: SessionStep) {
    for kind in Self.kinds where step.recording(kind) == nil {
      positions[Slot(identifier: step.identifier, kind: kind), default: []].append(starts.count)
    }
    starts.append(step.recordings.lazy.compactMap(\.wallStart).first?.unixSeconds)
  }

  /// The position of the step of that name that began nearest and lacks the kind, which is lacking no more.
  ///
  /// Without a time to go by only a single step will do.
  mutating func take(_ kind: RecordingKind, of identifier: String, near start: Double?) -> Int? {
    let slot = Slot(identifier: identifier, kind: kind)
    let open = positions[slot, default: []]
    let distances = open.map { distance(from: start, to: $0) }
    guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
      open.count == 1 || distances[nearest] < .infinity
    else { return nil }
    positions[slot]?.remove(at: nearest)
    return open[nearest]
  }

  /// Seconds between the beginnings; infinite where one is not known.
  private func distance(from start: Double?, to position: Int) -> Double {
    guard let start, let other = starts[position] else { return .infinity }
    return abs(other - start)
  }
}
