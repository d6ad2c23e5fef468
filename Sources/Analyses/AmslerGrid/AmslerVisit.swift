import Metrics
import Recordings

/// One eye's turn at the grid: its result, the picture that goes with it, or neither.
struct AmslerVisit {
  let step: SessionStep
  let result: AmslerGridResult?
  let image: Recording?
  /// Places in the result, and names of files, of which an error tells already.
  private var told = Set<String>()

  /// Width and height of the square view may differ by rounding and no more.
  private static let largestDifference = 0.02

  /// Nothing for steps of no task, such as instructions.
  static func all(of step: SessionStep) -> [AmslerVisit] {
    let images = step.recordings(.image)
    let results = step.leaves(of: .amslerGrid).map(AmslerGridResult.init)
    if !results.isEmpty {
      let named = Dictionary(images.map { (fileName($0.source), $0) }) { first, _ in first }
      let told = Set(step.problems.flatMap { [$0.path, fileName($0.source)] })
      // An export may have renamed the picture, so a single one needs no name.
      let only = images.count == 1 && results.count == 1 ? images.first : nil
      return results.map { result in
        AmslerVisit(
          step: step, result: result,
          image: only ?? result.foldedNames.lazy.compactMap { named[$0] }.first, told: told)
      }
    }
    if !images.isEmpty {
      return images.map { AmslerVisit(step: step, result: nil, image: $0) }
    }
    let isOfTask = ActiveTask(step: step.identifier) == .amslerGrid
    return isOfTask ? [AmslerVisit(step: step, result: nil, image: nil)] : []
  }

  /// What holds for all values beside what the picture shows.
  var flags: [Flag] {
    (result?.skipped.isEmpty == false ? [.elementSkipped] : [])
      + (result.map { $0.closedEye == nil } == true ? [.eyeUnspecified] : [])
      + (result?.hasDrawing == true ? [.pathFileUnread] : []) + step.flags
  }

  /// What is marked; throws where there should be a picture and none can be measured.
  func grid(_ parameters: Parameters) throws(AmslerRefusal) -> MarkedGrid {
    let told = parameters.of(step)
    let (eye, view) = (AmslerEye(step, result, parameters), ViewedGrid(told))
    guard let image else {
      guard let result else { return MarkedGrid(blankOf: eye, view: view) }
      throw refusal(withoutImageOf: result)
    }
    return MarkedGrid(
      try decoded(image), eye: eye, view: view, keepsShape: parameters.wantPictures)
  }

  private func decoded(_ recording: Recording) throws(AmslerRefusal) -> GrayImage {
    guard let picture = recording.image else { throw AmslerRefusal(reason: .noInput) }
    let (width, height) = (Double(picture.width), Double(picture.height))
    guard abs(width - height) <= Self.largestDifference * max(width, height) else {
      throw AmslerRefusal(
        reason: .imageNotSquare,
        remarks: [
          "\(place(of: recording)): expected a square, as the grid view is, "
            + "found \(picture.width) x \(picture.height) pixels; step skipped"
        ])
    }
    do {
      return try picture.decode()
    } catch {
      let words = ReadError.Problem.image(error).wording.sentence
      throw AmslerRefusal(
        reason: .imageUnreadable, remarks: ["\(place(of: recording)): \(words); step skipped"])
    }
  }

  /// The link to a picture with its name, or the picture itself.
  private func place(of recording: Recording) -> String {
    result.map { "\($0.imagePath) (\(recording.source))" } ?? recording.source
  }

  private func refusal(withoutImageOf result: AmslerGridResult) -> AmslerRefusal {
    guard let name = result.imageNames.first else {
      return AmslerRefusal(
        reason: .noInput,
        remarks: [
          "\(result.imagePath): expected a link to the picture, found none; step skipped"
        ])
    }
    guard told.isDisjoint(with: [result.imagePath] + result.foldedNames) else {
      return AmslerRefusal(reason: nil)
    }
    return AmslerRefusal(
      reason: .imageUnreadable,
      remarks: ["\(result.imagePath): expected a PNG, found another file (\(name)); step skipped"])
  }
}

/// Why a step has one error row; without a reason the row of its file says it already.
struct AmslerRefusal: Error {
  let reason: Flag?
  var remarks: [String] = []
}

extension AmslerGridResult {
  /// Names of its picture in lower case.
  fileprivate var foldedNames: [String] { imageNames.map { $0.lowercased() } }
}

private func fileName(_ path: String) -> String { contentName(path).lowercased() }
