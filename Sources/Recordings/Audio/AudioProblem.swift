/// Why a sound cannot be used.
public enum AudioProblem: Error, Sendable, Equatable {
  /// There is not one sample.
  case empty
  /// More of its samples than a stray few are NaN or infinite.
  case corrupt(badSampleCount: Int, sampleCount: Int)
  /// No sound could be made out; the words say what is wrong.
  case unreadable(String)
  /// It is a sound of a kind that is not read; the words say which, and what to give instead where that is known.
  case unsupported(String, remedy: String? = nil)
  /// The library that decodes it is not installed; the words say which.
  case decoderMissing(String)
  /// Samples without a header, of which nothing was said.
  case undescribedPCM
  /// A film, with sound or without.
  case video

  /// The issue it is one of, and its words.
  public var diagnosis: Diagnosis {
    switch self {
    case .empty: Diagnosis(.emptyAudio, "the recording holds no sound")
    case .corrupt(let bad, let count):
      Diagnosis(.corruptAudio, "\(bad) of \(count) samples are no numbers")
    case .unreadable(let words):
      Diagnosis(.audioUnreadable, "no sound can be read here (\(words))")
    case .unsupported(let words, let remedy):
      Diagnosis(
        .audioUnsupported, "this sound cannot be used: \(words)",
        remedy: remedy.map { "\($0), or \(InputIssue.audioUnsupported.remedy)" })
    case .decoderMissing(let library):
      Diagnosis(
        .audioDecoderMissing, "\(library) is needed to decode this file and cannot be opened",
        remedy: "install this version of FFmpeg's libavcodec")
    case .video:
      Diagnosis(.audioUnsupported, "this is a video", remedy: "give a recording of sound")
    case .undescribedPCM: Diagnosis(.undescribedPCM, "bare samples say nothing of themselves")
    }
  }
}
