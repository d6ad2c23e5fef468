/// When the glottis closed, by matching each period's waveform with that of the one before: seconds,
/// ascending.
///
/// From the highest peak in the middle of each stretch of voice on, both ways. Source: Praat 6.1, "Sound
/// & Pitch: To PointProcess (cc)".
public func glottalPulses(_ signal: Signal, _ pitch: PitchTrack) -> [Double] {
  var search = PulseSearch(signal.scaledForProducts, pitch)
  for run in pitch.voicedRuns { search.searchRun(run) }
  return search.pulses.sorted()
}

/// Walks along a voice from pulse to pulse.
private struct PulseSearch {
  private let signal: Signal
  private let pitch: PitchTrack
  private let loudest: Double
  private(set) var pulses: [Double] = []
  /// The last pulse that was found going right, of any run.
  private var lastRight = -Double.infinity

  init(_ signal: Signal, _ pitch: PitchTrack) {
    (self.signal, self.pitch) = (signal, pitch)
    loudest = signal.samples.withUnsafeBufferPointer { largestDistance(of: $0) }
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

  private enum Direction: Double {
    case left = -1, right = 1
  }

  private mutating func walk(from start: Double, _ direction: Direction, until end: Double) {
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

  /// The next pulse is so many periods away.
  private static let nearestPeriod = 0.8, farthestPeriod = 1.25

  /// How alike neighboring periods are at least, and how loud a pulse is beside the loudest sample;
  /// outside of the stretch of voice it has to be clearer.
  private func isPulse(_ match: WaveformMatch, isBeyond: Bool) -> Bool {
    let (correlation, loudness) = isBeyond ? (0.7, 0.023333) : (0.3, 0.01)
    let isSilent = match.peak == 0 && !isBeyond
    return match.correlation > correlation && (isSilent || match.peak > loudness * loudest)
  }

  /// Going left into the run before does not find its pulses once more.
  private mutating func record(_ time: Double, _ direction: Direction, _ period: Double) {
    guard direction == .right || time - lastRight > Self.nearestPeriod * period else { return }
    pulses.append(time)
    if direction == .right { lastRight = time }
  }

  /// The highest sample of one period, refined by a parabola.
  private func extremum(around middle: Double, periodSeconds: Double) -> Double {
    let first = max(0, signal.index(before: middle - 0.5 * periodSeconds))
    let last = min(signal.samples.count - 1, signal.index(after: middle + 0.5 * periodSeconds))
    guard
      let place = (first..<max(first, last + 1)).max(by: { loudness(at: $0) < loudness(at: $1) })
    else { return middle }
    guard place > first, place < last else { return signal.time(at: Double(place)) }
    let vertex = parabolicVertex(
      signal.samples[place - 1], signal.samples[place], signal.samples[place + 1])
    return signal.time(at: Double(place) + vertex.offset)
  }

  private func loudness(at index: Int) -> Double { abs(signal.samples[index]) }
}
