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
