/// The kinds of sound files that are read, by their first bytes; names and extensions prove nothing.
enum AudioContainer: Sendable, Equatable {
  case wav, aiff, caf, au, flac, ogg, mp4
  case stream(StreamPackets.Style)
  /// Behind title and artist, which take that many bytes.
  case tagged(byteCount: Int)

  /// How many bytes are enough to tell.
  static let headLength = 4096

  /// Nil for what is no sound.
  init?(firstBytes head: some Collection<UInt8>) {
    let head = HeaderBytes(Array(head.prefix(Self.headLength)), isBigEndian: true)
    // What could begin a text as well has a byte behind it that no text has.
    let byte = head.bytes.count > 7 ? Array(head.bytes[4..<8]) : []
    switch (head.tag(at: 0), head.tag(at: 8)) {
    case ("RIFF", "WAVE"), ("RIFX", "WAVE"), ("RF64", "WAVE"), ("BW64", "WAVE"): self = .wav
    case ("FORM", "AIFF"), ("FORM", "AIFC"): self = .aiff
    case ("caff", _) where head.bytes.dropFirst(4).first == 0: self = .caf
    case (".snd", _) where byte.first == 0: self = .au
    case ("dns.", _) where byte.last == 0: self = .au
    case ("fLaC", _): self = .flac
    case ("OggS", _) where byte.first == 0: self = .ogg
    default:
      if Self.isMovie(head) {
        self = .mp4
      } else if let length = Self.tagLength(head) {
        self = .tagged(byteCount: length)
      } else if let style = [StreamPackets.Style.aac, .ac3, .mp3].first(where: {
        $0.fits(head.bytes)
      }) {
        self = .stream(style)
      } else {
        return nil
      }
    }
  }

  /// Source: M. Nilsson, "ID3 tag version 2.4.0 - Main Structure", 3.1: seven bits to a byte.
  private static func tagLength(_ head: HeaderBytes) -> Int? {
    guard head.bytes.starts(with: "ID3".utf8), head.bytes.count >= 10,
      head.bytes[3] < 0x10, head.bytes[6..<10].allSatisfy({ $0 < 0x80 })
    else { return nil }
    let footer = head.bytes[5] & 0x10 == 0 ? 0 : 10
    return head.bytes[6..<10].reduce(0) { $0 << 7 | Int($1) } + 10 + footer
  }

  /// MPEG-4 begins with its type, older QuickTime with any of its boxes; pictures are boxes as well.
  private static func isMovie(_ head: HeaderBytes) -> Bool {
    guard let type = head.tag(at: 4) else { return false }
    if type == "ftyp" {
      return !pictureBrands.contains(head.tag(at: 8) ?? "")
    }
    return head.bytes.first == 0 && ["moov", "mdat", "wide", "free"].contains(type)
  }

  /// HEIF, AVIF and raw photographs.
  private static let pictureBrands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis", "crx ",
  ]
}
