import Text

/// `<step>.png`: a view of the phone as a picture, such as the grid of ResearchKit's Amsler step.
///
/// Source: ISO/IEC 15948 (PNG), 5.2 and 11.2.2. Results name the wrong content type for it.
enum PNGFormat {
  /// How many bytes hold the signature and the size of the picture.
  static let headLength = 24

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether the bytes begin with the signature, which no other kind of file has.
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

internal import CPNG

/// The pixels of a PNG of any depth and kind of color, which must have the size that is expected.
///
/// Only the part of libpng that keeps its jumps to itself is used: none ever crosses a frame of ours.
func decodePNG(_ bytes: UnsafeBufferPointer<UInt8>, width: Int, height: Int) throws(ImageProblem)
  -> GrayImage
{
  // libpng keeps the address between two calls.
  let picture = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
  picture.initialize(to: png_image())
  picture.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
  defer {
    png_image_free(picture)
    picture.deallocate()
  }
  guard png_image_begin_read_from_memory(picture, bytes.baseAddress, bytes.count) != 0 else {
    throw picture.pointee.problem
  }
  guard picture.pointee.width == width, picture.pointee.height == height else {
    throw ImageProblem(reason: "its header changed while it was read")
  }
  picture.pointee.format = png_uint_32(PNG_FORMAT_GRAY)
  // Otherwise 16 bits would be taken for linear light, and 8 bits for sRGB.
  picture.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
  var levels = [UInt8](repeating: 255, count: width * height)
  var paper = png_color(red: 255, green: 255, blue: 255)
  guard png_image_finish_read(picture, &paper, &levels, png_int_32(width), nil) != 0,
    let image = GrayImage(width: width, height: height, levels: levels)
  else { throw picture.pointee.problem }
  return image
}

extension png_image {
  /// The problem in the words of libpng.
  fileprivate var problem: ImageProblem {
    let words = withUnsafeBytes(of: message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    return ImageProblem(reason: words.isEmpty ? "libpng cannot read it" : "libpng: \(words)")
  }
}

/// The reason why a picture cannot be used.
public struct ImageProblem: Error, Sendable, Equatable {
  /// What is wrong with it, without the place.
  public let reason: String

  /// The issue it is one of, and its words.
  public var diagnosis: Diagnosis {
    Diagnosis(.imageUnreadable, "no picture can be read from the file (\(reason))")
  }
}
