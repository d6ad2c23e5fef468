import Analyses
import Metrics
import Synthesis
import Testing
import Text

@testable import Recordings
@testable import Study

/// A picture as the reader hands it over.
func picture(_ png: [UInt8], named name: String = "amsler.grid.left.png") throws -> Recording {
  let image = try ImageRecording(.memory(ByteBuffer(png)))
  return Recording(
    source: "P/\(name)", content: .image(image), itemCount: image.width * image.height)
}

/// The steps of a result, given as a JSON array of leaves or steps, with one picture.
func amslerSteps(_ json: String, _ picture: Recording?) throws -> [SessionStep] {
  let tree = try JSONValue.parse(ByteBuffer(json.utf8))
  let result = try #require(TaskResult.all(in: tree, source: "P/result.json").first)
  return result.steps.map { visit in
    SessionStep(
      identifier: visit.identifier, attempt: 1, leaves: visit.leaves,
      recordings: picture.map { [$0] } ?? [])
  }
}

/// A result of that closed eye which links to `<step>.png`.
func amslerLeaf(_ more: String = #","eyeSide":1"#, step: String = "amsler.grid.left") -> String {
  #"[{"_class":"ORKAmslerGridResult","identifier":"\#(step)","imageFileResult":{"_class":"ORKFileResult","identifier":"ImageFileResultIdentifier","fileName":"\#(step).png"}"#
    + more + "}]"
}

/// All rows of a run.
func amsler(_ steps: [SessionStep], _ parameters: [String: String] = [:]) -> [MeasuredStep] {
  let session = session(steps, of: .amslerGrid)
  return AmslerGrid.measurements(of: session, Parameters(parameters)).map(MeasuredStep.init)
}

/// One grid with a result that goes with it.
func amsler(_ grid: SyntheticAmslerGrid, _ parameters: [String: String] = [:]) throws
  -> MeasuredStep
{ try #require(amsler(try amslerSteps(amslerLeaf(), picture(grid.png)), parameters).first) }
