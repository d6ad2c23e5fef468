/// What the leaf of a file says of it.
extension ResultLeaf {
  /// True for the result of a file that names none. Files of an attempt or a grid are that leaf's own affair.
  var lacksLink: Bool {
    if isNested { return false }
    let isOfFile =
      className.map { $0 == "ORKFileResult" }
      ?? ["fileName", "fileURL"].contains { object[$0] != nil }
    return isOfFile && linkedFileName == nil
  }

  /// Whether the file that it links to has to be a recording: steps of apps link to films and documents as
  /// well, as those that capture a video do.
  func promisesRecording(inStep step: String) -> Bool {
    // A grid's picture is judged by its analysis; the strokes beside it are archived in a form of Apple's own.
    if isNested, Self.gridFiles.contains(where: path.hasSuffix) { return false }
    if isStepName(step) { return true }
    let type = object["contentType"]?.text ?? ""
    if type == "application/json" || type.hasPrefix("audio/") { return true }
    return Self.recorders.contains(identifier)
  }

  /// Keys of the files of an Amsler grid.
  private static let gridFiles = ["imageFileResult", "drawingPathFileResult"]

  /// Identifiers of the recorders of predefined tasks.
  private static let recorders: Set = [
    "accelerometer", "deviceMotion", "pedometer", "location", "heartRate", "audio",
    "streamingAudio",
  ]
}
