/// A rhythmic rise and fall of a contour, such as a voice's pitch or amplitude: vocal tremor.
public struct ContourTremor: Sendable, Equatable {
  /// Of the highest power from 2 to 15 Hz.
  public let frequencyHz: Double
  /// Amplitude, in percent of the contour's mean, of what lies within 1 Hz of it.
  public let depthPercent: Double
  /// Nothing within 1 Hz is higher. False for the skirt of a drift, whose power only falls.
  public let standsOut: Bool

  /// A shorter contour holds too few periods.
  public static let shortestSeconds = 1.5
  static let bandHz = 2.0...15
  static let halfWidthHz = 1.0
  /// Of the band's power, what the peak has to hold to be a rhythm.
  static let smallestShare = 0.25
  /// How much longer than the contour the transform is: a grid fine enough to read the peak off.
  static let zeroPadding = 8

  /// Reads the contour's spectrum: without its straight line, over its mean, under one Hann window.
  ///
  /// Nil for a contour too short, for a mean that is not above zero, and where no rhythm holds enough
  /// of the power.
  public init?(_ contour: Signal) {
    guard let spectrum = Self.spectrum(contour),
      let bin = spectrum.highestBin(in: Self.bandHz)
    else { return nil }
    frequencyHz = spectrum.frequency(bin)
    let around = frequencyHz - Self.halfWidthHz...frequencyHz + Self.halfWidthHz
    let power = spectrum.power(in: around)
    // What a drift leaves below the band belongs to the depth, but makes no rhythm.
    let inBand = spectrum.power(in: around.clamped(to: Self.bandHz))
    guard power.isFinite, power > 0,
      inBand >= Self.smallestShare * spectrum.power(in: Self.bandHz)
    else { return nil }
    depthPercent = 100 * (2 * power).squareRoot()
    let highest = spectrum.densities[bin]
    standsOut = spectrum.densities(in: around).allSatisfy { $0 <= highest }
  }

  private static func spectrum(_ contour: Signal) -> PowerSpectrum? {
    guard let center = mean(contour.samples), center > 0,
      Double(contour.samples.count) >= shortestSeconds * contour.sampleRateHz,
      let relative = try? Signal(
        removingLine(contour.samples).map { $0 / center }, sampleRateHz: contour.sampleRateHz)
    else { return nil }
    return try? welch(
      relative, segmentSeconds: .infinity, transformLength: zeroPadding * contour.samples.count)
  }
}

/// Points on an even grid, by straight lines between them: the longest stretch that has no long gap.
///
/// The grid starts at the stretch's first point; of equally long stretches the first counts. Nil without
/// points, without a value for every time, for times that are not finite and ascending, and for a rate
/// that is not finite and above zero.
public func evenContour(
  times: [Double], values: [Double], largestGapSeconds: Double, sampleRateHz: Double
) -> Signal? {
  guard times.count == values.count, times.allSatisfy(\.isFinite),
    zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
    let stretch = longestStretch(of: times, largestGap: largestGapSeconds)
  else { return nil }
  let duration = times[stretch.upperBound - 1] - times[stretch.lowerBound]
  // What lies a rounding error short of the last point is that point.
  guard let last = Int(exactly: (duration * sampleRateHz + 1e-6).rounded(.down)) else { return nil }
  var before = stretch.lowerBound
  let samples = (0...max(0, last)).map { index in
    let time = times[stretch.lowerBound] + Double(index) / sampleRateHz
    while before + 2 < stretch.upperBound, times[before + 1] <= time { before += 1 }
    let after = min(before + 1, stretch.upperBound - 1)
    guard after > before else { return values[before] }
    let share = min(1, (time - times[before]) / (times[after] - times[before]))
    return values[before] + share * (values[after] - values[before])
  }
  return try? Signal(samples, sampleRateHz: sampleRateHz)
}

/// The indices between two gaps that span the longest time.
private func longestStretch(of times: [Double], largestGap: Double) -> Range<Int>? {
  let breaks = times.indices.dropFirst().filter { times[$0] - times[$0 - 1] > largestGap }
  let stretches = zip([0] + breaks, breaks + [times.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  func duration(_ stretch: Range<Int>) -> Double {
    times[stretch.upperBound - 1] - times[stretch.lowerBound]
  }
  return stretches.reduce(nil) { longest, stretch in
    longest.map { duration(stretch) > duration($0) ? stretch : $0 } ?? stretch
  }
}
