extension LoadedFile {
  /// The file with its picture, or with the reason why there is none.
  func showing(_ source: ByteSource) -> LoadedFile {
    var file = self
    do {
      let image = try ImageRecording(source)
      file.report.recording = Recording(
        source: report.source, content: .image(image), itemCount: image.width * image.height)
    } catch {
      file.report.problem = ReadError(source: report.source, .image(error))
    }
    return file
  }
}
