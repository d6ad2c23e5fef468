import DSP
import Foundation
import Metrics

/// How large the grid was on the screen, and how far from the eye.
struct ViewedGrid {
  let widthMillimeters: Double, distanceMillimeters: Double

  static let gridWidth = Parameter(
    "grid-width-mm", MetricUnit("mm"), 1...1000, "Width of the Amsler grid on the screen")
  static let viewingDistance = Parameter(
    "viewing-distance-mm", MetricUnit("mm"), 10...5000,
    "Distance from eye to grid, for degrees; ResearchKit asks for 12 inches, 304.8")

  /// Nil unless both are given.
  init?(_ parameters: Parameters) {
    guard let width = parameters.number(Self.gridWidth),
      let distance = parameters.number(Self.viewingDistance)
    else { return nil }
    (widthMillimeters, distanceMillimeters) = (width, distance)
  }

  /// The visual angle of a distance from the dot.
  func degrees(_ cells: Double) -> Double {
    let side = cells * widthMillimeters / Double(GridLines.cellCount)
    return DSP.degrees(fromRadians: atan2(side, distanceMillimeters))
  }
}
