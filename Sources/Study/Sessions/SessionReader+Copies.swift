import Recordings
import Text

extension SessionReader {
  /// The copies in a planned study.
  public func copies(in plan: StudyPlan) -> StudyCopies {
    StudyCopies(
      plan, byteCount: { fileSize(reader.files.absolute($0)) },
      digest: { path in
        reader.files.streams.contains(ByteKey(path))
          ? nil : try? ContentDigest(of: .file(path: reader.files.absolute(path)))
      }, named: { pathLabels($0).participant })
  }
}
