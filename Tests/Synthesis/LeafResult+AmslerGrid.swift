extension LeafResult {
  /// `ORKAmslerGridResult` of a step with its picture and its archive; `closedEye` is 1 for the left and 2 for
  /// the right eye, 0 where the app has not said it.
  public static func amslerGrid(
    _ grid: SyntheticAmslerGrid, closedEye: Int, step: String, atSeconds time: Double
  ) -> LeafResult {
    func file(_ kind: RecorderFile.Kind, _ identifier: String, _ ending: String, _ bytes: [UInt8])
      -> RecorderFile
    {
      RecorderFile(
        kind: kind, identifier: identifier, folder: "", name: "\(step).\(ending)", bytes: bytes,
        startSeconds: time, endSeconds: time)
    }
    let picture = file(.picture, "ImageFileResultIdentifier", "png", grid.png)
    let drawing = file(.drawing, "DrawingPathFileResultIdentifier", "dat", emptyPropertyList)
    return LeafResult(
      className: "ORKAmslerGridResult", endSeconds: time, files: [picture, drawing]
    ) { result in
      [
        ("eyeSide", .integer(closedEye)), ("imageFileResult", result.fileResult(picture)),
        ("drawingPathFileResult", result.fileResult(drawing)),
      ]
    }
  }

  /// A binary property list of an empty array, since the archive of strokes is not documented.
  private static let emptyPropertyList: [UInt8] =
    Array("bplist00".utf8) + [0xA0, 8] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [
      0, 0, 0, 0, 0, 0, 0, 0,
    ] + [0, 0, 0, 0, 0, 0, 0, 9]
}
