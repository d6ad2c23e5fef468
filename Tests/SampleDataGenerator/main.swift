import Foundation

// Rewrites the sessions of SampleData and what platforms make of some of them: `swift run sample-data
// SampleData`.

guard CommandLine.arguments.count == 2 else {
  print("usage: sample-data FOLDER    (rewrites map.csv, P01 to P27 and exports in FOLDER)")
  exit(2)
}
do {
  let study =
    [
      steadyWalker(), slowWalkerWithAnOldPhone(), backAndForthWalker(), tapper(), shaker(),
      targetTapper(), kneeAndShoulder(), tremblingHands(), timedWalker(), briskWalker(),
      sixMinuteWalker(),
    ] + listeners() + [speaker(), roomListener(), talker(), listenerInNoise()] + [
      tileTapper(), colorNamer(), trailMaker(), adder(), puzzleSolver(),
    ] + [pegMover(), toneListener(), hearingListener(), gridViewer()]
  let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
  try write(study, try sampleExports(of: study), to: folder)
} catch {
  print("sample-data: \(error.localizedDescription)")
  exit(1)
}
