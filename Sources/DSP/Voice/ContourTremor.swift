/// Vocal tremor: a periodic modulation of a contour such as the fundamental frequency or the amplitude of a
/// voice.
///
/// A definition of this program: one spectrum of the whole contour, its highest bin from 2 to 15 Hz, and the
/// power within 1 Hz of it. A voice always drifts, and drift falls with frequency, so that the highest bin of
/// a voice without tremor is at the lower edge: hence the minimum share of the band's power, and
/// `isDistinctPeak`. Welch's averaging over segments would lose the resolution that a vowel of some seconds
/// just has. A modulation of 5 Hz by 2 % is found as 4.99 Hz and 1.95 %.
///
/// Limits: 1.5 s at least; several rhythms of equal strength count as none.
public struct ContourTremor: Sendable, Equatable {
  /// Frequency of the highest power from 2 to 15 Hz.
  public let frequencyHz: Double
  /// Amplitude of the modulation within 1 Hz of the frequency, in percent of the contour's mean.
  public let depthPercent: Double
  /// Whether no power within 1 Hz is higher. False for a slow drift, whose power decreases throughout the
  /// band.
  public let isDistinctPeak: Bool

  /// Minimum duration; shorter contours have too few periods.
  public static let shortestSeconds = 1.5
  static let bandHz = 2.0...15
  static let halfWidthHz = 1.0
  /// Minimum share of the band's power that the peak must have.
  static let smallestShare = 0.25
  /// Ratio of the transform length to the contour length: gives a grid fine enough to locate the peak.
  static let zeroPadding = 8

  /// Computes the contour's spectrum with one Hann window after removing the linear trend and dividing by the
  /// mean.
  ///
  /// Nil if the contour is too short, if its mean is not above zero, and if no peak has enough of the power.
  public init?(_ contour: Signal) {
    guard let spectrum = Self.spectrum(contour), let bin = spectrum.highestBin(in: Self.bandHz)
    else { return nil }
    frequencyHz = spectrum.frequency(bin)
    let around = frequencyHz - Self.halfWidthHz...frequencyHz + Self.halfWidthHz
    let power = spectrum.power(in: around)
    // The power that a drift leaves below the band belongs to the depth but does not count as tremor.
    let inBand = spectrum.power(in: around.clamped(to: Self.bandHz))
    guard power.isFinite, power > 0, inBand >= Self.smallestShare * spectrum.power(in: Self.bandHz)
    else { return nil }
    depthPercent = 100 * (2 * power).squareRoot()
    let highest = spectrum.densities[bin]
    isDistinctPeak = spectrum.densities(in: around).allSatisfy { $0 <= highest }
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

/// Resamples points to an even grid by linear interpolation, in the longest section without a long gap.
///
/// The grid starts at the first point of the section; of several equally long sections the first counts. Nil
/// without points, if the numbers of times and values differ, if the times are not finite and ascending, and
/// if the rate is not finite and above zero.
public func resampledContour(
  times: [Double], values: [Double], largestGapSeconds: Double, sampleRateHz: Double
) -> Signal? {
  guard times.count == values.count, times.allSatisfy(\.isFinite),
    zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
    let section = longestSection(of: times, largestGap: largestGapSeconds)
  else { return nil }
  let duration = times[section.upperBound - 1] - times[section.lowerBound]
  // A grid point within rounding error of the last point counts as the last point.
  guard let last = Int(exactly: (duration * sampleRateHz + 1e-6).rounded(.down)) else { return nil }
  var before = section.lowerBound
  let samples = (0...max(0, last)).map { index in
    let time = times[section.lowerBound] + Double(index) / sampleRateHz
    while before + 2 < section.upperBound, times[before + 1] <= time { before += 1 }
    let after = min(before + 1, section.upperBound - 1)
    guard after > before else { return values[before] }
    let share = min(1, (time - times[before]) / (times[after] - times[before]))
    return values[before] + share * (values[after] - values[before])
  }
  return try? Signal(samples, sampleRateHz: sampleRateHz)
}

/// The indices between two gaps that cover the longest time.
private func longestSection(of times: [Double], largestGap: Double) -> Range<Int>? {
  let breaks = times.indices.dropFirst().filter { times[$0] - times[$0 - 1] > largestGap }
  let sections = zip([0] + breaks, breaks + [times.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  func duration(_ section: Range<Int>) -> Double {
    times[section.upperBound - 1] - times[section.lowerBound]
  }
  return sections.reduce(nil) { longest, section in
    longest.map { duration(section) > duration($0) ? section : $0 } ?? section
  }
}
