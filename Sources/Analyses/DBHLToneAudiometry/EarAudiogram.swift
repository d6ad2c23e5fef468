import DSP
import CLibrary
import Metrics
import Recordings
import Text

/// The thresholds of one ear, dB HL.
///
/// A mean needs all of its frequencies: without one of them it would be another mean under the same name. A
/// threshold that was not found may lie above all levels presented, so that leaving it out could make the ear
/// look better; on request it counts as 5 dB above the highest level. Of two tests of a frequency the better
/// one counts, and the difference is given.
struct EarAudiogram {
  /// Levels higher by this, dB, stand in for a threshold that was not found, where the user wants it.
  static let imputedDecibels = 5.0
  /// The frequencies of the means, Hz.
  static let fourTones = [500.0, 1000, 2000, 4000], threeTones = [500.0, 1000, 2000]
  static let lowTones = [250.0, 500, 1000], highTones = [3000.0, 4000, 6000, 8000]
  /// The frequencies of the notch and around it, Hz.
  static let notchTones = [1000.0, 2000, 3000, 4000, 6000, 8000]

  typealias Found = Result<Double, Unmeasurable>

  let side: BodySide
  /// The tests by frequency, Hz, in their order.
  private let tracks: [Double: [FrequencyTrack]]
  private let imputes: Bool

  /// Nil where the ear was not tested.
  init?(_ side: BodySide, _ tracks: [FrequencyTrack], imputes: Bool) {
    self.tracks = Dictionary(grouping: tracks.filter { $0.tested.side == side }) {
      $0.tested.frequencyHz
    }
    (self.side, self.imputes) = (side, imputes)
    if self.tracks.isEmpty { return nil }
  }

  /// The frequencies that were tested, ascending.
  var frequencies: [Double] { tracks.keys.sorted() }

  func tracks(at frequencyHz: Double) -> [FrequencyTrack] { tracks[frequencyHz] ?? [] }

  /// The threshold at a frequency, by the better one of two tests.
  func threshold(_ frequencyHz: Double) -> Found {
    let tests = tracks(at: frequencyHz)
    guard !tests.isEmpty else { return .failure(Unmeasurable(reason: .frequencyUntested)) }
    return tests.compactMap(\.tested.thresholdDecibels).min().map { .success($0) }
      ?? .failure(Unmeasurable(reason: .thresholdMissing))
  }

  /// The threshold at a frequency; nil where none is known.
  func known(_ frequencyHz: Double) -> Double? { try? threshold(frequencyHz).get() }

  /// The flags of values from thresholds at these frequencies: one is impossible, is not that of its track, or changed from test to test.
  func flags(_ frequencies: [Double]) -> [Flag] {
    let tests = frequencies.flatMap(tracks(at:))
    let known = tests.compactMap(\.tested.thresholdDecibels)
    let arePossible = known.allSatisfy(TestedFrequency.possibleThresholds.contains)
    let tolerance = DBHLToneAudiometryStep.retestToleranceDecibels
    return (arePossible ? [] : [.outOfRange])
      + (tests.contains(where: \.isMismatch) ? [.thresholdMismatch] : [])
      + (hasRetest(at: frequencies, differingBy: tolerance) ? [.retestDifferenceLarge] : [])
  }

  /// The flags of values that leave out which of these frequencies have no threshold.
  func flagsOfMissing(_ frequencies: [Double]) -> [Flag] {
    frequencies.filter { threshold($0).refusal == .thresholdMissing }.map {
      Flag.thresholdMissing.at(frequencyHz: $0)
    }
  }

  /// A track shows that the lowest level there is was heard.
  func isAtFloor(_ frequencyHz: Double) -> Bool {
    tracks(at: frequencyHz).contains { $0.standard?.isAtFloor ?? false }
  }

  /// A mean over the thresholds of several frequencies, dB HL.
  struct Mean {
    let decibels: Double
    let count: Int
    let flags: [Flag]
  }

  /// Over frequencies, all of which have to be known.
  func mean(_ frequencies: [Double]) -> Result<Mean, Unmeasurable> {
    Result { () throws(Unmeasurable) in
      var (sum, flags) = (0.0, [Flag]())
      for frequency in frequencies {
        let (value, isImputed) = try counted(frequency)
        sum += value
        if isImputed { flags.append(.thresholdImputed) }
        if isAtFloor(frequency) { flags.append(.thresholdAtFloor) }
      }
      let count = frequencies.count
      return Mean(
        decibels: sum / Double(count), count: count, flags: (flags + self.flags(frequencies)).unique
      )
    }
  }

  private func counted(_ frequencyHz: Double) throws(Unmeasurable) -> (Double, isImputed: Bool) {
    do { return (try threshold(frequencyHz).get(), false) } catch {
      let highest = tracks(at: frequencyHz).compactMap(\.highestDecibels).max()
      guard imputes, let highest else { throw error }
      return (highest + Self.imputedDecibels, true)
    }
  }

  /// The high frequencies that were tested; nil for fewer than two.
  var highFrequencies: [Double]? {
    let tested = Self.highTones.filter { !tracks(at: $0).isEmpty }
    return tested.count > 1 ? tested : nil
  }

  /// The change of the threshold from octave to octave, dB.
  var slopePerOctave: Double? {
    let points = Self.fourTones.compactMap { frequency in
      known(frequency).map { (log2(frequency), $0) }
    }
    return slope(points.map(\.0), points.map(\.1))
  }

  /// How much worse 3000 to 6000 Hz are than what lies below and above, dB.
  var notchDepth: Found {
    Result { () throws(Unmeasurable) in
      let around = max(
        min(try threshold(1000).get(), try threshold(2000).get()), try threshold(8000).get())
      let tested = [3000.0, 4000, 6000].filter { !tracks(at: $0).isEmpty }
      var worst: Double?
      for frequency in tested { worst = max(worst ?? -.infinity, try threshold(frequency).get()) }
      guard let worst else { throw Unmeasurable(reason: .frequencyUntested) }
      return worst - around
    }
  }

  /// Second minus first threshold of the frequency that was tested twice; nil where none was.
  var retestDifference: Found? {
    guard let again = retests(at: frequencies).first else { return nil }
    guard let first = again.0.tested.thresholdDecibels,
      let second = again.1.tested.thresholdDecibels
    else { return .failure(Unmeasurable(reason: .thresholdMissing)) }
    return .success(second - first)
  }

  /// First and second test of each of these frequencies that was tested twice.
  private func retests(at frequencies: [Double]) -> [(FrequencyTrack, FrequencyTrack)] {
    frequencies.map(tracks(at:)).filter { $0.count > 1 }.map { ($0[0], $0[1]) }
  }

  /// Whether first and second test of one of these frequencies differ by more, dB.
  func hasRetest(at frequencies: [Double], differingBy tolerance: Double) -> Bool {
    retests(at: frequencies).contains { first, second in
      first.tested.thresholdDecibels.flatMap { a in
        second.tested.thresholdDecibels.map { abs($0 - a) > tolerance }
      } ?? false
    }
  }
}

/// The thresholds of both ears of one run.
public struct BothEars {
  /// World Report on Hearing 2021, unilateral loss: limits of the better and the worse ear, dB HL.
  static let unilateral = (better: 20.0, worse: 35.0)
  /// Differences of published rules, dB (Margolis and Saly 2008, Otol Neurotol 29:422).
  static let notable = (mean: 15.0, one: 15.0, neighbors: 10.0)

  /// A difference of thresholds, left minus right, dB.
  struct Difference {
    let frequencyHz: Double
    let decibels: Double
  }

  /// Nil for an ear that was not tested.
  let left: EarAudiogram?, right: EarAudiogram?
  /// People of the participant's age and sex; nil if these are not known.
  var norm: HearingNorm?

  /// The flags of differences over all frequencies.
  var flags: [Flag] {
    [left, right].compactMap { $0?.flags($0?.frequencies ?? []) }.flatMap(\.self).unique
  }

  typealias Pair = (left: EarAudiogram.Mean, right: EarAudiogram.Mean)

  /// The means of both ears over the same frequencies.
  func means(_ frequencies: [Double]) -> Result<Pair, Unmeasurable> {
    guard let left, let right else { return .failure(Unmeasurable(reason: .oneEar)) }
    return left.mean(frequencies).flatMap { left in right.mean(frequencies).map { (left, $0) } }
  }

  /// At frequencies that are known of both, in their order.
  var differences: Result<[Difference], Unmeasurable> {
    guard let left, let right else { return .failure(Unmeasurable(reason: .oneEar)) }
    let shared = left.frequencies.compactMap { frequency in
      left.known(frequency).flatMap { level in
        right.known(frequency).map { Difference(frequencyHz: frequency, decibels: level - $0) }
      }
    }
    return shared.isEmpty ? .failure(Unmeasurable(reason: .noSharedFrequency)) : .success(shared)
  }
}

extension [BothEars.Difference] {
  /// The size of the largest difference.
  var largest: Double? { map { abs($0.decibels) }.max() }

  /// The frequencies at which the largest difference is found.
  var frequenciesOfLargest: [Double] {
    let largest = largest
    return filter { abs($0.decibels) == largest }.map(\.frequencyHz)
  }

  /// Far apart at one frequency, or less far at two next to each other among those tested.
  var areNotable: Bool {
    func exceed(_ difference: Element, _ limit: Double) -> Bool {
      abs(difference.decibels) >= limit
    }
    return contains { exceed($0, BothEars.notable.one) }
      || zip(self, dropFirst()).contains { a, b in
        exceed(a, BothEars.notable.neighbors) && exceed(b, BothEars.notable.neighbors)
      }
  }
}
