/// Why a sound cannot be used.
public enum AudioProblem: Error, Sendable, Equatable {
  /// There is not one sample.
  case empty
  /// More of its samples than a stray few are NaN or infinite.
  case corrupt(badSampleCount: Int, sampleCount: Int)
  /// No sound could be made out; the words say what is wrong.
  case unreadable(String)
  /// It is a sound of a kind that is not read; the words say which.
  case unsupported(String)
  /// The library that decodes it is not installed; the words say which.
  case decoderMissing(String)
  /// Samples without a header, of which nothing was said.
  case undescribedPCM
  /// A film, with sound or without.
  case video

  /// The code in the `flags` column.
  var code: String {
    switch self {
    case .empty: "empty_audio"
    case .corrupt: "corrupt_audio"
    case .unreadable: "audio_unreadable"
    case .unsupported, .video: "audio_unsupported"
    case .decoderMissing: "audio_decoder_missing"
    case .undescribedPCM: "pcm_undescribed"
    }
  }

  /// Problem and remedy.
  var explanation: String {
    switch self {
    case .empty:
      "the recording holds no sound; nothing was recorded, so leave the file out"
    case .corrupt(let bad, let count):
      "\(bad) of \(count) samples are no numbers; copy the file from the device or the export again"
    case .unreadable(let words):
      "no sound can be read here (\(words)); copy the file from the device or the export again"
    case .unsupported(let words):
      "this sound cannot be used: \(words), or convert it to WAV"
    case .decoderMissing(let library):
      "\(library) is needed to decode this file and cannot be opened; install this version of FFmpeg's libavcodec"
    case .video: "this is a video; give a recording of sound"
    case .undescribedPCM:
      "bare samples say nothing of themselves; give --rate, --channels and --encoding"
    }
  }
}
