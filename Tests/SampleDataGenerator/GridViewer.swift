import Synthesis

/// P27: the right eye sees a distortion above and right of the dot, the left eye none.
///
/// ResearchKit names steps and results after the eye that is closed.
func gridViewer() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_759_200_000.3, utcOffsetSeconds: 7200)
  var grid = SyntheticAmslerGrid()
  (grid.sidePoints, grid.scale) = (320, 2)
  grid.circles = [.init(around: SIMD2(224, 112), radius: 36, width: 2.5)]
  let start = 4210.6
  let steps = [
    RecordedStep(
      "amsler.grid.left", startSeconds: start, endSeconds: start + 21.3,
      leaves: [.amslerGrid(grid, closedEye: 1, step: "amsler.grid.left", atSeconds: start + 21.3)]),
    RecordedStep("amsler.grid.right", startSeconds: start + 30, endSeconds: start + 39.8),
  ]
  return Participant(
    name: "P27",
    sessions: [
      (
        "2025-09-30",
        SyntheticSession(
          taskIdentifier: "amslerGrid", taskRunUUID: "5D20F7B8-61C3-4E9A-8F47-B2A90C6D1E27",
          clock: clock, steps: steps)
      )
    ])
}
