/// Films, which no task measures: told apart so that none is taken for a damaged sound.
///
/// MPEG-4 and QuickTime hold sound as well; their tracks tell, see `MP4Track`.
enum VideoFormat {
  private static let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

  /// Matroska and WebM by the EBML header, AVI by its RIFF form.
  static func fits(firstBytes head: some Collection<UInt8>) -> Bool {
    let bytes = HeaderBytes(Array(head.prefix(12)), isBigEndian: true)
    return head.prefix(matroska.count).elementsEqual(matroska)
      || (bytes.tag(at: 0) == "RIFF" && bytes.tag(at: 8) == "AVI ")
  }

  /// Endings that no sound has; such a film may lack the index that tells its tracks.
  static func isNamedSo(_ path: String) -> Bool {
    let name = contentName(path).lowercased()
    return [".mov", ".m4v", ".qt"].contains { name.hasSuffix($0) }
  }
}
