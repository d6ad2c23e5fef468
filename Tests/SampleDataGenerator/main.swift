import Foundation

// Rewrites the sessions of SampleData, and what platforms make of some of them in Examples/exports:
// `swift run sample-data .`; or writes a trial of 60 participants, or of another number, and 6 visits: `swift run sample-data
// --trial FOLDER`

let operands = Array(CommandLine.arguments.dropFirst())
let isTrial = operands.first == "--trial"
let peopleText = isTrial && operands.count == 3 ? operands[2] : "60"
guard operands.count == 1 && !isTrial || isTrial && (2...3).contains(operands.count),
  let peopleCount = Int(peopleText), (1...999).contains(peopleCount)
else {
  print(
    """
    usage: sample-data FOLDER                     (rewrites FOLDER/SampleData and FOLDER/Examples/exports)
           sample-data --trial FOLDER [PEOPLE]    (writes a trial of two groups below FOLDER)
    """)
  exit(2)
}
do {
  if isTrial {
    try write(
      Trial(participantCount: peopleCount, visitCount: 6).files,
      to: URL(filePath: operands[1], directoryHint: .isDirectory)
    ) { _ in false }
    exit(0)
  }
  let study =
    [
      steadyWalker(), slowWalkerWithAnOldPhone(), backAndForthWalker(), tapper(), shaker(),
      targetTapper(), kneeAndShoulder(), tremblingHands(), timedWalker(), briskWalker(),
      sixMinuteWalker(),
    ] + listeners() + [speaker(), roomListener(), talker(), listenerInNoise()] + [
      tileTapper(), colorNamer(), trailMaker(), adder(), puzzleSolver(),
    ] + [pegMover(), toneListener(), hearingListener(), gridViewer()]
  let folder = URL(filePath: operands[0], directoryHint: .isDirectory)
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
