import DSP
import Metrics

/// Pictures of a sustained vowel.
extension MeasuredVoice {
  static let drawings: [Drawing<MeasuredVoice>] = [
    Drawing(
      "spectrogram", "The voice over time", caption: "The sound over the course of the recording.",
      reading: """
        The section that was measured is shaded in the waveform. In the spectrogram, yellow is loud and dark blue is \
        quieter by 60 dB or more: even, level bands are the harmonics of a steady voice, and noise between them is \
        breath or roughness. The pitch of voiced parts is at the bottom, on a scale of its own.
        """, findings: ["f0_median_hz", "f0_sd_st", "hnr_ac_mean_db", "cpps_db"],
      panels: \.coursePanels),
    Drawing(
      "long-term-spectrum", "Long-term average spectrum",
      caption: "The level of each band of 100 Hz, averaged over the section that was measured.",
      reading: """
        Levels are relative to the power of full scale (1). The spectrum falls steeply in a soft or breathy voice, \
        less steeply in a pressed one.
        """, findings: ["alpha_ratio_db", "hammarberg_index_db", "spectral_tilt_db_per_octave"],
      panels: \.spectrumPanels),
  ]

  private var coursePanels: [Panel] {
    let time = Axis("time", .seconds, bounds: 0...max(sound.durationSeconds, 0))
    let spectrogram = Spectrogram(sound.signal)?.heat
    let lines = window.flatMap { window in pitch?.track.lines(from: window.offsetSeconds) } ?? []
    return [
      Panel(
        "Waveform", x: time, y: Axis("share of full scale", .one), shape: .low,
        [
          Mark(.spans([window?.span].compactMap(\.self)), .second, "measured"),
          .line(
            outline(sound.signal.samples, rateHz: sound.signal.sampleRateHz), .first, "waveform"),
        ]),
      Panel(
        "Spectrogram", x: time, y: Axis("frequency", .hertz, bounds: spectrogram?.y),
        [
          spectrogram.map { Mark(.heat($0), .first, "level") },
          Mark(.lines(lines), .second, "pitch"),
        ].compactMap(\.self)),
      Panel(
        "Pitch", x: time, y: Axis("pitch", .hertz), shape: .low,
        [
          Mark(.lines(lines), .second, "pitch"),
          .level(pitch?.voiced.medianHz, .hertz, .muted, "median"),
        ]),
    ]
  }

  private var spectrumPanels: [Panel] {
    guard spectrum != nil, let window, let power = try? welchPowerOfTwo(window.signal) else {
      return []
    }
    let width = LongTermAverage.bandWidthHz
    let levels = power.longTermAverage.levelsDecibels.enumerated().map { band, level in
      SIMD2((Double(band) + 0.5) * width, level > decibels(ofPower: 0) ? level : .nan)
    }
    return [
      Panel(
        x: Axis("frequency", .hertz),
        y: Axis("level of each band of 100 Hz, re full scale", .decibels),
        [.line(levels, .first, "band of 100 Hz")])
    ]
  }
}
