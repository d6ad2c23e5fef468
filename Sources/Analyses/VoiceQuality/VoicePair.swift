public import Metrics
import Recordings
public import Study
import Text

/// A session whose sounds may take part in voice quality, with the parameters that hold for it.
public struct VoiceSession {
  let session: Session
  let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
  }
}

/// The vowel and the speech that are measured together: of one session, or of several sessions of a visit.
///
/// The last session with speech and the last with a usable vowel count, each with its last good attempt. Sentences that are no
/// voice count only if there are no others. Two sessions of one device come before two of different ones, since microphones
/// and their filters alter spectra. A device that is not known may be any.
struct VoicePair {
  let vowel: VoiceQualitySound
  /// One for each sentence that was said.
  let speech: [VoiceQualitySound]
  /// Whether two devices are known to have recorded them.
  let areOfDifferentDevices: Bool

  /// Nil without a vowel and without speech. The sessions are in the order of time.
  init?(vowels: [VoiceSession], speech: [VoiceSession]) {
    let vowels = vowels.reversed().compactMap { own in
      own.session.recordedVowels(own.parameters).lastGood(VoiceQualitySound.init(vowel:)).map {
        (sound: $0, device: own.session.device.model)
      }
    }.filter(\.sound.isUsable)
    guard !vowels.isEmpty else { return nil }
    let said = speech.reversed().map { own in
      let sentences = own.session.recordedSpeech(own.parameters).compactMap {
        $0.lastGood(VoiceQualitySound.init(speech:))
      }
      let voices = sentences.filter(\.isUsable)
      return (sounds: voices.isEmpty ? sentences : voices, device: own.session.device.model)
    }.filter { !$0.sounds.isEmpty }
    let pairs = said.flatMap { speech in
      vowels.map { vowel in
        (vowel: vowel, speech: speech, isOfTwo: Self.areDifferent(vowel.device, speech.device))
      }
    }
    guard let chosen = pairs.first(where: { !$0.isOfTwo }) ?? pairs.first else { return nil }
    (vowel, self.speech) = (chosen.vowel.sound, chosen.speech.sounds)
    areOfDifferentDevices = chosen.isOfTwo
  }

  /// The sounds of two files that the user names.
  init(vowel: VoiceQualitySound, speech: VoiceQualitySound) {
    (self.vowel, self.speech, areOfDifferentDevices) = (vowel, [speech], false)
  }

  private static func areDifferent(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return false }
    return one !== other
  }
}
