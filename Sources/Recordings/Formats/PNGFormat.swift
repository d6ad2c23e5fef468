/// `<step>.png`: a view of the phone as a picture, such as the grid of ResearchKit's Amsler step.
///
/// Source: ISO/IEC 15948 (PNG), 5.2 and 11.2.2. Results name the wrong content type for it.
enum PNGFormat {
  /// How many bytes hold the signature and the size of the picture.
  static let headLength = 24

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// By the signature, which no other kind of file begins with.
  static func fits(firstBytes head: some Collection<UInt8>) -> Bool {
    head.prefix(signature.count).elementsEqual(signature)
  }

  /// Pixels of a row and rows, as the header states them; nil where it is not whole.
  static func size(inHead bytes: [UInt8]) -> (width: Int, height: Int)? {
    let head = HeaderBytes(bytes, isBigEndian: true)
    guard head.tag(at: 12) == "IHDR", let width = head.integer(at: 16, as: UInt32.self),
      let height = head.integer(at: 20, as: UInt32.self)
    else { return nil }
    return (Int(width), Int(height))
  }
}
