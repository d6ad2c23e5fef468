import Text

/// A film, or a sound in a container that is not read: recognized so that none is mistaken for a damaged sound, and
/// the remedy is a command instead of another copy.
public struct ForeignMedia: Sendable, Equatable {
  /// With an article, such as `an AVI film`.
  public let what: String
  /// As the end of a sentence: without a capital and a full stop.
  public let remedy: String
  /// True for a film, which may belong to a step that records no sound.
  public let isFilm: Bool

  /// The commands that give a sound which is read. Sound is copied where its encoding is read, because as WAV it would
  /// look like sound that was never compressed.
  enum SoundTrack { case none, unknown, aac, opus }

  /// A film with such a sound track.
  static func film(_ what: String, _ sound: SoundTrack = .unknown) -> ForeignMedia {
    let command: String? =
      switch sound {
      case .none: nil
      case .unknown: "ffmpeg -i FILE -vn FILE.wav"
      case .aac: "ffmpeg -i FILE -vn -c:a copy FILE.m4a"
      case .opus: "ffmpeg -i FILE -vn -c:a copy FILE.ogg"
      }
    return ForeignMedia(
      what: what,
      remedy: command.map { "extract the sound to measure it: \($0)" }
        ?? "give a recording of sound; it has no sound track", isFilm: true)
  }

  /// A sound in a container that is not read.
  static func sound(_ what: String) -> ForeignMedia {
    ForeignMedia(what: what, remedy: InputIssue.audioUnsupported.remedy, isFilm: false)
  }

  /// The reason why it is not used.
  var diagnosis: Diagnosis {
    Diagnosis(.audioUnsupported, "this is \(what), which is not read", remedy: remedy)
  }
}

/// Recognition by the first bytes.
///
/// Sources: 3GPP TS 26.101 (AMR); Microsoft, "Advanced Systems Format Specification" and "AVI RIFF File Reference"; Adobe,
/// "Flash Video File Format"; ISO/IEC 13818-1 (MPEG streams); the formats' own documentation of Monkey's Audio, WavPack,
/// Musepack, Wave64, DSF, DSDIFF and NIST SPHERE; RFC 3533 for the first packet of an Ogg page.
extension ForeignMedia {
  /// Nil for all else, and for MPEG-4, QuickTime and WebM, whose tracks distinguish films from sounds.
  init?(firstBytes head: some Collection<UInt8>) {
    let head = Array(head.prefix(AudioContainer.headLength))
    let known = Self.signatures.first { signature in
      signature.parts.allSatisfy { head.dropFirst($0.offset).starts(with: $0.bytes) }
    }
    guard let media = known?.media ?? (Self.isTransportStream(head) ? Self.stream : nil) else {
      return nil
    }
    self = media
  }

  /// Extensions of films only; such a file may lack the index of its tracks.
  public static func isFilmName(_ path: String) -> Bool {
    let name = contentName(path).lowercased()
    return [".mov", ".m4v", ".qt"].contains { name.hasSuffix($0) }
  }

  /// A film without the index of its tracks.
  public static let filmWithoutIndex = film("a film without its index")

  private typealias Part = (offset: Int, bytes: [UInt8])

  private static func part(_ text: String, at offset: Int = 0) -> Part {
    (offset, Array(text.utf8))
  }

  private static let stream = film("an MPEG film")
  private static let dictation = sound("a dictation (DSS)")
  private static let musepack = sound("a Musepack recording")

  /// Letters that could begin a text are followed by a byte that does not occur in text.
  private static let signatures: [(parts: [Part], media: ForeignMedia)] = [
    ([part("RIFF"), part("AVI ", at: 8)], film("an AVI film")),
    (
      [(0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])],
      sound("a Windows Media recording (WMA or WMV)")
    ), ([part("FLV\u{1}")], film("a Flash film")), ([(0, [0, 0, 1, 0xBA])], stream),
    ([part(".RMF\0")], sound("a RealMedia recording")),
    ([part("OggS\0"), part("theora", at: 29)], film("an Ogg film")),
    ([part("OggS\0"), part("Speex   ", at: 28)], sound("a Speex recording")),
    ([part("#!AMR")], sound("an AMR recording")),
    ([part("wvpk"), (9, [4])], sound("a WavPack recording")),
    ([part("MAC "), (5, [0x0F])], sound("a Monkey's Audio recording")),
    ([part("MPCKSH")], musepack), ([part("MP+\u{7}")], musepack),
    ([(0, [0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11])], sound("a Wave64 recording")),
    ([part("DSD "), (4, [28, 0])], sound("a DSD recording")),
    ([part("FRM8\0"), part("DSD ", at: 12)], sound("a DSD recording")),
    ([part("NIST_1A\n")], sound("a NIST SPHERE recording")),
    ([part("Creative Voice File\u{1A}")], sound("a Creative Voice recording")),
    ([part("\u{2}dss")], dictation), ([part("\u{3}dss")], dictation),
    ([part("\u{3}ds2")], dictation),
  ]

  /// Packets of 188 bytes, the first of which is a table of the stream.
  private static func isTransportStream(_ head: [UInt8]) -> Bool {
    let (length, start) = (188, UInt8(0x47))
    return head.count > 2 * length && [0, length, 2 * length].allSatisfy { head[$0] == start }
      && head[1] & 0x1F == 0 && head[2] < 0x20
  }
}
