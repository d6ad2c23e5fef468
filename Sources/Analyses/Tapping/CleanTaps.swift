import Recordings

/// The taps of one hand in order of time, counted from the first, without the copies that phones write.
///
/// Three kinds of copies are known: a tap written twice, a touch and its late button tap, and a touch outside
/// the buttons that early exports repeat. A touch outside is dropped only at the very place of the last one,
/// where a second miss hardly falls.
///
/// Times count from the first tap, because the clock of the task starts there.
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

  /// The taps that hit a button.
  var onTarget: [Tap] { taps.filter { $0.target != .outside } }
}

extension [Tap] {
  /// The taps by time; of one moment, touches outside the buttons come first, then the order of the file
  /// counts.
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

/// Joins button taps that a phone delivered late with the touches they belong to.
///
/// Some versions of iOS report a touch to the view at once, which stores it as a tap outside the
/// buttons, and to the button up to 0.15 s later, which stores it a second time at exactly the same
/// coordinate; several held-back taps then arrive at one moment. Each pair is one tap at the time of the
/// touch. A touch that no button tap follows is a real miss and stays one.
struct TouchDelivery {
  /// A button tap this long after a touch is another touch. `UIScrollView` holds touches back for
  /// 0.15 s; the longest delay in mPower's tapping recordings is 0.152 s.
  static let longestDelaySeconds = 0.2

  /// The taps in the order of their touches.
  let taps: [Tap]
  /// What each of them was recorded as first: the touch outside the buttons, or the tap itself.
  let touches: [Tap]

  /// `recorded` is in order of time; of one moment, touches outside the buttons come first.
  init(_ recorded: [Tap]) {
    var waiting: [SIMD2<Double>: WaitingTouches] = [:]
    var buttonTap: [Int?] = recorded.map { _ in nil }
    var isJoined = recorded.map { _ in false }
    for (number, tap) in recorded.enumerated() {
      guard let place = tap.place else { continue }
      if tap.target == .outside {
        waiting[place, default: WaitingTouches()].add(number)
      } else if let touch = waiting[place]?.takeFirst(where: {
        tap.seconds - recorded[$0].seconds <= Self.longestDelaySeconds
      }) {
        buttonTap[touch] = number
        isJoined[number] = true
      }
    }
    let kept = recorded.indices.filter { !isJoined[$0] }
    touches = kept.map { recorded[$0] }
    taps = kept.map { number in
      buttonTap[number].map { recorded[number].joined(with: recorded[$0]) } ?? recorded[number]
    }
  }
}

/// Touches at one coordinate that have no button tap yet, the earliest first.
private struct WaitingTouches {
  private var numbers: [Int] = []
  private var first = 0

  mutating func add(_ number: Int) { numbers.append(number) }

  /// The earliest that is recent enough; earlier ones were misses, and later taps cannot be theirs.
  mutating func takeFirst(where isRecent: (Int) -> Bool) -> Int? {
    while first < numbers.count {
      defer { first += 1 }
      if isRecent(numbers[first]) { return numbers[first] }
    }
    return nil
  }
}

extension Tap {
  /// One tap at the time of this touch, lifted when the late button tap was; a lift that is not known
  /// stays unknown.
  fileprivate func joined(with late: Tap) -> Tap {
    Tap(
      seconds: seconds, target: late.target, place: place,
      durationSeconds: late.durationSeconds > 0
        ? late.seconds + late.durationSeconds - seconds : late.durationSeconds)
  }
}
