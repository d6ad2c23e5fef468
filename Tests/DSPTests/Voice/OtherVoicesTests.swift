import DSP
import Foundation
import Synthesis
import Testing

/// Oracle of all: Praat 6.1.38, asked as for `PraatAnswers`.
@Suite struct OtherVoicesTests {
  struct Case: Sendable {
    let voice: TestVoice
    let range: PitchRange?
    let meanHz: Double
    let frames: [Int]
    let pulses: Int
    let jitter, shimmer, apq11, autocorrelation, crossCorrelation: Double

    init(
      _ voice: TestVoice, rateHz: Double, _ range: PitchRange? = .speech, meanHz: Double,
      frames: [Int], pulses: Int, jitter: Double, shimmer: Double, apq11: Double,
      decibels: (Double, Double)
    ) {
      var voice = voice
      voice.sampleRateHz = rateHz
      (self.voice, self.range, self.meanHz, self.frames) = (voice, range, meanHz, frames)
      (self.pulses, self.jitter, self.shimmer, self.apq11) = (pulses, jitter, shimmer, apq11)
      (autocorrelation, crossCorrelation) = decibels
    }
  }

  @Test(arguments: [
    Case(
      .regular, rateHz: 48_000, meanHz: 119.99922300498251, frames: [297, 296], pulses: 355,
      jitter: 2.539396830916903e-06, shimmer: 3.711748284891859e-05, apq11: 4.23748896282038e-06,
      decibels: (91.92852229494792, 98.13442970983975)),
    Case(
      .regular, rateHz: 16_000, meanHz: 120.00100681616428, frames: [297, 296], pulses: 355,
      jitter: 0.0001676430343434091, shimmer: 0.0013920403093095812, apq11: 0.0007998532422148791,
      decibels: (35.063182364803176, 35.76790444867884)),
    Case(
      .regular, rateHz: 8000, meanHz: 119.98633700576947, frames: [297, 296], pulses: 355,
      jitter: 0.0007976557190105397, shimmer: 0.009557986956230313, apq11: 0.006574461998480666,
      decibels: (24.5456869374352, 24.436278499652275)),
    Case(
      .hoarse, rateHz: 16_000, PitchRange(floorHz: 100, ceilingHz: 300), meanHz: 120.06360065963304,
      frames: [397, 394], pulses: 355, jitter: 0.005831605365873552, shimmer: 0.04065600147594505,
      apq11: 0.027830099098374767, decibels: (14.527996845238238, 16.340283277874914)),
    Case(
      .breaking, rateHz: 96_000, PitchRange(floorHz: 50, ceilingHz: 800),
      meanHz: 149.97492721009334, frames: [263, 244], pulses: 549, jitter: 0.004020331837202096,
      shimmer: 0.0236694097797492, apq11: 0.017559378390961795,
      decibels: (17.70307499008117, 23.382489074307102)),
    Case(
      .high, rateHz: 11_025, PitchRange(floorHz: 60, ceilingHz: 500), meanHz: 220.0286452758221,
      frames: [237, 237], pulses: 653, jitter: 0.004549247893562734, shimmer: 0.02915594580693454,
      apq11: 0.02280048130346659, decibels: (20.23532175062187, 21.958490838486284)),
    Case(
      .jittery, rateHz: 22_050, PitchRange(floorHz: 71.3, ceilingHz: 450.5),
      meanHz: 120.01761002635843, frames: [282, 282], pulses: 356, jitter: 0.012017322770939977,
      shimmer: 0.025287882992701186, apq11: 0.018420832891240104,
      decibels: (10.810268676667198, 15.813753078996267)),
  ]) func `voices at other rates and in other ranges equal Praat's`(expected: Case) throws {
    let voice = try HeardVoice(expected.voice, #require(expected.range))
    #expect([voice.pitch.frameCount, voice.pitch.voicedFrequenciesHz.count] == expected.frames)
    #expect(agree(mean(voice.pitch.voicedFrequenciesHz), expected.meanHz, within: 1e-6))
    #expect(voice.pulses.count == expected.pulses)
    #expect(agree(voice.jitter.local, expected.jitter, within: 1e-9 * expected.jitter))
    #expect(agree(voice.shimmer.local, expected.shimmer, within: 1e-9 * expected.shimmer))
    #expect(agree(voice.shimmer.apq11, expected.apq11, within: 1e-9 * expected.apq11))
    // Above 90 dB the tenth digit of a correlation decides.
    let autocorrelation = mean(Harmonicity.autocorrelation(voice.signal, praat: .six).decibels)
    let crossCorrelation = mean(Harmonicity.crossCorrelation(voice.signal, praat: .six).decibels)
    let tolerance = expected.crossCorrelation > 90 ? 0.5 : 1e-5
    #expect(agree(autocorrelation, expected.autocorrelation, within: tolerance))
    #expect(agree(crossCorrelation, expected.crossCorrelation, within: tolerance))
  }

  @Test func `a sine has its pitch and its pulses`() throws {
    let samples = sampled(132_300, rateHz: 44_100) { 0.5 * sin(2 * .pi * 200 * $0) }
    let voice = HeardVoice(try Signal(samples, sampleRateHz: 44_100))
    #expect(agree(mean(voice.pitch.voicedFrequenciesHz), 200.00055089, within: 1e-6))
    #expect((standardDeviation(voice.pitch.voicedFrequenciesHz) ?? 1) < 1e-6)
    #expect(voice.pulses.count == 596)
    #expect((voice.jitter.local ?? 1) < 2e-9)
    #expect((voice.shimmer.local ?? 1) < 1e-9)
    let autocorrelation = mean(Harmonicity.autocorrelation(voice.signal, praat: .six).decibels)
    let crossCorrelation = mean(Harmonicity.crossCorrelation(voice.signal, praat: .six).decibels)
    #expect(agree(autocorrelation, 110.65657968717285, within: 0.5))
    #expect(agree(crossCorrelation, 100.5247619908922, within: 0.5))
  }

  @Test(arguments: [
    (8, 120.0642574062437, 0.005860849237935632, 0.036714766259978285),
    (16, 120.06426043331723, 0.0058589167049083206, 0.036686498642345564),
  ]) func `voices in few bits equal Praat's`(bits: Int, hz: Double, jitter: Double, shimmer: Double)
    throws
  {
    let scale = Double(1 << (bits - 1))
    let samples = HeardVoice.all[3].signal.samples.map {
      min(($0 * scale).rounded(.toNearestOrEven), scale - 1) / scale
    }
    try expect(samples, hz: hz, jitter: jitter, shimmer: shimmer)
  }

  @Test func `clipping hides shimmer`() throws {
    let samples = HeardVoice.all[3].signal.samples.map { min(max(3 * $0, -1), 1) }
    try expect(
      samples, hz: 120.06515533493338, jitter: 0.005776964930558322, shimmer: 0.00868332307803457)
  }

  private func expect(_ samples: [Double], hz: Double, jitter: Double, shimmer: Double) throws {
    let voice = HeardVoice(try Signal(samples, sampleRateHz: 44_100))
    #expect(agree(mean(voice.pitch.voicedFrequenciesHz), hz, within: 1e-6))
    #expect(agree(voice.jitter.local, jitter, within: 1e-9 * jitter))
    #expect(agree(voice.shimmer.local, shimmer, within: 1e-9 * shimmer))
  }
}
