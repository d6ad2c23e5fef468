/// The touches of a touch recorder, one row per change of a finger, in the order of the file.
///
/// All columns have one value per item; NaN stands for a value that is missing.
public struct TouchSamples: Sendable, Equatable {
  /// Time of each touch in seconds since boot.
  public var timestamps: [Double]
  /// 0 began, 1 moved, 3 ended, 4 canceled (`UITouchPhase`).
  public var phases: [Double]
  /// Order in which the touch was first seen; reused after its end.
  public var indices: [Double]
  /// Points from the top left of the view.
  public var x: [Double], y: [Double]
  /// Size of the view in points, not of the finger.
  public var viewWidths: [Double], viewHeights: [Double]

  /// Number of touches, of any phase.
  public var count: Int { timestamps.count }
}

extension TouchSamples {
  /// The rows of the given indices, in their order.
  func reordered(by rows: [Int]) -> TouchSamples {
    func picked(_ column: [Double]) -> [Double] { rows.map { column[$0] } }
    return TouchSamples(
      timestamps: picked(timestamps), phases: picked(phases), indices: picked(indices),
      x: picked(x), y: picked(y), viewWidths: picked(viewWidths), viewHeights: picked(viewHeights))
  }

  func followed(by next: TouchSamples) -> TouchSamples {
    TouchSamples(
      timestamps: timestamps + next.timestamps, phases: phases + next.phases,
      indices: indices + next.indices, x: x + next.x, y: y + next.y,
      viewWidths: viewWidths + next.viewWidths, viewHeights: viewHeights + next.viewHeights)
  }
}
