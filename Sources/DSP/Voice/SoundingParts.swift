import CLibrary

/// The parts of a recording of speech that are not silent.
///
/// Source: Praat 6.1, "To TextGrid (silences)..." with a pitch floor of 50 Hz, a step of 3 ms, a threshold of
/// -25 dB, and 0.1 s as the shortest silence and the shortest sound: the settings of the Acoustic Voice Quality
/// Index. A frame is silent if its intensity from 80 to 8000 Hz lies 25 dB below the highest one. Parts of
/// sound shorter than 0.1 s become silence first, then silences shorter than 0.1 s become sound.
///
/// Not the gate of speech pauses of this program, which needs a background: the equation of the index was
/// fitted to parts that were cut in this way, and Praat's are cut at the same samples.
struct SoundingParts {
  /// Starts and ends in seconds, ascending.
  let spans: [ClosedRange<Double>]

  private static let thresholdDecibels = 25.0
  private static let shortestSeconds = 0.1

  init(_ signal: Signal) {
    let endSeconds = signal.sampleStepSeconds * Double(signal.samples.count)
    let band = HannBand(lowHz: 80, highHz: 8000, smoothingHz: 80)
    let contour = IntensityContour(band.passed(signal))
    guard let highest = contour.highest, let lowest = contour.lowest,
      endSeconds >= Self.shortestSeconds, highest - Self.thresholdDecibels >= lowest
    else {
      spans = endSeconds > 0 ? [0...endSeconds] : []
      return
    }
    let threshold = highest - Self.thresholdDecibels
    var parts = Self.parts(contour, endSeconds) { $0 >= threshold }
    parts = Self.joined(parts, giving: false)
    parts = Self.joined(parts, giving: true)
    spans = parts.filter(\.isSounding).map { $0.start...$0.end }
  }

  private struct Part {
    let start: Double
    var end: Double
    var isSounding: Bool
    var isShort: Bool { end - start < shortestSeconds }
  }

  private static func parts(
    _ contour: IntensityContour, _ endSeconds: Double, isSounding: (Double) -> Bool
  ) -> [Part] {
    var parts: [Part] = []
    for (frame, level) in contour.decibels.enumerated() {
      let sounds = isSounding(level)
      guard sounds != parts.last?.isSounding else { continue }
      let time = parts.isEmpty ? 0 : contour.grid.time(ofFrame: frame)
      if let last = parts.indices.last { parts[last].end = time }
      parts.append(Part(start: time, end: endSeconds, isSounding: sounds))
    }
    return parts
  }

  /// Gives short parts of one kind the other, and joins parts of one kind; a single part stays as it is.
  private static func joined(_ parts: [Part], giving isSounding: Bool) -> [Part] {
    guard parts.count > 1 else { return parts }
    return parts.reduce(into: []) { joined, part in
      var part = part
      if part.isSounding != isSounding, part.isShort { part.isSounding = isSounding }
      if let last = joined.indices.last, joined[last].isSounding == part.isSounding {
        joined[last].end = part.end
      } else {
        joined.append(part)
      }
    }
  }
}

/// The intensity of a sound over time, in dB.
///
/// Source: Praat 6.1, "To Intensity..." with a pitch floor of 50 Hz, a step of 3 ms and the mean subtracted:
/// the mean square of each frame of 6.4 longest periods, weighted by a Kaiser window.
struct IntensityContour {
  /// One level per frame.
  let decibels: [Double]
  let grid: FrameGrid

  private static let windowSeconds = 6.4 / 50

  init(_ signal: Signal) {
    let grid = FrameGrid(signal, windowSeconds: Self.windowSeconds, stepSeconds: 0.003)
    let reach = Int(clamping: 0.5 * Self.windowSeconds / signal.sampleStepSeconds)
    let window = (0...2 * reach).map { index in
      let place = Double(index - reach) * signal.sampleStepSeconds / (0.5 * Self.windowSeconds)
      let root = 1 - place * place
      return root > 0 ? Self.besselI0((2 * .pi * .pi + 0.5) * root.squareRoot()) : 0
    }
    decibels = (0..<grid.count).map { frame in
      Self.level(signal.samples, around: signal.index(nearest: grid.time(ofFrame: frame)), window)
    }
    self.grid = grid
  }

  /// The weighted mean square around a sample, minus the mean; samples outside the sound are left out.
  private static func level(_ samples: [Double], around middle: Int, _ window: [Double]) -> Double {
    let start = middle - window.count / 2
    let used = max(0, start)..<max(0, min(samples.count, start + window.count))
    guard used.upperBound > used.lowerBound else { return -300 }
    return samples.withUnsafeBufferPointer { samples in
      let first = used.lowerBound
      let mean = partialSums(count: used.count) { samples[first &+ $0] } / Double(used.count)
      let offset = first - start
      let sum = partialSums(count: used.count) { index in
        let value = samples[first &+ index] - mean
        return value * value * window[offset &+ index]
      }
      let power = sum / partialSums(count: used.count) { window[offset &+ $0] } / 4e-10
      return power < 1e-30 ? -300 : 10 * log10(power)
    }
  }

  /// The modified Bessel function of order 0, by its power series.
  private static func besselI0(_ x: Double) -> Double {
    var (sum, term, count) = (1.0, 1.0, 0.0)
    while term > 1e-17 * sum {
      count += 1
      term *= (0.5 * x / count) * (0.5 * x / count)
      sum += term
    }
    return sum
  }

  /// The highest level, refined by a parabola; nil without frames.
  var highest: Double? { Self.highest(decibels) }

  /// The lowest level, refined by a parabola; nil without frames.
  var lowest: Double? { Self.highest(decibels.map { -$0 }).map { -$0 } }

  private static func highest(_ levels: [Double]) -> Double? {
    guard let first = levels.first, let last = levels.last else { return nil }
    var best = max(first, last)
    for frame in levels.indices.dropFirst().dropLast()
    where levels[frame] > levels[frame - 1] && levels[frame] >= levels[frame + 1] {
      best = max(best, parabolicVertex(levels[frame - 1], levels[frame], levels[frame + 1]).value)
    }
    return best
  }
}

extension Signal {
  /// The samples whose times lie in a closed range, as Praat extracts a part of a sound.
  ///
  /// The order of the operations decides where a time falls on a sample.
  func samples(within seconds: ClosedRange<Double>) -> Range<Int> {
    let first = 0.5 * sampleStepSeconds
    let start = Int(clamping: ((seconds.lowerBound - first) / sampleStepSeconds).rounded(.up))
    let end = Int(clamping: ((seconds.upperBound - first) / sampleStepSeconds).rounded(.down)) + 1
    return max(0, start)..<max(0, start, min(samples.count, end))
  }
}
