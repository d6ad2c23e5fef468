import Foundation

// Rewrites the sessions of SampleData, and what platforms make of some of them in Examples/exports:
// `swift run sample-data .`

guard CommandLine.arguments.count == 2 else {
  print("usage: sample-data FOLDER    (rewrites FOLDER/SampleData and FOLDER/Examples/exports)")
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
  let map: WrittenFile = ("map.csv", Array(mapTable(of: study).utf8))
  try write(study.flatMap(\.files) + [map], to: folder.appending(path: "SampleData")) {
    $0.wholeMatch(of: /P[0-9]{2}/) != nil
  }
  let exports = try sampleExports(of: study).flatMap(\.filesOfExports)
  try write(exports, to: folder.appending(path: "Examples/exports")) { $0 != "README.md" }
} catch {
  print("sample-data: \(error.localizedDescription)")
  exit(1)
}
