/// A place where the sound around some other time comes back.
struct WaveformMatch: Sendable {
  let timeSeconds: Double
  /// Of the sound at both places.
  let correlation: Double
  /// The highest sample at the place found, without its sign.
  let peak: Double
}

extension Signal {
  /// The sound within `times` that is most like the sound around one time, both a period long.
  ///
  /// Chosen among whole samples, then refined by a parabola; nil when none stands out. Before the
  /// first place compared all correlations count as 0, so that it may stand out, unlike the last.
  func match(
    around seconds: Double, periodSeconds: Double, within times: ClosedRange<Double>
  ) -> WaveformMatch? {
    let start = index(nearest: seconds - 0.5 * periodSeconds)
    let count = index(nearest: seconds + 0.5 * periodSeconds) - start + 1
    let first = index(before: times.lowerBound - 0.5 * periodSeconds)
    let last = index(after: times.upperBound - 0.5 * periodSeconds)
    guard count > 0, first <= last else { return nil }
    let likeness = [0, 0] + (first...last).map { correlation(of: start, with: $0, count: count) }
    let places = likeness.indices.dropFirst().dropLast().filter { place in
      likeness[place] >= likeness[place - 1] && likeness[place] >= likeness[place + 1]
    }
    guard let best = places.max(by: { likeness[$0] < likeness[$1] }) else { return nil }
    let vertex = parabolicVertex(likeness[best - 1], likeness[best], likeness[best + 1])
    let shift = Double(first - 2 + best - start) + vertex.offset
    return WaveformMatch(
      timeSeconds: seconds + shift * sampleStepSeconds, correlation: vertex.value,
      peak: peak(from: first - 2 + best, count: count))
  }

  /// Of two pieces of sound, as far as both are inside of it; 0 where there is silence.
  private func correlation(of start: Int, with other: Int, count: Int) -> Double {
    let first = max(0, -start, -other)
    let end = min(count, samples.count - start, samples.count - other)
    var (product, energy, otherEnergy) = (0.0, 0.0, 0.0)
    for index in stride(from: first, to: end, by: 1) {
      let (a, b) = (samples[start + index], samples[other + index])
      product += a * b
      energy += a * a
      otherEnergy += b * b
    }
    return product == 0 ? 0 : product / (energy * otherEnergy).squareRoot()
  }

  private func peak(from start: Int, count: Int) -> Double {
    let first = min(max(0, start), samples.count)
    let end = min(max(first, start + count), samples.count)
    return samples[first..<end].reduce(0) { max($0, abs($1)) }
  }
}
