import Recordings
import Text

/// What MyCap puts into a field of a project, by the annotation of the field. Names of fields are defaults that a project changes.
///
/// Source: REDCap 15.7.6, `Classes/MyCap/Annotation.php` and `ActiveTasks`.
struct MyCapField: Sendable, Equatable {
  enum FieldContent: Sendable, Equatable {
    /// The result of a step as JSON, in a field of text.
    case result
    /// A part of the result of a step as plain text.
    case part(PartOfResult)
    /// A number of which it is not known what it measures.
    case number
    /// A file of a recorder.
    case file
    /// A file with the result of the run as a whole.
    case wholeResult
    /// Something of a task that is not measured.
    case unmeasured
    case uuid, start, end, scheduled
    /// Facts of the device as JSON.
    case device
    /// 0 for a run that the participant deleted, 1 for a complete one, 2 for one that was not.
    case status
    /// 1 for a run that the participant deleted, in older projects.
    case deletion
  }

  /// A part of a result that has a field of its own.
  enum PartOfResult: Sendable, Equatable {
    case flexion, extent, transcription, editedTranscription
  }

  let content: FieldContent
  /// The step of a result, of a part of one, or of a file; nil for a file of no known step.
  let step: String?

  /// Nil for a field that is not of a task of MyCap.
  init?(_ field: ProjectDictionary.Field) {
    let beginning = "@MC-TASK-"
    let word = field.actions.first { $0.hasPrefix(beginning) }.map {
      String($0.dropFirst(beginning.count))
    }
    if let word, let known = Self(annotation: word) {
      self = known
    } else if word != nil || Self.toolbox.contains(where: field.name.hasPrefix) {
      self.init(content: .unmeasured, step: nil)
    } else {
      return nil
    }
  }

  private init?(annotation word: String) {
    if let own = Self.ofRuns[word] {
      self.init(content: own, step: nil)
    } else if let step = Self.results[word] {
      self.init(content: .result, step: step)
    } else if let known = Self.parts[word] {
      self.init(content: .part(known.part), step: known.step)
    } else if Self.numbers.contains(word) {
      self.init(content: .number, step: nil)
    } else if Self.freeRecordings.contains(word) {
      self.init(content: .file, step: nil)
    } else if let known = Self.files.first(where: { word.hasPrefix($0.start) }) {
      self.init(content: .file, step: known.step)
    } else {
      return nil
    }
  }

  private init(content: FieldContent, step: String?) { (self.content, self.step) = (content, step) }

  /// True for what stands in the cell itself and becomes a part of the result of its row.
  var isRead: Bool {
    switch content {
    case .result, .part, .number: true
    case .file, .wholeResult, .unmeasured, .uuid, .start, .end, .scheduled, .device, .status,
      .deletion:
      false
    }
  }

  /// True for a file in an archive of the project, or one that is downloaded alone.
  var isOfFile: Bool { content == .file || content == .wholeResult }

  private static let ofRuns: [Term: FieldContent] = [
    "UUID": .uuid, "STARTDATE": .start, "ENDDATE": .end, "SCHEDULEDATE": .scheduled,
    "STATUS": .status, "ISDELETED": .deletion, "SUPPLEMENTALDATA": .device,
    "SERIALIZEDRESULT": .wholeResult, "SERIALIZEDRESULTS": .wholeResult,
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

  private static let parts: [Term: (part: PartOfResult, step: String)] = [
    "ACTIVE-RMO-FLEXION": (.flexion, motionStep), "ACTIVE-RMO-EXTENSION": (.extent, motionStep),
    "ACTIVE-SPR-TRANSCRIPTION": (.transcription, speechStep),
    "ACTIVE-SPR-EDITED-TRANSCRIPTION": (.editedTranscription, speechStep),
  ]

  private static let (motionStep, speechStep) = ("knee.range.of.motion", "speech.recognition")

  /// Of the timed walk: the demonstration project calls the first one a distance, while ResearchKit's result has a duration.
  private static let numbers: Set<Term> = [
    "ACTIVE-TIM_TRIAL1", "ACTIVE-TIM_TRIAL2", "ACTIVE-TIM_TURNAROUND",
  ]

  /// Sounds that are recorded for any purpose, and of no task.
  private static let freeRecordings: Set<Term> = [
    "ACTIVE-REC-AUD", "ACTIVE-VAU-MAIN", "REC-AUD", "VAU-MAIN",
  ]

  /// The names of fields of Mobile Toolbox begin with these.
  private static let toolbox = ["arw_", "mfs_"]

  /// Longer beginnings first.
  private static let files: [(start: String, step: String)] = [
    ("ACTIVE-TWO-LEFT-", "tapping.left"), ("ACTIVE-TWO-RIGHT-", "tapping.right"),
    ("ACTIVE-SHO-OUTBOUND-", "walking.outbound"), ("ACTIVE-SHO-RETURN-", "walking.return"),
    ("ACTIVE-SHO-REST-", "walking.rest"), ("ACTIVE-FIT-WALK-", "fitness.walk"),
    ("ACTIVE-FIT-REST-", "fitness.rest"), ("ACTIVE-RMO-DEVICEMOTION", motionStep),
    ("ACTIVE-AUD-MAIN", "audio"), ("ACTIVE-AUD-COUNTDOWN", "countdown"),
    ("ACTIVE-SPR-AUDIO", speechStep), ("ACTIVE-AMS-LEFT-IMAGE", "amsler.grid.left"),
    ("ACTIVE-AMS-RIGHT-IMAGE", "amsler.grid.right"),
  ]
}
