import CLibrary

/// The power spectrum of a whole sound, padded with zeros to a power of two.
struct SoundSpectrum {
  /// Power per bin, in the square of the signal's unit: one-sided energy density times the spacing of bins.
  let powers: [Double]
  let spacingHz: Double
  /// Half of the sample rate, where the spectrum ends.
  let highestHz: Double

  init(_ signal: Signal) {
    let length = max(2, RealFourierTransform.fastLength(atLeast: signal.samples.count))
    spacingHz = signal.sampleRateHz / Double(length)
    highestHz = signal.sampleRateHz / 2
    let scale = 2 * spacingHz / (signal.sampleRateHz * signal.sampleRateHz)
    powers = RealFourierTransform(length: length).power(signal.samples).map { scale * $0 }
  }
}

/// Levels of a sound in evenly spaced bands, in dB: the long-term average spectrum (LTAS) of Praat.
///
/// Source: Praat 6.1, "To Ltas..." and "To Ltas (1-to-1)", with "Get slope...", "Compute trend line...", "Get
/// mean...", "Get minimum..." and "Get maximum...". Unlike `LongTermAverage`, which other measures rest on,
/// the spectrum is that of the whole sound in one piece, the bands are as wide as is asked for, and a mean is
/// weighted by the part of each band that is inside the range: the equations of voice quality rest on these.
struct BandLevels {
  private(set) var decibels: [Double]
  /// Distance between the centers of neighboring bands.
  private let spacingHz: Double
  private let firstCenterHz: Double
  /// Half of the sample rate.
  private let highestHz: Double

  /// Levels of bands of the given width, the first from 0 Hz; a bin is shared by the bands it lies in.
  init(_ spectrum: SoundSpectrum, widthHz: Double) {
    let bins = BinRange(spacing: spectrum.spacingHz, firstCenter: 0, count: spectrum.powers.count)
    let bandCount = Int(clamping: (spectrum.highestHz / widthHz).rounded(.up))
    decibels = (0..<bandCount).map { band in
      let low = Double(band) * widthHz
      let high = min(low + widthHz, spectrum.highestHz)
      return Self.level(bins.mean(from: low, to: high) { spectrum.powers[$0] } ?? 0)
    }
    (spacingHz, firstCenterHz, highestHz) = (widthHz, 0.5 * widthHz, spectrum.highestHz)
  }

  /// A band for each bin of the spectrum.
  init(binsOf spectrum: SoundSpectrum) {
    decibels = spectrum.powers.map(Self.level)
    (spacingHz, firstCenterHz) = (spectrum.spacingHz, 0)
    highestHz = spectrum.highestHz
  }

  /// Decibels re 20 µPa if the signal is in pascals, of which the values here are differences; -300 without
  /// any power, as in Praat.
  private static func level(_ power: Double) -> Double {
    power > 0 ? 10 * log10(power / 4e-10) : -300
  }

  private var bins: BinRange {
    BinRange(spacing: spacingHz, firstCenter: firstCenterHz, count: decibels.count)
  }

  private func center(_ band: Int) -> Double { firstCenterHz + Double(band) * spacingHz }

  /// Level of the mean power in a range of frequencies; nil outside all bands.
  func meanLevel(from lowHz: Double, to highHz: Double) -> Double? {
    bins.mean(from: lowHz, to: min(highHz, highestHz)) { pow(10, 0.1 * decibels[$0]) }.map {
      10 * log10($0)
    }
  }

  /// Level from 1 to 10 kHz minus level below 1 kHz: the slope of the spectrum.
  var slopeDecibels: Double? {
    guard let low = meanLevel(from: 0, to: 1000), let high = meanLevel(from: 1000, to: 10_000)
    else { return nil }
    return high - low
  }

  /// The slope of the straight line through the levels from 1 Hz to 10 kHz, drawn over all bands.
  var tiltDecibels: Double? {
    let used = bins.within(1, 10_000)
    guard used.count > 1 else { return nil }
    let middle = firstCenterHz + 0.5 * Double(used.lowerBound + used.upperBound - 1) * spacingHz
    let average = used.reduce(0) { $0 + decibels[$1] } / Double(used.count)
    var (products, squares) = (0.0, 0.0)
    for band in used {
      let distance = center(band) - middle
      products += (decibels[band] - average) * distance
      squares += distance * distance
    }
    var line = self
    for band in decibels.indices {
      line.decibels[band] = average + products / squares * (center(band) - middle)
    }
    return line.slopeDecibels
  }

  /// Lowest level of the bands whose centers lie in a range; without any, the lower of those at its ends.
  func minimum(from lowHz: Double, to highHz: Double) -> Double? {
    extreme(from: lowHz, to: highHz, by: <).map { decibels[$0] }
  }

  /// Highest level of the bands whose centers lie in a range; without any, the higher of those at its ends.
  func maximum(from lowHz: Double, to highHz: Double) -> Double? {
    extreme(from: lowHz, to: highHz, by: >).map { decibels[$0] }
  }

  /// Center of the band with the highest level in a range, in Hz.
  func frequencyOfMaximum(from lowHz: Double, to highHz: Double) -> Double? {
    extreme(from: lowHz, to: highHz, by: >).map { min(max(center($0), lowHz), highHz) }
  }

  private func extreme(from lowHz: Double, to highHz: Double, by isBetter: (Double, Double) -> Bool)
    -> Int?
  {
    guard !decibels.isEmpty else { return nil }
    let inside = bins.within(lowHz, highHz)
    let places = inside.isEmpty ? [bins.nearest(lowHz), bins.nearest(highHz)] : Array(inside)
    return places.reduce(places[0]) { isBetter(decibels[$1], decibels[$0]) ? $1 : $0 }
  }

  /// Levels relative to the lowest level up to a frequency.
  func raised(aboveMinimumUpTo highHz: Double) -> BandLevels {
    var raised = self
    if let lowest = minimum(from: 0, to: highHz) {
      for band in decibels.indices { raised.decibels[band] -= lowest }
    }
    return raised
  }
}

/// Evenly spaced bins, each of which reaches half of the spacing to both sides of its center.
private struct BinRange {
  let spacing, firstCenter: Double
  let count: Int

  /// Position of a value, counted in bins from the center of the first.
  private func place(_ value: Double) -> Double { (value - firstCenter) / spacing }

  /// The bin that contains a value, or the outermost one.
  func nearest(_ value: Double) -> Int {
    max(0, min(count - 1, Int(clamping: (place(value) + 0.5).rounded(.down))))
  }

  /// The bins whose centers lie in a closed range.
  func within(_ low: Double, _ high: Double) -> Range<Int> {
    let first = max(0, Int(clamping: place(low).rounded(.up)))
    let last = min(count - 1, Int(clamping: place(high).rounded(.down)))
    return first..<max(first, last + 1)
  }

  /// Mean over a range, in which each bin counts by the part that is inside; nil outside all bins.
  func mean(from low: Double, to high: Double, _ value: (Int) -> Double) -> Double? {
    let (start, end) = (place(low), place(high))
    guard count > 0, end > start, end > -0.5, start < Double(count) - 0.5 else { return nil }
    var (sum, total) = (0.0, 0.0)
    for bin in nearest(low)...nearest(high) {
      let share = min(Double(bin) + 0.5, end) - max(Double(bin) - 0.5, start)
      sum += share * value(bin)
      total += share
    }
    return total > 0 ? sum / total : nil
  }
}
