import DSP
import CLibrary
public import Metrics
public import Recordings
public import Study
import Text

/// Distortions that a participant drew on a grid, seen with one eye.
public struct AmslerGrid: Analysis {
  public static let task = ActiveTask.amslerGrid
  public static let method = "amsler-grid/3"
  public static let parameters: [any ParameterDefinition] = [
    TestedEye.parameter, ViewedGrid.gridWidth, ViewedGrid.viewingDistance,
  ]
  public static let flags: [Flag] = [
    .amslerGridNotFound, .eyeUnknown, .noMark, .strokeFileUnread, .imageNotSquare,
  ]
  public static let headlines = [
    "amsler_marked_area_pct", "amsler_centroid_distance_cells", "amsler_distance_min_cells",
  ]
  public static let title = "Amsler grid: marked area, its place in the field, the eye"
  public static let summary = """
    The drawing of the step is analyzed. Strokes are as black as the grid, so dark pixels outside the grid's lines \
    and dot count as strokes, and parts hidden by a line are restored. Closed outlines count as areas. ResearchKit \
    names the eye that was closed; the other eye was tested. A step without a result means that nothing was drawn: \
    the participant saw nothing or skipped the step.
    """

  public static let drawings = MarkedGrid.drawings

  public let visits: [AmslerGridVisit]
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    (visits, self.parameters) = (AmslerGridVisit.all(in: session), parameters)
  }

  public func measure(_ visit: AmslerGridVisit) throws(UnusableStep) -> Measured<MarkedGrid>? {
    let skipped = (visit.result?.skipped ?? []).map { Remark(.elementSkipped, $0) }
    do throws(UnusableStep) {
      return try visit.grid(parameters).map { grid in
        Measured(
          outcome: grid, flags: grid.flags + visit.flags, side: grid.eye.tested, remarks: skipped)
      }
    } catch { throw UnusableStep(reason: error.reason, remarks: skipped + error.remarks) }
  }
}

/// One eye's turn at the grid: its result, the picture that goes with it, or neither.
public struct AmslerGridVisit: StepInput {
  public private(set) var step: SessionStep
  let result: AmslerGridResult?
  let image: Recording?
  /// Places in the result, and names of files, that have an error of their own.
  private var given = Set<FoldedKey>()

  /// Width and height of the square view may differ by rounding and no more.
  private static let largestDifference = 0.02

  /// The turns of a session, each as an attempt of its own.
  static func all(in session: Session) -> [AmslerGridVisit] {
    var attempts = AttemptCount()
    return session.steps.flatMap(all(of:)).map { visit in
      var numbered = visit
      numbered.step = attempts.next(visit.step)
      return numbered
    }
  }

  /// Nothing for steps of no task, such as instructions.
  private static func all(of step: SessionStep) -> [AmslerGridVisit] {
    let images = step.recordings(.image)
    let results = step.leaves(of: .amslerGrid).map(AmslerGridResult.init)
    if !results.isEmpty {
      let named = Dictionary(images.map { (FoldedKey(fileName($0.source)), $0) }) { first, _ in
        first
      }
      let given = Set(
        step.problems.flatMap { [$0.path, fileName($0.source)] }.map { FoldedKey($0) })
      // An export may have renamed the picture, so a single one needs no name.
      let only = images.count == 1 && results.count == 1 ? images.first : nil
      return results.map { result in
        AmslerGridVisit(
          step: step, result: result,
          image: only ?? result.foldedNames.lazy.compactMap { named[FoldedKey($0)] }.first,
          given: given)
      }
    }
    if !images.isEmpty { return images.map { AmslerGridVisit(step: step, result: nil, image: $0) } }
    let isOfTask = ActiveTask(step: step.identifier) == .amslerGrid
    return isOfTask ? [AmslerGridVisit(step: step, result: nil, image: nil)] : []
  }

  /// Flags of all values, besides those of the picture and the step.
  var flags: [Flag] {
    (result?.skipped.isEmpty == false ? [.elementSkipped] : [])
      + (result.map { $0.closedEye == nil } == true ? [.eyeUnknown] : [])
      + (result?.hasDrawing == true ? [.strokeFileUnread] : [])
  }

  /// The marks; nil where the row of a missing or broken file says it all. Throws where there should be a
  /// picture and none can be measured.
  func grid(_ parameters: Parameters) throws(UnusableStep) -> MarkedGrid? {
    let given = parameters.of(step)
    let (eye, view) = (TestedEye(step, result, parameters), ViewedGrid(given))
    guard let image else {
      guard let result else { return MarkedGrid(blankOf: eye, view: view) }
      guard let name = result.imageNames.first else {
        throw UnusableStep(
          reason: .noInput, fault: "\(result.imagePath): expected a link to the picture, found none"
        )
      }
      let own = ([result.imagePath] + result.foldedNames).map { FoldedKey($0) }
      guard self.given.isDisjoint(with: own) else { return nil }
      throw UnusableStep(
        reason: .imageUnreadable,
        fault: "\(result.imagePath): expected a PNG, found another file (\(name))")
    }
    return MarkedGrid(try decoded(image), eye: eye, view: view, keepsShape: parameters.wantPictures)
  }

  private func decoded(_ recording: Recording) throws(UnusableStep) -> GrayImage {
    guard let picture = recording.image else { throw UnusableStep(reason: .noInput) }
    let (width, height) = (Double(picture.width), Double(picture.height))
    guard abs(width - height) <= Self.largestDifference * max(width, height) else {
      throw UnusableStep(
        reason: .imageNotSquare,
        fault:
          "\(place(of: recording)): expected a square, as the grid view is, found \(picture.width) x \(picture.height) pixels"
      )
    }
    do { return try picture.decode() } catch {
      let wording = error.diagnosis.wording
      throw UnusableStep(
        reason: .imageUnreadable,
        remarks: [
          Remark(
            .imageUnreadable, "\(place(of: recording)): \(wording.problem)",
            effect: wording.remedy.isEmpty ? "step skipped" : "\(wording.remedy); step skipped")
        ])
    }
  }

  /// The link to a picture with its name, or the picture itself.
  private func place(of recording: Recording) -> String {
    result.map { "\($0.imagePath) (\(recording.source))" } ?? recording.source
  }
}

extension AmslerGridResult {
  /// Names of its picture in lower case.
  fileprivate var foldedNames: [String] { imageNames.map { $0.lowercased() } }
}

private func fileName(_ path: String) -> String { contentName(path) }

/// Which eye looked at the grid.
struct TestedEye {
  /// The eye that was closed; nil where it is not known.
  let closed: BodySide?

  static let parameter = Parameter(
    "amsler-closed-eye", choices: BodySide.allCases.map(\.rawValue),
    "Eye that was closed, when the results do not say; in --map it replaces what the results say")

  /// Takes the closed eye from the map, the result, the task description, the name of a predefined step, the
  /// command line, in this order.
  init(_ step: SessionStep, _ result: AmslerGridResult?, _ parameters: Parameters) {
    let isPredefined = ActiveTask(step: step.identifier) == .amslerGrid
    closed =
      step.facts[Self.parameter.name].flatMap(BodySide.init(word:)) ?? step.labeledSide?.opposite
      ?? result?.closedEye ?? step.configuration[Self.parameter.name].flatMap(BodySide.init(word:))
      ?? (isPredefined ? BodySide(in: step.identifier) : nil)
      ?? parameters[Self.parameter].flatMap(BodySide.init(word:))
  }

  /// The other one.
  var tested: BodySide? { closed?.opposite }
}

/// How large the grid was on the screen, and how far from the eye.
struct ViewedGrid {
  let widthMillimeters: Double, distanceMillimeters: Double

  static let gridWidth = Parameter(
    "amsler-grid-width", MetricUnit("mm"), 1...1000, "Width of the Amsler grid on the screen")
  static let viewingDistance = Parameter(
    "amsler-viewing-distance", MetricUnit("mm"), 10...5000,
    "Distance from the eye to the grid, for angles; ResearchKit asks for 12 inches (304.8 mm)")

  /// Nil unless both are given.
  init?(_ parameters: Parameters) {
    guard let width = parameters[Self.gridWidth], let distance = parameters[Self.viewingDistance]
    else { return nil }
    (widthMillimeters, distanceMillimeters) = (width, distance)
  }

  /// The visual angle of a distance from the dot.
  func degrees(_ cells: Double) -> Double {
    let side = cells * widthMillimeters / Double(GridLines.cellCount)
    return DSP.degrees(fromRadians: atan2(side, distanceMillimeters))
  }
}

/// Flags of an Amsler grid.
extension Flag {
  static let amslerGridNotFound = Flag(
    "amsler_grid_not_found", .distrust, concerning: .measured,
    "Fewer than 80 % of the pixels where the lines of the grid are expected are dark: the picture has other colors or shows another view. Marks cannot be trusted."
  )
  static let eyeUnknown = Flag(
    "eye_unknown", .absence,
    "The result does not contain which eye was closed. The session map, the step name or --amsler-closed-eye was used if it shows the eye."
  )
  static let noMark = Flag(
    "no_mark", .absence,
    "Nothing was drawn on the grid: the participant saw no distortion or skipped the step.")
  static let strokeFileUnread = Flag(
    "stroke_file_unread", .note,
    "The file with the strokes was not read. The picture contains them as well.")
  static let imageNotSquare = Flag(
    "image_not_square", .error,
    "Width and height of the picture differ by more than 2 %: it does not show the grid alone. It was not analyzed."
  )
}
