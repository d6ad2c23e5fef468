import Recordings

/// The taps of one hand in order of time, counted from the first, without the copies that phones write.
struct CleanTaps: Equatable {
  let taps: [Tap]
  /// How many copies were dropped; touches joined with their late button tap are not among them.
  let duplicateCount: Int

  /// Drops a tap equal to an earlier one in time, target and place, joins each late button tap with its
  /// touch, and drops a touch outside the buttons at the place of the last such touch: early exports
  /// repeat those.
  init(_ recorded: [Tap]) {
    let finite = recorded.filter(\.seconds.isFinite)
    var seen = Set<Touch>()
    let distinct = finite.inOrderOfTime.filter { seen.insert(Touch($0)).inserted }
    let delivery = TouchDelivery(distinct)
    var (kept, lastOutside): ([Tap], SIMD2<Double>?) = ([], nil)
    for (tap, touch) in zip(delivery.taps, delivery.touches) {
      let isRepeated = tap.target == .outside && tap.place != nil && tap.place == lastOutside
      if touch.target == .outside { lastOutside = touch.place }
      if !isRepeated { kept.append(tap) }
    }
    let start = kept.first?.seconds ?? 0
    taps = kept.map {
      Tap(
        seconds: $0.seconds - start, target: $0.target, place: $0.place,
        durationSeconds: $0.durationSeconds)
    }
    duplicateCount = finite.count - distinct.count + delivery.taps.count - kept.count
  }

  /// Taps on a button.
  var onTarget: [Tap] { taps.filter { $0.target != .outside } }
}

extension [Tap] {
  /// By time; of one moment, touches outside the buttons first, then in the order of the file.
  fileprivate var inOrderOfTime: [Tap] {
    indices.sorted { a, b in
      let (first, second) = (self[a], self[b])
      if first.seconds != second.seconds { return first.seconds < second.seconds }
      let (isOutside, isOtherOutside) = (first.target == .outside, second.target == .outside)
      return isOutside == isOtherOutside ? a < b : isOutside
    }.map { self[$0] }
  }
}

/// What copies of a tap have in common.
private struct Touch: Hashable {
  let seconds: Double
  let target: TapTarget
  let place: SIMD2<Double>?

  init(_ tap: Tap) { (seconds, target, place) = (tap.seconds, tap.target, tap.place) }
}
