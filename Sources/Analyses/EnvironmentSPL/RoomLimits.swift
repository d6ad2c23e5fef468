import DSP
import Metrics
import Recordings

/// The largest levels that the law allows in a room in which hearing is tested, by octave band.
///
/// The limits for headphones on the ear are those of 49 CFR 227 appendix D and 29 CFR 1910.95 appendix D, those for earphones in the ear
/// canal of the former. The earphones of a phone are neither, so that the lower of both holds unless the user says which. An
/// A-weighted level cannot be compared with them. They permit some masking of tones near 0 dB HL: a room within the limits is
/// one that the law permits, not a quiet one.
enum RoomLimits {
  /// How headphones sit, as far as the limits distinguish it.
  static let fit = Parameter(
    "headphone-fit", choices: ["supra-aural", "insert"],
    "How the headphones of a hearing test sit, for the limits of noise in the room; without it the lower limits hold"
  )

  /// Limits by frequency in Hz, dB SPL.
  private static let limits: [(frequencyHz: Double, supraAural: Double, insert: Double)] = [
    (500, 40, 50), (1000, 40, 47), (2000, 47, 49), (4000, 57, 50), (8000, 62, 56),
  ]

  private static let source = "49 CFR 227, appendix D"
  private static let absence =
    "the recording is not calibrated, a band is silent, or it extends beyond half of the sample rate"

  /// The level of a band minus its limit, or the reason why it is not known; nil where no octave bands are measured.
  private static func excess(_ sound: EnvironmentSPLSound, _ place: Int) -> Result<
    Double, Unmeasurable
  >? {
    guard sound.options.wantsOctaves else { return nil }
    guard sound.calibration != nil else { return .failure(Unmeasurable(reason: .noCalibration)) }
    let own = limits[place]
    let limit =
      switch sound.options.headphoneFit {
      case "supra-aural": own.supraAural
      case "insert": own.insert
      default: min(own.supraAural, own.insert)
      }
    let band = sound.octaves.first { $0.band.nominalHz == own.frequencyHz }
    guard let power = band?.power else {
      return .failure(Unmeasurable(reason: .audioSampleRateLow))
    }
    return sound.decibels(power).map { .success($0 - limit) }
      ?? .failure(Unmeasurable(reason: .digitalSilence))
  }

  /// Whether a task is a test of hearing, of which the law limits the noise.
  static func concern(_ task: ActiveTask) -> Bool {
    [.toneAudiometry, .dBHLToneAudiometry].contains(task)
  }

  static let metrics: [Metric<EnvironmentSPLSound>] = limits.indices.map { place in
    let text = frequencyText(limits[place].frequencyHz)
    return Metric(
      "hearing_ambient_excess_\(text)hz_db", "Room above the limit, \(text) Hz", .decibels,
      "Level of the octave band of \(text) Hz in the room minus the largest one that the law allows for hearing tests. Without --headphone-fit the lower of the limits for headphones and for earphones. Only with --level-bands octave or both.",
      better: .lower, source: source, range: "-300..300", absentWhen: absence,
      reading: { sound in
        excess(sound, place)?.reading {
          .number($0, count: sound.facts.sampleCount, else: .digitalSilence)
        }
      })
  }

  static let permitted = Metric<EnvironmentSPLOutcome>(
    "hearing_ambient_permitted", "Room permitted for hearing tests", .boolean,
    "True if no octave band from 500 to 8000 Hz is above the limit that the law sets for rooms of hearing tests (`hearing_ambient_excess_500hz_db` and others). A limit of the law, not a sign that the room is quiet enough.",
    source: source,
    absentWhen: "\(absence); or hearing is tested in the same run and no octave bands are measured",
    reading: { outcome in
      if outcome.lacksBands { return .absent(.ambientBandsMissing) }
      guard let sound = outcome.sound else { return nil }
      let all = limits.indices.compactMap { excess(sound, $0) }
      guard !all.isEmpty else { return nil }
      if let refusal = all.lazy.compactMap(\.refusal).first { return .absent(refusal) }
      return .truth(all.allSatisfy { ($0.measured ?? .infinity) <= 0 })
    })
}
