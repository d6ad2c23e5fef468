import Recordings
import Text

extension FileReader {
  /// The file with its sound or picture, if its content is one. A file whose name is that of a
  /// sound is reported if its content is not.
  func settled(_ file: LoadedFile, _ sound: ByteSource) -> LoadedFile {
    if file.report.kind == .image { return file.showing(sound) }
    let (report, name) = (file.report, SoundFileName(file.report.source))
    if [.audio, .video].contains(report.kind) { return file.hearing(sound) }
    guard report.recording == nil, file.results.isEmpty, report.uselessness == nil else {
      return file
    }
    if let format = bareFormat(of: report.source), report.byteCount > 0 {
      return file.hearing(sound, pcm: format)
    }
    guard name.promisesSound else { return file }
    return file.withProblem(problem(name, byteCount: report.byteCount))
  }

  private func bareFormat(of path: String) -> PCMFormat? {
    guard let sound = options.bareSound else { return nil }
    let isNamed = sound.isOfNamedFiles && files.namedFiles.contains { ByteKey($0) == ByteKey(path) }
    return isNamed || SoundFileName(path).isOfBareSamples ? sound.format : nil
  }

  private func problem(_ name: SoundFileName, byteCount: Int) -> AudioProblem {
    if byteCount == 0 { return .empty }
    return name.isOfBareSamples
      ? .undescribedPCM : .unreadable("its first bytes are not those of a known sound format")
  }
}

extension LoadedFile {
  /// The file with its sound, or with the reason why it has none.
  fileprivate func hearing(_ sound: ByteSource, pcm: PCMFormat? = nil) -> LoadedFile {
    do {
      let audio = try AudioRecording(sound, pcm: pcm)
      var file = self
      (file.report.kind, file.report.problem) = (.audio, nil)
      file.report.recording = Recording(
        source: report.source, content: .audio(audio), itemCount: audio.info.frameCount)
      return file
    } catch {
      if case .foreign(let media) = error, media.isFilm { return asFilm(media) }
      let isFilm = ForeignMedia.isFilmName(report.source)
      return isFilm ? asFilm(.filmWithoutIndex) : withProblem(error)
    }
  }

  /// The file as a film, which no task measures.
  private func asFilm(_ media: ForeignMedia) -> LoadedFile {
    var file = self
    (file.report.kind, file.report.uselessness) = (.video, .foreign(media))
    return file
  }

  fileprivate func withProblem(_ problem: AudioProblem) -> LoadedFile {
    var file = self
    file.report.kind = .audio
    file.report.problem = ReadError(source: report.source, .audio(problem))
    return file
  }
}

extension LoadedFile {
  /// The file with its picture, or with the reason why it has none.
  func showing(_ source: ByteSource) -> LoadedFile {
    var file = self
    do {
      let image = try ImageRecording(source)
      file.report.recording = Recording(
        source: report.source, content: .image(image), itemCount: image.width * image.height)
    } catch { file.report.problem = ReadError(source: report.source, .image(error)) }
    return file
  }
}
