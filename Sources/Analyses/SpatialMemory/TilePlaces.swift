import Foundation
import Recordings

/// Where taps fell beside the tiles that were due; lengths in points.
extension PlayedGame {
  /// From the center of a tile to the tap that hit it.
  struct Offset {
    let vector: SIMD2<Double>
    /// Half of the tile's shorter side.
    let halfSide: Double

    var length: Double { distance(vector) }
  }

  /// Empty where places are not told.
  var offsets: [Offset] {
    hits.compactMap { hit in
      guard let place = hit.tap.place, let target = target(hit.due) else { return nil }
      return Offset(
        vector: place - target.center, halfSide: min(target.size.x, target.size.y) / 2)
    }
  }

  /// From taps on wrong tiles to the centers of those that were due.
  var errorDistances: [Double] {
    taps.compactMap { tap in
      guard tap.kind.isError, let place = tap.tap.place, let target = target(tap.due) else {
        return nil
      }
      return distance(place - target.center)
    }
  }

  /// The smallest distance between the centers of two tiles; nil for one tile, or for two in one place.
  var pitch: Double? {
    let centers = game.targets.map(\.center).sorted { $0.x < $1.x }
    var best = Double.infinity
    for (index, center) in centers.enumerated() {
      for other in centers[(index + 1)...] {
        if other.x - center.x >= best { break }
        best = min(best, distance(other - center))
      }
    }
    return best > 0 && best.isFinite ? best : nil
  }

  private func target(_ tile: Int?) -> ScreenRectangle? {
    tile.flatMap { game.targets.indices.contains($0) ? game.targets[$0] : nil }
  }
}

private func distance(_ v: SIMD2<Double>) -> Double { hypot(v.x, v.y) }
