import DSP
import Foundation
import Testing

@Suite struct ShortTimeSpectraTests {
  /// Oracle: SciPy 1.17.1, `signal.welch(x - x.mean(), 44100, "hann", nperseg=2205, noverlap=1764,
  /// nfft=4096, detrend=False)`, which is the frames' mean.
  @Test func `the frames' mean equals SciPy's`() throws {
    let x = duskyNoise(20_000).map { $0 + 0.3 }
    let frames = shortTimeSpectra(
      of: try Signal(x, sampleRateHz: 44_100), frameSeconds: 0.05, hopSeconds: 0.01,
      transformLength: 4096
    ) { $1 }
    #expect(frames.count == 41)
    let expected = [2.0087091136481758e-02, 4.3149571370766828e-06, 2.993438839930848e-06]
    let means = [0, 100, 2048].map { bin in mean(frames.map { $0.densities[bin] }) ?? .nan }
    #expect(agree(means, expected, within: 1e-14))
  }

  /// Truth: frames of 50 samples every 10; the first lies from 0 to 0.5 s.
  @Test func `frames come with the time of their middle, and may be left out`() throws {
    let signal = try Signal(wave(100), sampleRateHz: 100)
    let times = shortTimeSpectra(of: signal, frameSeconds: 0.5, hopSeconds: 0.1) { time, _ in
      time < 0.5 ? time : nil
    }
    #expect(agree(times, [0.25, 0.35, 0.45], within: 1e-12))
  }

  @Test(arguments: [(2, 0.1), (0, 0.1), (-1, 0.1), (.nan, 0.1), (0.5, -1), (0.5, .nan), (1e300, 1)])
  func `an impossible frame or hop gives no frames`(frameSeconds: Double, hopSeconds: Double) throws
  {
    let signal = try Signal(wave(100), sampleRateHz: 100)
    let frames = shortTimeSpectra(of: signal, frameSeconds: frameSeconds, hopSeconds: hopSeconds) {
      time, _ in time
    }
    #expect(frames.isEmpty)
  }

  @Test func `frames further apart than the sound is long give one frame`() throws {
    let signal = try Signal(wave(100), sampleRateHz: 100)
    for hopSeconds in [1e300, .infinity] {
      let frames = shortTimeSpectra(of: signal, frameSeconds: 0.5, hopSeconds: hopSeconds) { $1 }
      #expect(frames.count == 1)
    }
  }
}

@Suite struct MelCepstrumTests {
  /// Oracle: librosa 0.11.0, `filters.mel(htk=True, norm=None)` on SciPy's density of the frame, and
  /// SciPy 1.17.1, `fft.dct(norm="ortho")`.
  @Test func `coefficients equal librosa's filters and SciPy's transform`() throws {
    let frames = melCepstrum(try Signal(duskyNoise(16_000), sampleRateHz: 16_000))
    #expect(frames.count == 98)
    #expect(frames.allSatisfy { $0.count == 13 })
    let expected = [-30.699037591119243, -3.125357695103872, 0.5931256735440409, 1.358113920671227]
    #expect(agree([0, 1, 2, 12].map { frames[1][$0] }, expected, within: 1e-9))
  }

  /// Property: a gain g adds 2 log g √26 to the first coefficient and nothing to the others.
  @Test func `gain changes the first coefficient only`() throws {
    let x = duskyNoise(9000)
    let once = melCepstrum(try Signal(x, sampleRateHz: 44_100))
    let louder = melCepstrum(try Signal(x.map { 3 * $0 }, sampleRateHz: 44_100))
    for (before, after) in zip(once, louder) {
      #expect(agree(after[0] - before[0], 2 * log(3) * 26.squareRoot(), within: 1e-9))
      #expect(agree(Array(after.dropFirst()), Array(before.dropFirst()), within: 1e-9))
    }
  }

  @Test func `low rates and short sounds have none, silence has a floor`() throws {
    #expect(melCepstrum(try Signal(duskyNoise(9000), sampleRateHz: 15_999)).isEmpty)
    #expect(melCepstrum(try Signal(duskyNoise(300), sampleRateHz: 16_000)).isEmpty)
    #expect(melCepstrum(try Signal([], sampleRateHz: 1e300)).isEmpty)
    let silence = melCepstrum(try Signal([Double](repeating: 0, count: 500), sampleRateHz: 16_000))
    #expect(agree(silence.first?.first, 26.squareRoot() * log(1e-30), within: 1e-9))
  }
}
