/// Times of glottal closure in seconds, ascending, found by matching the waveform of each period with the
/// previous one.
///
/// The search starts at the highest peak in the middle of each voiced run and goes in both directions.
/// Source: Praat 6.1, "Sound & Pitch: To PointProcess (cc)".
///
/// Matching waveforms and not peaks: a peak moves within its period as the vowel and the noise change, and
/// its jitter would be added to that of the voice. The same number of pulses as Praat and periods equal to
/// 1e-14 are the condition for equal jitter and shimmer, so that the odd rules (limits at 0.8 and 1.25
/// periods, higher demands outside a run, the first position as a maximum) are kept as they are there. Where
/// a pulse still rings when the next one begins, its amplitude leaks into the times: see jitter of the
/// residual in Documentation/phonation-agreement.md.
///
/// Cost: one cross-correlation over half a period of lags for each pulse, sixteen lags at a time.
public func glottalPulses(_ signal: Signal, _ pitch: PitchTrack) -> [Double] {
  var search = PulseSearch(signal.scaledForProducts, pitch)
  for run in pitch.voicedRuns { search.searchRun(run) }
  return search.pulses.sorted()
}

/// Steps through a voice from pulse to pulse.
private struct PulseSearch {
  private let signal: Signal
  private let pitch: PitchTrack
  private let largest: Double
  private(set) var pulses: [Double] = []
  /// The last pulse found to the right, in any run.
  private var lastRight = -Double.infinity

  init(_ signal: Signal, _ pitch: PitchTrack) {
    (self.signal, self.pitch) = (signal, pitch)
    largest = signal.samples.withUnsafeBufferPointer { largestDistance(of: $0) }
  }

  mutating func searchRun(_ run: Range<Int>) {
    let half = 0.5 * pitch.stepSeconds
    let end = signal.sampleStepSeconds * Double(signal.samples.count)
    let left = max(0, pitch.time(ofFrame: run.lowerBound) - half)
    let right = min(end, pitch.time(ofFrame: run.upperBound - 1) + half)
    let middle = 0.5 * (left + right)
    guard right > left, let frequency = pitch.frequency(at: middle) else { return }
    let start = extremum(around: middle, periodSeconds: 1 / frequency)
    pulses.append(start)
    walk(from: start, .left, until: left)
    walk(from: start, .right, until: right)
  }

  private enum SearchDirection: Double { case left = -1, right = 1 }

  private mutating func walk(from start: Double, _ direction: SearchDirection, until end: Double) {
    var time = start
    while let frequency = pitch.frequency(at: time) {
      let period = 1 / frequency
      let near = time + direction.rawValue * Self.nearestPeriod * period
      let far = time + direction.rawValue * Self.farthestPeriod * period
      let match = signal.match(
        around: time, periodSeconds: period, within: min(near, far)...max(near, far))
      let next = match?.timeSeconds ?? time + direction.rawValue * period
      guard direction.rawValue * (next - time) > 0 else { return }
      let isBeyond = direction.rawValue * (next - end) > 0
      if let match, isPulse(match, isBeyond: isBeyond) { record(next, direction, period) }
      guard !isBeyond else { return }
      time = next
    }
  }

  /// Distance of the next pulse, in periods.
  private static let nearestPeriod = 0.8, farthestPeriod = 1.25

  /// Minimum correlation of neighboring periods and minimum amplitude of a pulse relative to the largest
  /// sample; the limits are higher outside the voiced run.
  private func isPulse(_ match: WaveformMatch, isBeyond: Bool) -> Bool {
    let (correlation, amplitude) = isBeyond ? (0.7, 0.023333) : (0.3, 0.01)
    let isSilent = match.peak == 0 && !isBeyond
    return match.correlation > correlation && (isSilent || match.peak > amplitude * largest)
  }

  /// A search to the left that enters the previous run does not record its pulses again.
  private mutating func record(_ time: Double, _ direction: SearchDirection, _ period: Double) {
    guard direction == .right || time - lastRight > Self.nearestPeriod * period else { return }
    pulses.append(time)
    if direction == .right { lastRight = time }
  }

  /// The sample with the largest magnitude in one period, refined by a parabola.
  private func extremum(around middle: Double, periodSeconds: Double) -> Double {
    let first = max(0, signal.index(before: middle - 0.5 * periodSeconds))
    let last = min(signal.samples.count - 1, signal.index(after: middle + 0.5 * periodSeconds))
    guard
      let place = (first..<max(first, last + 1)).max(by: { amplitude(at: $0) < amplitude(at: $1) })
    else { return middle }
    guard place > first, place < last else { return signal.time(at: Double(place)) }
    let vertex = parabolicVertex(
      signal.samples[place - 1], signal.samples[place], signal.samples[place + 1])
    return signal.time(at: Double(place) + vertex.offset)
  }

  private func amplitude(at index: Int) -> Double { abs(signal.samples[index]) }
}

/// A time at which the waveform around another time recurs.
struct WaveformMatch: Sendable {
  let timeSeconds: Double
  /// Correlation of the sound at both times.
  let correlation: Double
  /// The largest magnitude of the samples there; the range begins one sample later for this.
  let peak: Double
}

extension Signal {
  /// The time within `times` at which the waveform of one period is most similar to the waveform around
  /// `seconds`.
  ///
  /// Searches whole samples, then refines the maximum by a parabola; nil if there is no local maximum.
  /// Correlations before the first position count as 0, so that the first position, unlike the last, can be a
  /// maximum.
  func match(around seconds: Double, periodSeconds: Double, within times: ClosedRange<Double>)
    -> WaveformMatch?
  {
    let start = index(nearest: seconds - 0.5 * periodSeconds)
    let count = index(nearest: seconds + 0.5 * periodSeconds) - start + 1
    let first = index(before: times.lowerBound - 0.5 * periodSeconds)
    let last = index(after: times.upperBound - 0.5 * periodSeconds)
    guard count > 0, first <= last else { return nil }
    let similarity = [0, 0] + correlations(of: start..<start + count, from: first, through: last)
    let places = similarity.indices.dropFirst().dropLast().filter { place in
      similarity[place] >= similarity[place - 1] && similarity[place] >= similarity[place + 1]
    }
    guard let best = places.max(by: { similarity[$0] < similarity[$1] }) else { return nil }
    let vertex = parabolicVertex(similarity[best - 1], similarity[best], similarity[best + 1])
    let shift = Double(first - 2 + best - start) + vertex.offset
    return WaveformMatch(
      timeSeconds: seconds + shift * sampleStepSeconds, correlation: vertex.value,
      peak: samples(from: first - 1 + best, count: count).reduce(0) { max($0, abs($1)) })
  }

  /// Correlations of a section of sound with the sections of the same length at each index, where both are
  /// inside the sound; 0 in silence.
  private func correlations(of piece: Range<Int>, from first: Int, through last: Int) -> [Double] {
    let inside = piece.clamped(to: samples.indices)
    let firstPlace = first + inside.lowerBound - piece.lowerBound
    let span = samples(from: firstPlace, count: last - first + inside.count + 16)
    let products = slidingProducts(Array(samples[inside]), span, placeCount: last - first + 1)
    let energies = span.withUnsafeBufferPointer {
      slidingEnergies($0, count: inside.count, placeCount: products.count)
    }
    let whole = energy(of: inside)
    return products.indices.map { index in
      guard products[index] != 0 else { return 0 }
      let shift = firstPlace + index - inside.lowerBound
      let shared = (samples.startIndex - shift..<samples.endIndex - shift).clamped(to: inside)
      let energy = shared == inside ? whole : energy(of: shared)
      return products[index] / (energy * energies[index]).squareRoot()
    }
  }

  private func energy(of range: Range<Int>) -> Double { samples[range].reduce(0) { $0 + $1 * $1 } }

  /// A section that may reach beyond the sound, where samples are 0.
  private func samples(from start: Int, count: Int) -> [Double] {
    (start..<start + count).map { samples.indices.contains($0) ? samples[$0] : 0 }
  }
}

/// Sums of products of `piece` with the samples starting at each of `placeCount` positions.
///
/// `samples` has to extend fifteen samples beyond the last product, because sixteen positions are computed in
/// parallel: with fewer, each addition would wait for the previous one.
func slidingProducts(_ piece: [Double], _ samples: [Double], placeCount: Int) -> [Double] {
  var products: [Double] = []
  products.reserveCapacity(placeCount)
  samples.withUnsafeBytes { samples in
    for place in stride(from: 0, to: placeCount, by: 16) {
      var sums = SIMD16<Double>.zero
      for index in piece.indices {
        let offset = (place + index) * MemoryLayout<Double>.stride
        sums +=
          piece[index] * samples.loadUnaligned(fromByteOffset: offset, as: SIMD16<Double>.self)
      }
      for lane in 0..<min(16, placeCount - place) { products.append(sums[lane]) }
    }
  }
  return products
}

/// Sums of squares of `count` samples starting at each of `placeCount` positions.
///
/// `samples` has to extend to the end of the last sum. Each sum is computed from the previous one; where that
/// would lose precision, in a quiet window after a loud one, the sum is computed anew.
func slidingEnergies(_ samples: UnsafeBufferPointer<Double>, count: Int, placeCount: Int)
  -> [Double]
{
  var energies = [Double](repeating: 0, count: placeCount)
  var (energy, largest) = (0.0, 0.0)
  for place in 0..<placeCount {
    if place > 0 {
      let (left, joined) = (samples[place - 1], samples[place + count - 1])
      energy += joined * joined - left * left
    }
    if place == 0 || energy < largest * lostDigits {
      energy = samples[place..<place + count].reduce(0) { $0 + $1 * $1 }
      largest = energy
    }
    largest = max(largest, energy)
    energies[place] = energy
  }
  return energies
}

/// Decrease of a sum, relative to its largest value, at which one of its sixteen digits is lost.
private let lostDigits = 0.1
