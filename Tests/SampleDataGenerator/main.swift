import Foundation

// Rewrites the sessions of SampleData: `swift run sample-data SampleData`.

guard CommandLine.arguments.count == 2 else {
  print("usage: sample-data FOLDER    (rewrites FOLDER/map.csv and FOLDER/P01 to FOLDER/P27)")
  exit(2)
}
do {
  let study =
    [
      steadyWalker(), slowWalkerWithAnOldPhone(), backAndForthWalker(), tapper(), shaker(),
      targetTapper(), kneeAndShoulder(), tremblingHands(), timedWalker(), briskWalker(),
      sixMinuteWalker(),
    ] + listeners() + [speaker(), roomListener(), talker(), listenerInNoise()]
    + [tileTapper(), colorNamer(), trailMaker(), adder(), puzzleSolver()]
    + [pegMover(), toneListener(), hearingListener(), gridViewer()]
  try write(study, to: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory))
} catch {
  print("sample-data: \(error.localizedDescription)")
  exit(1)
}
