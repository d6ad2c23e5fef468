/// A place where the sound around some other time comes back.
struct WaveformMatch: Sendable {
  let timeSeconds: Double
  /// Of the sound at both places.
  let correlation: Double
  /// The highest sample there, without its sign; the sound begins a sample later for this.
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
    let likeness = [0, 0] + correlations(of: start..<start + count, from: first, through: last)
    let places = likeness.indices.dropFirst().dropLast().filter { place in
      likeness[place] >= likeness[place - 1] && likeness[place] >= likeness[place + 1]
    }
    guard let best = places.max(by: { likeness[$0] < likeness[$1] }) else { return nil }
    let vertex = parabolicVertex(likeness[best - 1], likeness[best], likeness[best + 1])
    let shift = Double(first - 2 + best - start) + vertex.offset
    return WaveformMatch(
      timeSeconds: seconds + shift * sampleStepSeconds, correlation: vertex.value,
      peak: samples(from: first - 1 + best, count: count).reduce(0) { max($0, abs($1)) })
  }

  /// Of a piece of sound with the pieces of its length from each index on, as far as both are inside
  /// of the sound; 0 where there is silence.
  private func correlations(of piece: Range<Int>, from first: Int, through last: Int) -> [Double] {
    let inside = piece.clamped(to: samples.indices)
    let firstPlace = first + inside.lowerBound - piece.lowerBound
    let span = samples(from: firstPlace, count: last - first + inside.count + 8)
    let products = slidingProducts(
      Array(samples[inside]), span, placeCount: last - first + 1)
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

  private func energy(of range: Range<Int>) -> Double {
    samples[range].reduce(0) { $0 + $1 * $1 }
  }

  /// Zeros where there is no sound.
  private func samples(from start: Int, count: Int) -> [Double] {
    (start..<start + count).map { samples.indices.contains($0) ? samples[$0] : 0 }
  }
}
