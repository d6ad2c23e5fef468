import DSP
import Foundation
import Testing

@Suite struct OctaveBandTests {
  /// Truth: IEC 61260-1:2014, annex E: exact mid-frequencies to base 10.
  @Test func `bands lie where the standard puts them`() {
    #expect(OctaveBand.octaves.count == 10)
    #expect(OctaveBand.thirds.count == 30)
    let middles = OctaveBand.thirds.filter { [25, 100, 1000, 20_000].contains($0.nominalHz) }
    #expect(agree(middles.map(\.middleHz), [25.118864, 100, 1000, 19_952.623], within: 1e-2))
    #expect(agree(OctaveBand.octaves[0].middleHz, 31.622777, within: 1e-6))
    let edges = OctaveBand.octaves[5].edgesHz
    #expect(agree([edges.lowerBound, edges.upperBound], [707.9458, 1412.5375], within: 1e-4))
    for band in OctaveBand.octaves + OctaveBand.thirds {
      #expect(abs(band.middleHz / band.nominalHz - 1) < 0.02)
    }
  }

  /// Truth: the class 1 mask of IEC 61260-1:2014, table 1, at a few of its points, octaves.
  @Test func `the filter lies inside the mask of class 1`() {
    let band = OctaveBand.octaves[5]
    func loss(octaves: Double) -> Double {
      -10 * log10(band.powerGain(atHz: band.middleHz * pow(10, 0.3 * octaves)))
    }
    #expect(agree(loss(octaves: 0), 0, within: 1e-12))
    for sign in [-1.0, 1] {
      #expect(loss(octaves: sign / 4) < 0.6)
      #expect(loss(octaves: sign / 8) < 0.5)
      #expect(agree(loss(octaves: sign / 2), 3.0103, within: 1e-3))
      #expect(loss(octaves: sign) > 16.6)
      #expect(loss(octaves: 2 * sign) > 40.5)
    }
  }

  private func powers(_ samples: [Double], _ bands: [OctaveBand], rateHz: Double) -> [Double?] {
    var meter = BandPowerMeter(bands, sampleRateHz: rateHz, offset: 0)
    for start in stride(from: 0, to: samples.count, by: 30_000) {
      meter.add(Array(samples[start..<min(start + 30_000, samples.count)]))
    }
    return meter.powers()
  }

  /// Truth: half the square of a tone in its own band, half of that at an edge.
  @Test func `a tone is in its band`() throws {
    let rate = 48_000.0
    let tone = sampled(480_000, rateHz: rate) { sin(2 * .pi * 1000 * $0) }
    let bands = powers(tone, OctaveBand.thirds, rateHz: rate)
    #expect(abs(decibels(ofPower: try #require(bands[16])) + 3.0103) < 0.02)
    #expect(decibels(ofPower: try #require(bands[17])) < -18)
    let edge = OctaveBand.octaves[5].edgesHz.upperBound
    let atEdge = sampled(480_000, rateHz: rate) { sin(2 * .pi * edge * $0) }
    let octaves = powers(atEdge, OctaveBand.octaves, rateHz: rate)
    #expect(abs(decibels(ofPower: try #require(octaves[5])) + 6.0206) < 0.02)
  }

  /// Truth: the gain as the standard writes it.
  @Test func `the gain is that of the formula`() {
    for band in OctaveBand.octaves + OctaveBand.thirds {
      let width = band.edgesHz.upperBound / band.middleHz - band.edgesHz.lowerBound / band.middleHz
      for frequency in [1e-3, 1, 20, 999, 1000, 1001, 4321, 1e5, 1e7] {
        let distance = (frequency / band.middleHz - band.middleHz / frequency) / width
        let expected = 1 / (1 + pow(distance, 6))
        #expect(abs(band.powerGain(atHz: frequency) / expected - 1) < 1e-12)
      }
    }
  }

  /// Property: a sound of several sections has the power it has in one transform, but for the tapers.
  @Test func `a long sound in sections has the power of one transform`() throws {
    let rate = 8000.0
    let noise = evenNoise(5_000_000)
    let found = powers(noise, [OctaveBand.octaves[4]], rateHz: rate)
    let transform = RealFourierTransform(length: 1 << 23)
    let step = rate / Double(transform.length)
    let whole = transform.power(noise).enumerated().dropFirst().reduce(0) {
      $0 + 2 * $1.element * OctaveBand.octaves[4].powerGain(atHz: Double($1.offset) * step)
    }
    let expected = whole / Double(transform.length) / Double(noise.count)
    #expect(abs(decibels(ofPower: try #require(found[0])) - decibels(ofPower: expected)) < 0.01)
  }

  /// Truth: bands above half the sample rate have no power to report; of no samples every band is 0.
  @Test func `bands above half the sample rate are absent`() {
    let bands = powers(duskyNoise(8000), OctaveBand.octaves, rateHz: 8000)
    #expect(bands[6] != nil)
    #expect(bands[7] == nil)
    #expect(bands[9] == nil)
    #expect(powers([], OctaveBand.octaves, rateHz: 48_000) == [Double?](repeating: 0, count: 10))
    #expect(powers([1], [], rateHz: 48_000) == [])
  }

  /// Truth: sound of even density and variance 1/12, of which a Butterworth band-pass of third order
  /// takes pi/3 times as much as lies between its edges.
  @Test func `even noise fills bands by their width`() throws {
    let found = powers(evenNoise(960_000), OctaveBand.octaves, rateHz: 48_000)
    for (band, power) in zip(OctaveBand.octaves, found).dropFirst(3).dropLast(2) {
      let width = band.edgesHz.upperBound - band.edgesHz.lowerBound
      let expected = .pi / 3 * width / 24_000 / 12
      #expect(abs(decibels(ofPower: try #require(power) / expected)) < 0.15, "\(band.nominalHz)")
    }
  }
}
