import Metrics
import Synthesis
import Testing

/// Truth: the numbers of the same measurement, and the circle that was drawn.
@Suite struct AmslerGridPictureTests {
  private func grid(_ circles: [SyntheticAmslerGrid.Circle]) -> SyntheticAmslerGrid {
    var grid = SyntheticAmslerGrid()
    (grid.scale, grid.circles) = (3, circles)
    return grid
  }

  @Test func `a filled circle is drawn at its place and in its size`() throws {
    let circle = SyntheticAmslerGrid.Circle(around: SIMD2(33, 68), radius: 15, width: 2)
    let step = try amsler(grid([circle]), drawn)
    let panel = try #require(step.panels("marked-grid").first)
    #expect(panel.title == "Seen with the \(step.word("amsler_tested_eye") ?? "") eye")
    #expect(panel.shape == .equalUnits)
    let marked = panel.marks.filter { $0.label == "marked" }
    var area = 0.0
    for mark in marked {
      guard case .bars(let bars, let base) = mark.form else { continue }
      for bar in bars {
        area += (bar.span.upperBound - bar.span.lowerBound) * (bar.value - base)
        // Cells right of the dot and above it, to the pixel of the picture.
        let distance = max(abs(bar.span.lowerBound + 1.7), abs(bar.span.upperBound + 1.7))
        #expect(distance < 1.6 + 0.1)
        #expect(base > -1.8 - 1.7)
        #expect(bar.value < -1.8 + 1.7)
      }
    }
    let share = try #require(step.share("amsler_marked_area_pct"))
    #expect(abs(area / 100 - share) < 0.07 * share)
    let center = try #require(panel.mark("center of the marked area")?.points.first)
    #expect(agree(step.number("amsler_centroid_x_cells"), center.x, within: 1e-12))
    #expect(agree(step.number("amsler_centroid_y_cells"), center.y, within: 1e-12))
  }

  @Test func `an empty grid is drawn empty, and nothing is drawn without a request`() throws {
    let step = try amsler(grid([]), drawn)
    let panel = try #require(step.panels("marked-grid").first)
    #expect(panel.mark("marked") == nil)
    #expect(panel.marks.last?.points == [.zero])
    #expect(try amsler(grid([])).pictureNames.isEmpty)
  }
}
