import Synthesis
import Testing
import Text

@testable import Recordings

/// Truth: pictures written out by hand by the PNG standard; shades by definition of sRGB.
@Suite struct PNGTests {
  private func image(_ png: [UInt8]) throws(ImageProblem) -> GrayImage {
    try ImageRecording(.memory(ByteBuffer(png))).decode()
  }

  /// Black, white; white, black.
  private static let pairs: [(depth: UInt8, color: PNGFile.Color, black: [Int], white: [Int])] = [
    (1, .gray, [0], [1]), (2, .gray, [0], [3]), (4, .gray, [0], [15]), (8, .gray, [0], [255]),
    (8, .rgb, [0, 0, 0], [255, 255, 255]), (8, .grayAlpha, [0, 255], [255, 255]),
    (8, .grayAlpha, [0, 255], [0, 0]), (8, .rgba, [0, 0, 0, 255], [9, 9, 9, 0]),
    (1, .palette, [1], [0]), (2, .palette, [1], [0]), (4, .palette, [1], [0]),
    (8, .palette, [1], [0]),
  ]

  @Test(arguments: pairs.indices) func `every depth and color is read`(index: Int) throws {
    let (depth, color, black, white) = Self.pairs[index]
    let rows = [black + white + white, white + black + black].map {
      PNGFile.packed($0, depth: depth)
    }
    let palette: [UInt8] = color == .palette ? [255, 255, 255, 0, 0, 0] : []
    let image = try image(
      PNGFile.bytes(width: 3, height: 2, depth: depth, color: color, rows: rows, palette: palette))
    #expect(image.width == 3)
    #expect(image.height == 2)
    #expect(image.levels == [0, 255, 255, 255, 0, 0])
  }

  /// 0x6666 of 0xFFFF is 0.4 of full scale, 102 of 255; taken for linear light it would be 170.
  @Test func `sixteen bits have the same curve as eight`() throws {
    let gray = try image(PNGFile.bytes(width: 1, height: 1, depth: 16, rows: [[0x66, 0x66]]))
    #expect(gray.levels == [102])
    let color = try image(
      PNGFile.bytes(width: 1, height: 1, depth: 16, color: .rgb, rows: [[0, 0, 0, 0, 0, 0]]))
    #expect(color.levels == [0])
  }

  /// Adam7 of 3 x 3: passes 1, 5, 6 and 7 hold (0,0); (0,2), (2,2) after (2,0) of pass 4.
  @Test func `an interlaced picture is read`() throws {
    // Pass 1: (0,0). Pass 4: x = 2 of row 0. Pass 5: row 2, x = 0, 2. Pass 6: x = 1 of rows 0, 2. Pass 7: row 1.
    let rows: [[UInt8]] = [[10], [30], [70, 90], [20], [80], [40, 50, 60]]
    let image = try image(PNGFile.bytes(width: 3, height: 3, rows: rows, isInterlaced: true))
    #expect(image.levels == [10, 20, 30, 40, 50, 60, 70, 80, 90])
  }

  private static let small = PNGFile.bytes(
    width: 8, height: 8, rows: (0..<8).map { [UInt8](repeating: UInt8($0 * 30), count: 8) })

  @Test func `cut at every byte it is refused, and never a picture`() throws {
    // Without its last chunk it is all there.
    for count in 0..<Self.small.count - 12 {
      #expect(throws: ImageProblem.self) { try image(Array(Self.small.prefix(count))) }
    }
    _ = try image(Self.small)
  }

  /// Property: a file changed in any way is a picture of the size in its header or a reason.
  @Test(arguments: UInt64(0)..<4) func `a file changed anywhere is read or refused`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      var bytes = Self.small
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if let image = try? image(bytes) { #expect(image.levels.count == image.width * image.height) }
    }
  }

  @Test(arguments: [(65_535, 65_535), (4097, 1), (1, 4097), (0, 1), (1, 0), (0xFFFF_FFFF, 1)])
  func `a size no screen has is refused before it takes memory`(width: Int, height: Int) {
    let bomb = PNGFile.bytes(width: width, height: height, rows: [[0]])
    let problem = #expect(throws: ImageProblem.self) { try image(bomb) }
    #expect(problem?.reason.contains("\(width) x \(height) pixels") == true)
  }

  @Test func `the largest size without its rows is refused`() {
    let bomb = PNGFile.bytes(width: 4096, height: 4096, depth: 16, color: .rgba, rows: [[0]])
    #expect(throws: ImageProblem.self) { try image(bomb) }
  }

  @Test func `other files are no pictures`() {
    #expect(!PNGFormat.fits(firstBytes: Array("PNG".utf8)))
    #expect(!PNGFormat.fits(firstBytes: [UInt8]()))
    #expect(PNGFormat.fits(firstBytes: Self.small))
    #expect(Recognition.kind(ofFirst: Self.small) == .image)
  }
}
