import Recordings

/// The taps of one hand in order of time, counted from the first, without the copies that phones write.
///
/// Three kinds of copies are known: a tap written twice, a touch and its late button tap, and a touch outside
/// the buttons that early exports repeat. A touch outside is dropped only at the very place of the last one,
/// where a second miss hardly falls.
///
/// Two taps are one if they hit the same target within 5 ms and half a point: the places at which a finger lands
/// spread by more, and no finger lands twice so soon. Without places only equal times show a copy.
///
/// Times count from the first tap, because the clock of the task starts there.
struct CleanTaps: Equatable {
  let taps: [Tap]
  /// How many copies were dropped; touches joined with their late button tap are not among them.
  let duplicateCount: Int

  /// Drops copies of taps, joins each late button tap with its touch, and drops a touch outside the buttons at the
  /// place of the last such touch: early exports repeat those.
  init(_ recorded: [Tap]) {
    let delivery = TouchDelivery(recorded.filter(\.seconds.isFinite).inOrderOfTime)
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
    duplicateCount = delivery.copyCount + delivery.taps.count - kept.count
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

/// Finds taps that repeat an earlier one.
private struct TapCopies {
  /// No finger lands twice within this time.
  static let longestSeconds = 0.005

  /// The last tap that is none of the others' copy, by target and cell; two taps in one cell agree in place.
  private var last: [Spot: Tap] = [:]

  /// A target, and the cell that a place lies in; nil without a place.
  private struct Spot: Hashable {
    let target: TapTarget
    let cell: PlaceCell?
  }

  /// Whether the tap repeats an earlier one; if not, later ones are compared with it.
  mutating func contains(_ tap: Tap) -> Bool {
    guard let place = tap.place else {
      let spot = Spot(target: tap.target, cell: nil)
      defer { last[spot] = tap }
      return last[spot]?.seconds == tap.seconds
    }
    let isCopy = PlaceCell(place).neighborhood.contains { cell in
      guard let other = last[Spot(target: tap.target, cell: cell)] else { return false }
      return isWithin(Self.longestSeconds, from: other.seconds, to: tap.seconds)
        && PlaceCell.agree(other.place, place)
    }
    if !isCopy { last[Spot(target: tap.target, cell: PlaceCell(place))] = tap }
    return isCopy
  }
}

/// Whether one time follows another within a limit, to the microsecond: differences of decimal fractions have tails.
private func isWithin(_ limit: Double, from earlier: Double, to later: Double) -> Bool {
  later - earlier <= limit + 1e-6
}

/// A square of the screen that is as wide as two places of one touch may differ.
private struct PlaceCell: Hashable {
  /// Exports round coordinates; the places of one finger spread by more, in points.
  static let widthPoints = 0.5

  let column: Double, row: Double

  init(_ place: SIMD2<Double>) {
    column = (place.x / Self.widthPoints).rounded(.down)
    row = (place.y / Self.widthPoints).rounded(.down)
  }

  private init(column: Double, row: Double) { (self.column, self.row) = (column, row) }

  /// The cell, and the eight around it.
  var neighborhood: [PlaceCell] {
    [-1.0, 0, 1].flatMap { x in
      [-1.0, 0, 1].map { y in PlaceCell(column: column + x, row: row + y) }
    }
  }

  /// Whether two places can be of one touch.
  static func agree(_ place: SIMD2<Double>?, _ other: SIMD2<Double>) -> Bool {
    guard let place else { return false }
    return abs(place.x - other.x) <= widthPoints && abs(place.y - other.y) <= widthPoints
  }
}

/// Joins button taps that a phone delivered late with the touches they belong to.
///
/// Some versions of iOS report a touch to the view at once, which stores it as a tap outside the
/// buttons, and to the button up to 0.15 s later, which stores it a second time at the same
/// coordinate, which some exports round; several held-back taps then arrive at one moment. Each pair is one tap at the time of the
/// touch. A touch that no button tap follows is a real miss and stays one.
///
/// Copies are dropped after the joining, because the late taps of two touches at one place are none, although they arrive together.
struct TouchDelivery {
  /// A button tap this long after a touch is another touch. `UIScrollView` holds touches back for
  /// 0.15 s; the longest delay in mPower's tapping recordings is 0.152 s.
  static let longestDelaySeconds = 0.2

  /// The taps in the order of their touches.
  let taps: [Tap]
  /// What each of them was recorded as first: the touch outside the buttons, or the tap itself.
  let touches: [Tap]
  /// How many records repeat another one, late taps of touches that are copies among them.
  let copyCount: Int

  /// `recorded` is in order of time; of one moment, touches outside the buttons come first.
  init(_ recorded: [Tap]) {
    var waiting: [PlaceCell: WaitingTouches] = [:]
    var buttonTap: [Int?] = recorded.map { _ in nil }
    var touchOf = buttonTap
    var copies = TapCopies()
    let isCopy = recorded.map { copies.contains($0) }
    for (number, tap) in recorded.enumerated() {
      guard let place = tap.place else { continue }
      if tap.target == .outside {
        waiting[PlaceCell(place), default: WaitingTouches()].add(number)
        continue
      }
      let cells = PlaceCell(place).neighborhood
      let touches = cells.compactMap { cell in
        waiting[cell]?.first {
          isWithin(Self.longestDelaySeconds, from: recorded[$0].seconds, to: tap.seconds)
        }.map { (cell, $0) }
      }
      let own = touches.filter { PlaceCell.agree(recorded[$0.1].place, place) }
      guard let (cell, touch) = own.min(by: { $0.1 < $1.1 }) else { continue }
      waiting[cell]?.removeFirst()
      buttonTap[touch] = number
      touchOf[number] = touch
    }
    copyCount = recorded.indices.count { isCopy[$0] && touchOf[$0].map { isCopy[$0] } ?? true }
    let kept = recorded.indices.filter { touchOf[$0] == nil && !isCopy[$0] }
    touches = kept.map { recorded[$0] }
    taps = kept.map { number in
      buttonTap[number].map { recorded[number].joined(with: recorded[$0]) } ?? recorded[number]
    }
  }
}

/// Touches in one cell that have no button tap yet, the earliest first.
private struct WaitingTouches {
  private var numbers: [Int] = []
  private var next = 0

  mutating func add(_ number: Int) { numbers.append(number) }

  /// The earliest that is recent enough; earlier ones were misses, and later taps cannot be theirs.
  mutating func first(where isRecent: (Int) -> Bool) -> Int? {
    while next < numbers.count, !isRecent(numbers[next]) { next += 1 }
    return next < numbers.count ? numbers[next] : nil
  }

  /// Removes the touch that `first` returned.
  mutating func removeFirst() { next += 1 }
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
