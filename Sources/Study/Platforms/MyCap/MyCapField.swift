import Recordings
import Text

/// What MyCap puts into a field of a project, by the annotation of the field. Names of fields are defaults that a project changes.
///
/// Source: REDCap 15.7.6, `Classes/MyCap/Annotation.php` and `ActiveTasks`.
struct MyCapField: Sendable, Equatable {
  enum FieldContent: Sendable, Equatable {
    /// The result of a step as JSON, in a field of text.
    case result
    /// A file of a recorder.
    case file
    case uuid, start, end
    /// 0 for a run that the participant deleted, 1 for a complete one, 2 for one that was not.
    case status
    /// 1 for a run that the participant deleted, in older projects.
    case deletion
  }

  let content: FieldContent
  /// The step of a result or a file.
  let step: String?

  /// Nil for a field that is not of a task of MyCap, or of none that is measured.
  init?(_ field: ProjectDictionary.Field) {
    let beginning = "@MC-TASK-"
    let word = field.actions.first { $0.hasPrefix(beginning) }.map {
      String($0.dropFirst(beginning.count))
    }
    guard let word else { return nil }
    if let own = Self.ofRuns[word] {
      self.init(content: own, step: nil)
    } else if let step = Self.results[word] {
      self.init(content: .result, step: step)
    } else if let known = Self.files.first(where: { word.hasPrefix($0.start) }) {
      self.init(content: .file, step: known.step)
    } else {
      return nil
    }
  }

  private init(content: FieldContent, step: String?) { (self.content, self.step) = (content, step) }

  private static let ofRuns: [Term: FieldContent] = [
    "UUID": .uuid, "STARTDATE": .start, "ENDDATE": .end, "STATUS": .status, "ISDELETED": .deletion,
  ]

  private static let results: [Term: String] = [
    "ACTIVE-TWO-LEFT": "tapping.left", "ACTIVE-TWO-RIGHT": "tapping.right", "ACTIVE-STR": "stroop",
    "ACTIVE-TRA": "trailmaking", "ACTIVE-PSA": "psat", "ACTIVE-TOW": "towerOfHanoi",
    "ACTIVE-SPA": "cognitive.memory.spatialspan", "ACTIVE-REA": "reactionTime",
    "ACTIVE-TON": "tone.audiometry", "ACTIVE-DBH": "dBHL1.tone.audiometry",
    "ACTIVE-SIN": "speech.in.noise1", "ACTIVE-HOL-DOMINANT-PLACE": "hole.peg.test.dominant.place",
    "ACTIVE-HOL-DOMINANT-REMOVE": "hole.peg.test.dominant.remove",
    "ACTIVE-HOL-NONDOMINANT-PLACE": "hole.peg.test.non.dominant.place",
    "ACTIVE-HOL-NONDOMINANT-REMOVE": "hole.peg.test.non.dominant.remove",
    "ACTIVE-AMS-LEFT-JSON": "amsler.grid.left", "ACTIVE-AMS-RIGHT-JSON": "amsler.grid.right",
  ]

  /// Longer beginnings first.
  private static let files: [(start: String, step: String)] = [
    ("ACTIVE-TWO-LEFT-", "tapping.left"), ("ACTIVE-TWO-RIGHT-", "tapping.right"),
    ("ACTIVE-SHO-OUTBOUND-", "walking.outbound"), ("ACTIVE-SHO-RETURN-", "walking.return"),
    ("ACTIVE-SHO-REST-", "walking.rest"), ("ACTIVE-FIT-WALK-", "fitness.walk"),
    ("ACTIVE-FIT-REST-", "fitness.rest"), ("ACTIVE-RMO-DEVICEMOTION", "knee.range.of.motion"),
    ("ACTIVE-AUD-MAIN", "audio"), ("ACTIVE-AUD-COUNTDOWN", "countdown"),
    ("ACTIVE-SPR-AUDIO", "speech.recognition"), ("ACTIVE-AMS-LEFT-IMAGE", "amsler.grid.left"),
    ("ACTIVE-AMS-RIGHT-IMAGE", "amsler.grid.right"),
  ]
}
