import CLibrary
import DSP
import Recordings

/// Where taps fell on the screen; all lengths in points.
struct TapPlaces: Equatable {
  /// The taps on one button that have a place.
  struct Button: Equatable {
    let places: [SIMD2<Double>]
    let rectangle: ScreenRectangle?

    var centroid: SIMD2<Double>? {
      places.isEmpty ? nil : places.reduce(.zero, +) / Double(places.count)
    }

    /// The distance of each tap from the middle of the button.
    var distances: [Double] {
      guard let center = rectangle?.center else { return [] }
      return places.map { length($0 - center) }
    }

    /// The distances in halves of the button's width.
    var relativeDistances: [Double] {
      guard let width = rectangle?.size.x else { return [] }
      return distances.map { $0 / (width / 2) }
    }

    /// Area of the ellipse that holds 95 % of the taps.
    var spread: Double? { PredictionEllipse(x: places.map(\.x), y: places.map(\.y))?.area }

    /// Mean distance from one tap to the next.
    var drift: Double? { mean(zip(places.dropFirst(), places).map { length($0 - $1) }) }
  }

  let left: Button, right: Button

  init(_ taps: [Tap], _ result: TappingResult) {
    func button(_ target: TapTarget, _ rectangle: ScreenRectangle?) -> Button {
      Button(places: taps.filter { $0.target == target }.compactMap(\.place), rectangle: rectangle)
    }
    left = button(.left, result.leftButton)
    right = button(.right, result.rightButton)
  }

  subscript(side: BodySide) -> Button { side == .left ? left : right }

  /// False if the export does not contain the positions of taps.
  var areKnown: Bool { !left.places.isEmpty || !right.places.isEmpty }

  var areOnBoth: Bool { !left.places.isEmpty && !right.places.isEmpty }

  var distances: [Double] { left.distances + right.distances }
  var relativeDistances: [Double] { left.relativeDistances + right.relativeDistances }

  /// Effective index of difficulty by the mean time between taps, in bit/s.
  ///
  /// Distance between the centroids, effective width 4.133 SD along the line that joins them. Source:
  /// ISO 9241-411; MacKenzie IS (1992), Hum-Comput Interact 7(1):91-139.
  func throughput(meanInterval: Double?) -> Double? {
    guard let a = left.centroid, let b = right.centroid, let meanInterval, meanInterval > 0 else {
      return nil
    }
    let distance = length(b - a)
    guard distance > 0 else { return nil }
    let axis = (b - a) / distance
    let deviations = left.places.map { dot($0 - a, axis) } + right.places.map { dot($0 - b, axis) }
    guard let deviation = standardDeviation(deviations), deviation > 0 else { return nil }
    return log2(distance / (Self.widthInDeviations * deviation) + 1) / meanInterval
  }

  /// 96 % of normally distributed endpoints fall within it (ISO 9241-411).
  private static let widthInDeviations = 4.133
}

private func length(_ v: SIMD2<Double>) -> Double { dot(v, v).squareRoot() }
