import Synthesis

/// A result of these taps: seconds, position, and whether it counts as an error.
func trailLeaf(_ taps: [(seconds: Double, index: Int, isIncorrect: Bool)], errors: Int? = nil)
  -> String
{
  let list = taps.map {
    #"{"timestamp":\#($0.seconds),"index":\#($0.index),"incorrect":\#($0.isIncorrect)}"#
  }
  let count = errors ?? taps.count(where: \.isIncorrect)
  return #"{"_class":"ORKTrailmakingResult","identifier":"trailmaking","numberOfErrors":\#(count),"#
    + #""startDate":"2024-05-01T10:00:00+0000","taps":["# + list.joined(separator: ",") + "]}"
}

/// Targets touched in turn at these times.
func straightTrail(_ seconds: [Double]) -> String {
  trailLeaf(seconds.enumerated().map { ($1, $0, false) })
}

/// A completed trail at random, times in whole milliseconds: up to two errors on the way to each target.
func randomTrail(_ generator: inout SplitMix64, pace: Double = 1, shift: Double = 0) -> [(
  seconds: Double, index: Int, isIncorrect: Bool
)] {
  var (now, taps) = (shift, [(seconds: Double, index: Int, isIncorrect: Bool)]())
  func pause(_ generator: inout SplitMix64) -> Double {
    Double(Int.random(in: 200...2500, using: &generator)) / 1000 * pace
  }
  for target in 0..<13 {
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      now += pause(&generator)
      let others = (0..<13).filter { $0 != target }
      taps.append((now, others.randomElement(using: &generator) ?? 0, true))
    }
    now += pause(&generator)
    taps.append((now, target, false))
  }
  return taps
}
