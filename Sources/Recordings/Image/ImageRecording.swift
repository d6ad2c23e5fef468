import Text

/// A picture and where its bytes are; nothing of it has been decoded yet.
public struct ImageRecording: Sendable, Equatable {
  /// Pixels of a row, and rows, as the header states them.
  public let width: Int, height: Int
  private var source: ByteSource

  /// The longest side of a picture, more than that of any phone's or tablet's screen; a larger one
  /// comes from a damaged header.
  static let longestSide = 4096
  /// The largest size of a file: twice that of the largest picture with four uncompressed channels
  /// of 16 bits.
  static let largestByteCount = 1 << 28

  /// Reads the header; throws for a damaged one and for a size that no screen has.
  public init(_ source: ByteSource) throws(ImageProblem) {
    guard let head = source.head else { throw ImageProblem(reason: "the file cannot be opened") }
    guard let size = PNGFormat.size(inHead: head) else {
      throw ImageProblem(reason: "its header is truncated")
    }
    guard (1...Self.longestSide).contains(size.width), (1...Self.longestSide).contains(size.height)
    else {
      throw ImageProblem(
        reason:
          "its header states \(size.width) x \(size.height) pixels, but pictures of a screen have 1 to \(Self.longestSide) pixels on each side"
      )
    }
    (self.source, width, height) = (source, size.width, size.height)
  }

  /// This size without access to the bytes, for pictures that are not measured.
  var withoutBytes: ImageRecording {
    var outline = self
    outline.source = .memory(ByteBuffer([]))
    return outline
  }

  /// All pixels, with transparent ones on white. Throws if the picture is incomplete.
  public func decode() throws(ImageProblem) -> GrayImage {
    let image = try source.bytes.withBytes { bytes throws(ImageProblem) in
      try decodePNG(bytes, width: width, height: height)
    }
    return image
  }
}

extension ByteSource {
  fileprivate var bytes: ByteBuffer {
    get throws(ImageProblem) {
      switch self {
      case .memory(let buffer): return buffer
      case .file(let path):
        guard (fileSize(path) ?? 0) <= ImageRecording.largestByteCount else {
          throw ImageProblem(reason: "the file is larger than any picture of a screen")
        }
        do { return try ByteBuffer(readingFile: path) } catch {
          throw ImageProblem(reason: error.reason)
        }
      }
    }
  }
}

/// A decoded picture in shades of gray. The first row is the top one.
public struct GrayImage: Sendable, Equatable {
  /// Pixels of a row, and rows; at least 1 of each.
  public let width: Int, height: Int
  /// Row by row, 0 for black and 255 for white, with the curve of sRGB.
  public let levels: [UInt8]

  /// Nil unless there is a level for every pixel, and a pixel.
  init?(width: Int, height: Int, levels: [UInt8]) {
    guard width > 0, height > 0, levels.count == width * height else { return nil }
    (self.width, self.height, self.levels) = (width, height, levels)
  }
}
