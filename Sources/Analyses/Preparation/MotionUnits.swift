import DSP
import Metrics
import Recordings

/// The units of a motion recording, recognized by physics, and the samples in g and rad/s.
///
/// Method: gravity is 1 g, wherever the phone is carried. Over windows of 2 s the movement of a person cancels out, so that the mean
/// acceleration is gravity and its size tells the unit. ρ, the size of the mean by the mean size, tells whether gravity is in the samples at
/// all: 49 walks with the phone in hand, pocket or bag have 0.80 to 0.99, two walks whose gravity was taken out have 0.09 and 0.13.
///
/// Device motion stores gravity, whose size tells its unit. User acceleration shares it: in m/s² or thousandths of g, gravity and user acceleration together
/// do not have a mean size of 1 g, and the phone seems to be thrown toward the ground all the time; a single jerk may be as large in g. Angular velocity is in degrees if it is faster than anything
/// that a person turns, or if gravity turns in the phone 57 times more slowly than the angular velocity says.
///
/// Why this way: files do not say their units, and the size of the samples alone cannot tell a hard walk in g without gravity (0.4) from a slow
/// one in m/s² (0.5). Real walks in g, recorded by a phone with gravity and user acceleration, have a mean size of at most 1.053 g; the same in
/// m/s² have 1.36 g and more unless the phone hardly moves.
///
/// A recording that does not show its unit has the one that others of its recorder show in the same session (`SharedUnits`).
///
/// Limits: user acceleration in m/s² beside gravity in g is not recognized in a phone that hardly moves in all steps, nor degrees in one that hardly turns. A tremor
/// across gravity of 0.04 g, stored in m/s², looks like a severe one of 0.4 g; both are doubtful, since nothing in the samples tells them apart. The
/// sign of acceleration cannot be recognized; no measure of an accelerometer depends on it but the directions left and right.
struct MotionUnits: Equatable {
  /// ρ of walks with gravity in their samples is not smaller.
  static let smallestShareOfWalks = 0.8
  /// Half of the samples in a known unit are smaller if gravity was taken out: 0.1 to 0.5 g in walks, and 1 g with gravity.
  static let largestSizeWithoutG = 0.6
  /// Windows over which gravity is averaged.
  static let windowSeconds = 2.0
  /// ρ from which gravity is in the samples, and below which it is not.
  static let (smallestGravityShare, largestShareWithout) = (AxisColumns.smallestGravityShare, 0.3)
  /// Median sizes of acceleration with gravity, by the units of g that they are taken for.
  static let units = [ColumnReading.AccelerationUnit.g, .metersPerSecondSquared, .mg].map {
    (sizes: $0.sizesWithGravity, unitsPerG: $0.perG)
  }
  /// A stored gravity may differ from 1 g by this share.
  static let gravityTolerance = 0.05
  /// The number of samples of a long recording whose median size is looked at.
  static let sampledCount = 8192
  /// Gravity and user acceleration together exceed 1 g on average by less where both are in one unit.
  static let largestExcessG = 0.1
  /// A larger excess that is not explained by another unit is none of a person.
  static let largestUnexplainedExcessG = 0.4
  /// A larger excess than that of any walk of a person is in doubt if half of the samples of user acceleration are larger than the other limit.
  static let (largestTrustedExcessG, largestTrustedG) = (0.055, 0.3)
  /// Half of the samples of user acceleration have to be larger for its unit to be questioned: 0.35 g in a vigorous walk, 0.7 in slow ones in m/s².
  static let sustainedG = 0.5
  /// Of samples that move by more than `movingG`, the share that falls faster than `fallingG`: at most 0.015 on people.
  static let (largestFallingShare, movingG, fallingG) = (0.05, 0.5, 0.5)
  /// No person turns a phone faster than this on average, in rad/s.
  static let fastestRotation = 30.0
  /// Angular velocity by the turning of gravity that is near 180/π, or near 1, and how fast gravity has to turn for it, in rad/s.
  static let (degreesRatio, radiansRatio, slowestTurning) = (28.0...115.0, 0.5...2.0, 0.02)
  /// The median size of acceleration whose unit others show, in g: free falls and hard shaking have another one than 1 g.
  static let violentSizes = 0.3...4.0

  /// Acceleration is without gravity: it has no direction, and its unit is unknown.
  private(set) var isWithoutGravity = false
  /// The format or the user states the unit of acceleration.
  private(set) var isStated = false
  /// Acceleration is in no unit that is known.
  private(set) var isUnknown = false
  /// User acceleration may be in g or in m/s².
  private(set) var isDoubtful = false
  /// Something was in another unit than g or rad/s.
  private(set) var isConverted = false
  /// The units that these samples show by themselves; other recordings of the session may need them.
  private(set) var shown = RecorderUnits()

  /// Recognizes the units of samples in order of time, and converts them.
  init(converting samples: inout MotionSamples) {
    isStated = samples.isUnitKnown
    let known = samples.recorderUnits ?? RecorderUnits()
    if let acceleration = samples.acceleration {
      samples.acceleration = converted(acceleration, at: samples.timestamps, known)
    } else if let gravity = samples.gravity, let user = samples.userAcceleration {
      (samples.gravity, samples.userAcceleration) = converted(gravity, user, known)
    } else if let user = samples.userAcceleration {
      if let acceleration = withGravity(user, at: samples.timestamps) {
        (samples.acceleration, samples.userAcceleration) = (acceleration, nil)
      } else {
        isWithoutGravity = user.all.contains { $0.contains { $0 != 0 } }
      }
    }
    if let rotation = samples.rotationRate {
      shown.areDegrees = rotation.areDegrees(turning: samples.gravity, at: samples.timestamps)
      if shown.areDegrees ?? known.areDegrees ?? false {
        isConverted = true
        samples.rotationRate = rotation.divided(by: 180 / .pi)
      }
    }
  }

  /// What stands with the file.
  var flags: [Flag] {
    (isConverted ? [.unitConverted] : []) + (isWithoutGravity ? [.noGravity] : [])
      + (isUnknown ? [.unitUnknown] : []) + doubtFlags
  }

  /// The flags of values that are measured although the unit of their samples is in doubt.
  var doubtFlags: [Flag] { isDoubtful ? [.unitUnknown.weighing(.doubt)] : [] }

  /// Why acceleration cannot be measured along a direction; nil if it can.
  var refusal: Flag? { isUnknown ? .unitUnknown : isWithoutGravity ? .noGravity : nil }

  /// An accelerometer that recorded nothing but zeros has no unit, and is refused elsewhere.
  private mutating func converted(
    _ acceleration: AxisColumns, at times: [Double], _ known: RecorderUnits
  ) -> AxisColumns {
    guard let share = acceleration.gravityShare(at: times) else { return acceleration }
    if share < Self.largestShareWithout {
      isWithoutGravity = true
      return acceleration
    }
    guard share >= Self.smallestGravityShare, let unit = acceleration.unitsPerG else {
      if let unit = known.accelerationPerG, let size = median(acceleration.sizes),
        Self.violentSizes.contains(size / unit)
      {
        return converted(acceleration, from: unit)
      }
      // A lasting movement has a mean as well. In a known unit, acceleration that is much smaller than 1 g is without gravity.
      isWithoutGravity =
        isStated && share < Self.smallestShareOfWalks
        && acceleration.mostSizes(areInside: 0...Self.largestSizeWithoutG)
      isUnknown = !isWithoutGravity
      return acceleration
    }
    shown.accelerationPerG = unit
    return converted(acceleration, from: unit)
  }

  /// Acceleration in g where gravity is in it although it is called user acceleration, as by recorders of Android; nil where it is not.
  private mutating func withGravity(_ user: AxisColumns, at times: [Double]) -> AxisColumns? {
    guard let share = user.gravityShare(at: times), share >= Self.smallestGravityShare,
      let unit = user.unitsPerG
    else { return nil }
    return converted(user, from: unit)
  }

  private mutating func converted(
    _ gravity: AxisColumns, _ user: AxisColumns, _ known: RecorderUnits
  ) -> (AxisColumns, AxisColumns) {
    guard !gravity.x.isEmpty, user.all.contains(where: { $0.contains { $0 != 0 } }) else {
      return (gravity, user)
    }
    let near = 1 - Self.gravityTolerance...1 + Self.gravityTolerance
    var unitOfGravity: Double? = 1
    if !gravity.mostSizes(areInside: near), let size = median(gravity.sizes) {
      if size == 0 {
        isWithoutGravity = true
        return (gravity, user)
      }
      unitOfGravity = Self.units.map(\.unitsPerG).first { near.contains(size / $0) }
    }
    guard let unit = unitOfGravity else {
      isUnknown = true
      return (gravity, user)
    }
    let down = converted(gravity, from: unit)
    let moved = converted(user, from: unit)
    let sum = GravitySum(down, moved)
    if sum.excess <= Self.largestTrustedExcessG {
      // Sustained movement shows that both are in one unit; a phone that hardly moves shows nothing.
      if moved.mostSizes(areInside: Self.sustainedG ... .infinity) {
        shown.userPerGravity = 1
      } else if let unit = known.userPerGravity {
        return (down, converted(moved, from: unit))
      }
      return (down, moved)
    }
    guard let typical = median(moved.sizes) else { return (down, moved) }
    guard !sum.isPlausible, typical > Self.sustainedG else {
      if let unit = known.userPerGravity { return (down, converted(moved, from: unit)) }
      isDoubtful = typical > Self.largestTrustedG
      return (down, moved)
    }
    for unit in Self.units.map(\.unitsPerG) where unit != 1 {
      let other = moved.divided(by: unit)
      guard GravitySum(down, other).isPlausible, sum.isFalling || known.userPerGravity == unit
      else { continue }
      if sum.isFalling { shown.userPerGravity = unit }
      isConverted = true
      return (down, other)
    }
    isUnknown = sum.isFalling || sum.excess > Self.largestUnexplainedExcessG
    isDoubtful = !isUnknown
    return (down, moved)
  }

  private mutating func converted(_ axes: AxisColumns, from unitsPerG: Double) -> AxisColumns {
    guard unitsPerG != 1 else { return axes }
    isConverted = true
    return axes.divided(by: unitsPerG)
  }
}

/// Gravity and user acceleration together, in g.
private struct GravitySum {
  /// The mean size beyond 1 g.
  let excess: Double
  private let gravity, user: AxisColumns

  init(_ gravity: AxisColumns, _ user: AxisColumns) {
    (self.gravity, self.user) = (gravity, user)
    let size = gravity.x.indices.reduce(0.0) { $0 + length(gravity[$1] + user[$1]) }
    excess = size / Double(max(1, gravity.x.count)) - 1
  }

  /// More moving samples fall faster than gravity than on a person.
  var isFalling: Bool {
    var (moving, falling) = (0, 0)
    for row in gravity.x.indices {
      let (down, moved) = (gravity[row], user[row])
      guard length(moved) > MotionUnits.movingG else { continue }
      moving += 1
      if dot(down + moved, downward(down)) < -MotionUnits.fallingG { falling += 1 }
    }
    return Double(falling) > MotionUnits.largestFallingShare * Double(moving)
  }

  var isPlausible: Bool { excess <= MotionUnits.largestExcessG }
}

private func length(_ v: SIMD3<Double>) -> Double { dot(v, v).squareRoot() }

extension AxisColumns {
  fileprivate subscript(row: Int) -> SIMD3<Double> { SIMD3(x[row], y[row], z[row]) }

  /// The sizes of the sampled rows.
  fileprivate var sizes: [Double] {
    var sizes: [Double] = []
    sizes.reserveCapacity(Swift.min(x.count, MotionUnits.sampledCount))
    forEachSampledRow { sizes.append(length(self[$0])) }
    return sizes
  }

  /// All rows, or some thousand of a long recording, whose median size tells the unit as well. Multiples of the golden ratio place them
  /// evenly and in step with no movement.
  private func forEachSampledRow(_ use: (_ row: Int) -> Void) {
    let count = x.count
    guard count > MotionUnits.sampledCount else {
      for row in x.indices { use(row) }
      return
    }
    let goldenRatio = (5.0.squareRoot() - 1) / 2
    for number in 0..<MotionUnits.sampledCount {
      let place = Double(number) * goldenRatio
      use(Swift.min(count - 1, Int((place - place.rounded(.down)) * Double(count))))
    }
  }

  /// The unit of g that the median size of acceleration with gravity is in; nil if it is in none.
  fileprivate var unitsPerG: Double? {
    if let first = MotionUnits.units.first, mostSizes(areInside: first.sizes) {
      return first.unitsPerG
    }
    return median(sizes).flatMap { size in
      MotionUnits.units.first { $0.sizes.contains(size) }?.unitsPerG
    }
  }

  /// True if more than half of the sampled rows have sizes inside a range and not at its ends: then the median is inside as well.
  /// Counting takes less time than the median.
  fileprivate func mostSizes(areInside range: ClosedRange<Double>) -> Bool {
    let (low, high) = (
      range.lowerBound * range.lowerBound * (1 + Self.rounding),
      range.upperBound * range.upperBound * (1 - Self.rounding)
    )
    var (insideCount, count) = (0, 0)
    forEachSampledRow { row in
      let square = dot(self[row], self[row])
      count += 1
      if square > low && square < high { insideCount += 1 }
    }
    return 2 * insideCount > count
  }

  /// Sizes that differ from a limit by this share may be on either side of it.
  private static let rounding = 1e-12

  fileprivate func divided(by divisor: Double) -> AxisColumns {
    AxisColumns(x: x.map { $0 / divisor }, y: y.map { $0 / divisor }, z: z.map { $0 / divisor })
  }

  /// The size of the mean by the mean size in windows, their median; nil where nothing but zeros was recorded.
  func gravityShare(at times: [Double]) -> Double? {
    var (shares, begin) = ([Double](), 0)
    func close(_ end: Int) {
      var (sum, size) = (SIMD3<Double>.zero, 0.0)
      for row in begin..<end {
        sum += self[row]
        size += length(self[row])
      }
      if size > 0 { shares.append(length(sum) / size) }
      begin = end
    }
    for row in x.indices.dropFirst() {
      // A clock that goes back was restarted.
      let passed = times[row] - times[begin]
      if passed >= MotionUnits.windowSeconds || passed < 0 { close(row) }
    }
    close(x.count)
    return median(shares)
  }

  /// Whether these are degrees/s, by their size or by how fast gravity turns in the phone; nil where neither shows it.
  fileprivate func areDegrees(turning gravity: AxisColumns?, at times: [Double]) -> Bool? {
    if !mostSizes(areInside: 0...MotionUnits.fastestRotation), let size = median(sizes),
      size > MotionUnits.fastestRotation
    {
      return true
    }
    guard let gravity, !x.isEmpty else { return nil }
    var (product, square, count) = (0.0, 0.0, 0)
    var after = downward(gravity[0])
    for row in x.indices.dropFirst() {
      let before = after
      after = downward(gravity[row])
      let seconds = times[row] - times[row - 1]
      guard seconds > 0, seconds <= OrderedSamples.longestBridgedGapSeconds else { continue }
      let turning = length(after - before) / seconds
      product += turning * length(cross(self[row], after))
      square += turning * turning
      count += 1
    }
    guard count > 0, (square / Double(count)).squareRoot() >= MotionUnits.slowestTurning else {
      return nil
    }
    let ratio = product / square
    return MotionUnits.degreesRatio.contains(ratio)
      ? true : MotionUnits.radiansRatio.contains(ratio) ? false : nil
  }
}

extension Flag {
  static let unitConverted = Flag(
    "unit_converted", .note,
    "Values were stored in another unit than the format says, and were converted: acceleration in m/s2 or thousandths of g, angular velocity in degrees/s, speeds in km/h, or heart rates per second. The unit was recognized by the sizes of the values."
  )
  static let unitUnknown = Flag(
    "unit_unknown", .distrust, concerning: .measured,
    "The unit of acceleration is unknown. With gravity, its median size has to be that of 1 g, in g, m/s2 or thousandths of g; without gravity, the size does not show the unit. Values that need the unit are not given. They are given, doubtful, if user acceleration may be in g or in m/s2: it is large and sustained, and exceeds 1 g together with gravity by more than 5.5 % on average, as a severe tremor across gravity does as well.",
    remedy:
      "convert the samples to g if the unit is known; otherwise record acceleration with gravity in the next sessions"
  )

  /// Every flag of units, for `explain` and the documentation.
  static let ofUnits: [Flag] = [unitConverted, unitUnknown, noGravity]
}
