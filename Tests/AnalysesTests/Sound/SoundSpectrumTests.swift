import Foundation
import Metrics
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: closed forms of a tone; 44.1 kHz gives 2049 bins of 10.77 Hz.
@Suite struct SoundSpectrumTests {
  private func recording(_ samples: [Double], rateHz: Double = soundRate) throws -> Recording {
    Recording(
      source: "tone.wav", content: try sound([samples], rateHz: rateHz), itemCount: samples.count,
      tear: nil)
  }

  private func table(
    _ samples: [Double], background: [Double]? = nil, _ parameters: [String: String] = [:]
  ) throws -> SpectrumTable {
    try SpectrumTable(
      recording(samples), windowSeconds: 10, background: background.map { try recording($0) },
      parameters: Parameters(parameters))
  }

  private func column(_ name: String, _ table: SpectrumTable) throws -> [Double?] {
    table.values[try #require(table.columns.firstIndex(of: name))]
  }

  /// Mean square 1/8; oracle of the peak: NumPy, Welch's method by its definition.
  @Test func `a tone has its power at its frequency`() throws {
    let table = try table(tone(1000, amplitude: 0.5, seconds: 2))
    #expect(
      table.columns == ["frequency_hz", "psd_fs2_per_hz", "psd_db", "ltas_db", "noise_psd_db"])
    let frequencies = try column("frequency_hz", table).compactMap(\.self)
    #expect(frequencies.count == 2049)
    #expect(table.remarks.isEmpty)
    let levels = try column("psd_db", table).compactMap(\.self)
    let peak = try #require(levels.indices.max { levels[$0] < levels[$1] })
    #expect(agree(frequencies[peak], 1001.29, within: 0.005))
    #expect(agree(levels[peak], -21.1936, within: 5e-5))
    let densities = try column("psd_fs2_per_hz", table).compactMap(\.self)
    let power = densities.reduce(0, +) * frequencies[1]
    #expect(agree(10 * log10(power), -9.0309, within: 5e-5))
    #expect(try column("noise_psd_db", table).allSatisfy { $0 == nil })
  }

  /// The tone's band from 900 to 1000 Hz and that from 1000 to 1100 Hz hold all of its power.
  @Test func `bands of 100 Hz end at 10 kHz`() throws {
    let table = try table(tone(1000, amplitude: 0.5, seconds: 2))
    let (frequencies, bands) = try (column("frequency_hz", table), column("ltas_db", table))
    for (frequency, band) in zip(frequencies, bands) {
      #expect(((frequency ?? 0) < 10_000) == (band != nil))
    }
    func band(_ hertz: Double) -> Double { bands[Int(hertz / (frequencies[1] ?? 1))] ?? 0 }
    let power = [950.0, 1050].reduce(0) { $0 + pow(10, band($1) / 10) }
    #expect(agree(10 * log10(power), -9.0309, within: 0.01))
  }

  @Test func `the spectrum of the background is a column beside that of the sound`() throws {
    let quiet = tone(3000, amplitude: 0.005, seconds: 1)
    let table = try table(tone(1000, amplitude: 0.5, seconds: 2), background: quiet)
    let alone = try self.table(quiet)
    #expect(try column("noise_psd_db", table) == column("psd_db", alone))
  }

  @Test func `a background of another sample rate is reported and not used`() throws {
    let room = try recording(tone(100, amplitude: 0.1, seconds: 1, rateHz: 48_000), rateHz: 48_000)
    let table = try SpectrumTable(
      recording(tone(1000, amplitude: 0.5, seconds: 1)), windowSeconds: 10, background: room)
    #expect(table.remarks.count == 1)
    #expect(try column("noise_psd_db", table).allSatisfy { $0 == nil })
  }

  /// A second of voice in three seconds of silence has a third of its power over the whole.
  @Test func `the whole sound is analyzed unless the phonation is requested`() throws {
    let silence = [Double](repeating: 0, count: 44_100)
    let voice = silence + tone(200, amplitude: 0.5, seconds: 1) + silence
    func power(_ table: SpectrumTable) throws -> Double {
      try column("psd_fs2_per_hz", table).reduce(0) { $0 + ($1 ?? 0) } * soundRate / 4096
    }
    #expect(agree(try power(table(voice)), 0.125 / 3, within: 0.003))
    #expect(agree(try power(table(voice, ["phonation-segment": "main"])), 0.125, within: 0.003))
    #expect(throws: NoSpectrum.self) { try table(silence, ["phonation-segment": "main"]) }
    #expect(throws: NoSpectrum.self) { try table(voice, ["audio-channel": "2"]) }
  }
}
