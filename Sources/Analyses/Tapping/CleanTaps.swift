import Recordings

/// The taps of one hand in order of time, from the first tap on, without the copies phones have written.
struct CleanTaps: Equatable {
  let taps: [Tap]
  /// How many copies were dropped.
  let duplicateCount: Int

  /// Drops a tap equal to one before it in time, target and place, and a tap beside the buttons where
  /// the last such tap already was: early exports repeat those.
  init(_ recorded: [Tap]) {
    let finite = recorded.filter(\.seconds.isFinite)
    let order = finite.indices.sorted {
      finite[$0].seconds == finite[$1].seconds ? $0 < $1 : finite[$0].seconds < finite[$1].seconds
    }
    var (kept, lastOutside): ([Tap], SIMD2<Double>?) = ([], nil)
    var seen = Set<Touch>()
    for tap in order.map({ finite[$0] }) {
      let isRepeated = tap.target == .outside && tap.place != nil && tap.place == lastOutside
      if tap.target == .outside { lastOutside = tap.place }
      if !isRepeated, seen.insert(Touch(tap)).inserted { kept.append(tap) }
    }
    let start = kept.first?.seconds ?? 0
    taps = kept.map {
      Tap(
        seconds: $0.seconds - start, target: $0.target, place: $0.place,
        durationSeconds: $0.durationSeconds)
    }
    duplicateCount = finite.count - kept.count
  }

  /// Those that hit a button.
  var onTarget: [Tap] { taps.filter { $0.target != .outside } }
}

/// What copies of a tap have in common.
private struct Touch: Hashable {
  let seconds: Double
  let target: TapTarget
  let place: SIMD2<Double>?

  init(_ tap: Tap) { (seconds, target, place) = (tap.seconds, tap.target, tap.place) }
}
