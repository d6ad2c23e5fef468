import Synthesis
import Testing
import Text

@testable import Analyses

@Suite struct LowestMeanTests {
  private func series(_ beats: [Beat]) -> HeartRateSeries {
    HeartRateSeries(
      beats.map {
        HeartRateSample(timeSeconds: $0.seconds, beatsPerMinute: $0.rate, sourceKey: ByteKey(""))
      })
  }

  /// Oracle: the definition, tried at every hundredth of a second.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `the window found has the lowest mean`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var time = 0.0
    let beats = (0..<40).map { _ in
      time += 1 + (9 * random.uniform()).rounded() / 2
      return Beat(time, 60 + 40 * random.uniform())
    }
    let (first, last) = (try #require(beats.first).seconds, try #require(beats.last).seconds)
    let tried = (0...Int((last - first - 20) * 100)).compactMap { step -> Double? in
      let begin = first + Double(step) / 100
      let held = beats.filter {
        $0.seconds >= begin && ($0.seconds < begin + 20 || begin + 20 == last)
      }
      return held.count < 3 ? nil : held.reduce(0) { $0 + $1.rate } / Double(held.count)
    }
    let lowest = series(beats).lowestMean(overSeconds: 20, within: first...last)
    #expect(agree(lowest?.beatsPerMinute, try #require(tried.min())))
  }

  @Test func `a window needs three samples over its whole length`() {
    let beats: [Beat] = [(0, 60), (10, 62), (40, 70), (45, 71), (50, 72)]
    #expect(series(beats).lowestMean(overSeconds: 20, within: 0...50)?.beatsPerMinute == 71)
    #expect(series(beats).lowestMean(overSeconds: 20, within: 0...60)?.count == 3)
    #expect(series(beats).lowestMean(overSeconds: 60, within: 0...50) == nil)
    #expect(series([]).lowestMean(overSeconds: 20, within: 0...50) == nil)
  }
}
