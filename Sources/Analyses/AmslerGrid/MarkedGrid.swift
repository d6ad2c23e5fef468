import DSP
import Metrics
import Recordings

/// The marks on one eye's grid. Places are in cells from the dot the eye rests on, x to the right and
/// y up.
public struct MarkedGrid {
  let eye: TestedEye
  let view: ViewedGrid?
  /// Nothing of these without a picture: then nothing was drawn, or the step was skipped.
  private(set) var inkPixelCount = 0, filledPixelCount = 0, regionCount = 0, cellCount = 0
  private(set) var pixelCount = 0
  private(set) var centroid: SIMD2<Double>?
  private(set) var nearestCells: Double?
  private(set) var quadrants = QuadrantCounts()
  /// The shape of the marks for a picture; nil unless one is wanted.
  private(set) var shape: MarkedShape?
  private(set) var flags: [Flag] = []

  /// Fewer dark pixels than this where lines should be: the picture shows another grid.
  private static let smallestDarkShare = 0.8
  /// Half of full scale, above which a pixel counts as white.
  private static let halfScale: UInt8 = 128

  /// A grid on which nothing was drawn.
  init(blankOf eye: TestedEye, view: ViewedGrid?) {
    (self.eye, self.view) = (eye, view)
    flags = [.noMark]
  }

  init(_ image: GrayImage, eye: TestedEye, view: ViewedGrid?, keepsShape: Bool = false) {
    (self.eye, self.view) = (eye, view)
    let dark = BinaryImage(width: image.width, height: image.height) { x, y in
      image.levels[y * image.width + x] < Self.halfScale
    }
    let lines = GridLines(dark)
    if lines.darkShare < Self.smallestDarkShare { flags.append(.amslerGridNotFound) }
    let ink = GridInk(dark, lines)
    pixelCount = image.width * image.height
    inkPixelCount = ink.strokes.count
    guard inkPixelCount > 0 else {
      flags.append(.noMark)
      return
    }
    filledPixelCount = ink.marked.count
    regionCount = ink.componentCount
    cellCount = ink.marked.occupiedCellCount(
      columns: GridLines.cellCount, rows: GridLines.cellCount)
    centroid = ink.marked.centroid.map { ($0 - lines.center) * SIMD2(1, -1) / lines.cell }
    nearestCells = ink.marked.distance(from: lines.center).map { $0 / lines.cell.x }
    quadrants = ink.marked.quadrants(around: lines.center)
    shape = keepsShape ? MarkedShape(ink) : nil
  }

  var isAnnotated: Bool { inkPixelCount > 0 }

  var centroidDistanceCells: Double? { centroid.map { ($0 * $0).sum().squareRoot() } }

  /// A number of pixels in percent of all pixels; 0 without a picture.
  func share(_ count: Int) -> Reading {
    .number(100 * Double(count) / Double(max(1, pixelCount)), count: count, else: .noMark)
  }

  /// Percent of what is marked; nil where nothing is.
  func percent(_ count: Int) -> Double? {
    filledPixelCount > 0 ? 100 * Double(count) / Double(filledPixelCount) : nil
  }

  /// Percent of what is marked in the half that depends on the eye that looked; nil where that is not known.
  ///
  /// The right half of what the right eye sees lies toward the temple, the left half toward the nose.
  func percent(ofRightEye right: Int, ofLeftEye left: Int) -> Double? {
    eye.tested.flatMap { percent($0 == .right ? right : left) }
  }
}
