import Text

/// The tasks `analyze` knows; the raw value is the task id of the command line and the output.
public enum ActiveTask: String, Codable, Sendable, CaseIterable {
  case rangeOfMotion = "range-of-motion"
  case gaitAndBalance = "gait-and-balance"
  case tapping
  case fitness
  case timedWalk = "timed-walk"
  case spatialMemory = "spatial-memory"
  case stroop
  case trailMaking = "trail-making"
  case psat
  case towerOfHanoi = "tower-of-hanoi"
  case reactionTime = "reaction-time"
  case phonation
  case speechRecognition = "speech-recognition"
  case speechInNoise = "speech-in-noise"
  case environmentSPL = "environment-spl"
  case toneAudiometry = "tone-audiometry"
  case dBHLToneAudiometry = "dbhl-tone-audiometry"
  case nineHolePeg = "nine-hole-peg"
  case amslerGrid = "amsler-grid"
  case tremor
  case normalizedReactionTime = "normalized-reaction-time"
  case sixMinuteWalk = "six-minute-walk"
  case heartRate = "heart-rate"
  /// Measured of the vowel and the speech that other tasks recorded.
  case voiceQuality = "voice-quality"
  /// A day of the quantities that HealthKit stores, apart from heart rates.
  case health
  /// Stepping up and down a cube, which ResearchKit builds of the steps of a fitness test.
  case tecumseh
  /// Thresholds of hearing without the tones by which they were found.
  case audiogram
}

/// The distinguishing features of a task: classes of its results, names of its steps and recorders.
///
/// The constants of ResearchKit's predefined tasks (`ORKOrderedTask+ORKPredefinedActiveTask`).
public struct TaskSignature: Sendable {
  let task: ActiveTask
  /// Classes of leaf results that only this task writes.
  public var classes: [String] = []
  /// Keys that only its leaf results have, for exports that leave the class out.
  public var keys: [String] = []
  /// Keys that other objects have too, but not together.
  public var keysTogether: [[String]] = []
  /// Identifiers of its steps, without the suffix of the hand.
  public var steps: [String] = []
  /// The steps without which a run is not complete.
  public var required: [String] = []
  /// Steps that may leave no recording and no result.
  var silent: [String] = []
  /// Recorder identifiers that only this task uses.
  var recorders: [String] = []

  /// All signatures, in the order in which a result is compared with them.
  public static let all: [TaskSignature] = [
    .init(
      task: .rangeOfMotion, classes: ["ORKRangeOfMotionResult"],
      keysTogether: [["flexed", "extended"], ["minimum", "maximum", "range"]],
      steps: ["knee.range.of.motion", "shoulder.range.of.motion"]),
    .init(
      task: .tapping, classes: ["ORKTappingIntervalResult"],
      keys: ["buttonRect1", "ButtonRect1", "TappingSamples"], steps: ["tapping"]),
    .init(
      task: .timedWalk, classes: ["ORKTimedWalkResult"], keys: ["distanceInMeters"],
      steps: ["timed.walk.trial1", "timed.walk.turn.around", "timed.walk.trial2"],
      required: ["timed.walk.trial1", "timed.walk.trial2"], silent: ["timed.walk.turn.around"]),
    .init(
      task: .spatialMemory, classes: ["ORKSpatialSpanMemoryResult"],
      keys: ["gameRecords", "MemoryGameGameRecords"], steps: ["cognitive.memory.spatialspan"]),
    .init(
      task: .stroop, classes: ["ORKStroopResult", "ORKAccuracyStroopResult"],
      keys: ["colorSelected", "timeTakenToSelect"], keysTogether: [["color", "text", "endTime"]],
      steps: ["stroop"]),
    .init(
      task: .trailMaking, classes: ["ORKTrailmakingResult"],
      keys: ["numberOfErrors", "NumberOfErrors"], steps: ["trailmaking"]),
    .init(
      task: .psat, classes: ["ORKPSATResult"],
      keys: ["interStimulusInterval", "InterStimulusInterval"], steps: ["psat"]),
    .init(
      task: .towerOfHanoi, classes: ["ORKTowerOfHanoiResult"],
      keys: ["puzzleWasSolved", "PuzzleWasSolved"], steps: ["towerOfHanoi"]),
    .init(
      task: .normalizedReactionTime, classes: ["ORKNormalizedReactionTimeResult"],
      keys: ["stimulusStartDate", "timerStartDate", "currentInterval"],
      steps: ["normalizedReactionTime"]),
    .init(
      task: .reactionTime, classes: ["ORKReactionTimeResult"],
      keys: ["fileResult", "fileResults", "ReactionTime"], steps: ["reactionTime"]),
    .init(
      task: .speechInNoise, classes: ["ORKSpeechInNoiseResult"], keys: ["targetSentence"],
      steps: ["speech.in.noise0", "speech.in.noise1", "speech.in.noise2"],
      silent: ["speech.in.noise0", "speech.in.noise2"]),
    .init(
      task: .speechRecognition, classes: ["ORKSpeechRecognitionResult"],
      keysTogether: [["identifier", "transcription"]], steps: ["speech.recognition"]),
    .init(
      task: .dBHLToneAudiometry, classes: ["ORKdBHLToneAudiometryResult"],
      keys: ["tonePlaybackDuration", "postStimulusDelay"],
      steps: ["dBHL1.tone.audiometry", "dBHL2.tone.audiometry"],
      required: ["dBHL1.tone.audiometry", "dBHL2.tone.audiometry"]),
    .init(
      task: .toneAudiometry, classes: ["ORKToneAudiometryResult"],
      keysTogether: [["outputVolume", "samples"]], steps: ["tone.audiometry"],
      required: ["tone.audiometry"]),
    .init(
      task: .environmentSPL, classes: ["ORKEnvironmentSPLMeterResult"],
      keys: ["recordedSPLMeterSamples"], steps: ["splMeter"]),
    .init(
      task: .nineHolePeg, classes: ["ORKHolePegTestResult"],
      keys: ["dominantHandTested", "numberOfPegs"], steps: pegSteps, required: pegSteps),
    .init(
      task: .amslerGrid, classes: ["ORKAmslerGridResult"],
      keys: ["imageFileResult", "drawingPathFileResult"], keysTogether: [["eyeSide", "image"]],
      steps: ["amsler.grid.left", "amsler.grid.right"],
      silent: ["amsler.grid.left", "amsler.grid.right"]),
    .init(
      task: .gaitAndBalance, steps: ["walking.outbound", "walking.return", "walking.rest"],
      required: ["walking.outbound", "walking.rest"]),
    .init(task: .fitness, steps: ["fitness.walk", "fitness.rest"], required: ["fitness.rest"]),
    .init(task: .sixMinuteWalk, steps: ["6mwt"]),
    .init(task: .tecumseh, steps: ["tecumseh"], required: ["fitness.rest"]),
    .init(
      task: .phonation, steps: ["audio", "audio.tooloud"], required: ["audio"],
      silent: ["audio.tooloud"], recorders: ["audio"]),
    .init(
      task: .tremor,
      steps: [
        "tremor.handInLap", "tremor.handAtShoulderLength",
        "tremor.handAtShoulderLengthWithElbowBent", "tremor.handToNose", "tremor.handQueenWave",
      ]), .init(task: .heartRate, steps: ["music"], recorders: ["heartRateConfig"]),
    .init(task: .voiceQuality), .init(task: .health),
    .init(task: .audiogram, classes: ["HKAudiogramSample"]),
  ]

  /// The signature of one task.
  public static func of(_ task: ActiveTask) -> TaskSignature? { all.first { $0.task == task } }
}

private let pegSteps = [
  "hole.peg.test.dominant.place", "hole.peg.test.dominant.remove",
  "hole.peg.test.non.dominant.place", "hole.peg.test.non.dominant.remove",
]

/// The step in which many tasks count down to their first; that of phonation records the background.
public let countdownStep = "countdown"

/// True for the steps of predefined tasks, including those common to several tasks.
public func isStepName(_ name: String) -> Bool {
  name == countdownStep || ActiveTask(step: name) != nil
}

/// `tapping.left` is the step `tapping` done with the left hand.
func withoutHandSuffix(_ identifier: String) -> String {
  for suffix in [".left", ".right", ".mostAffected"] where identifier.hasSuffix(suffix) {
    return String(identifier.dropLast(suffix.count))
  }
  return identifier
}

extension ActiveTask {
  /// True if a step of the task that was performed must leave a recording or a result.
  public func expectsContent(ofStep identifier: String) -> Bool {
    guard let signature = TaskSignature.of(self), ActiveTask(step: identifier) == self else {
      return false
    }
    return !signature.silent.containsBytes(of: identifier)
  }

  /// The place of the first signature that has a step. A dictionary, because every folder of a study is
  /// looked up to see whether it has the name of a step.
  private static let placesByStep = Dictionary(
    TaskSignature.all.enumerated().flatMap { place, signature in signature.steps.map { ($0, place) }
    }, uniquingKeysWith: min)

  /// The task of a step identifier of the predefined tasks; nil for one an app has chosen.
  public init?(step identifier: String) {
    let places = [identifier, withoutHandSuffix(identifier)].compactMap { Self.placesByStep[$0] }
    guard let place = places.min() else { return nil }
    self = TaskSignature.all[place].task
  }

  /// The task of a class of ResearchKit's steps, such as `ORKTrailmakingStep`; nil for one that several tasks have, or none.
  ///
  /// Most are named like the class of their result.
  public init?(stepClass name: String) {
    guard name.hasSuffix("Step") else { return nil }
    let result = "\(name.dropLast("Step".count))Result"
    let task =
      TaskSignature.all.first { $0.classes.containsBytes(of: result) }?.task
      ?? Self.otherStepClasses[name]
    guard let task else { return nil }
    self = task
  }

  /// Classes of steps that are not named like the class of a result.
  private static let otherStepClasses: [Term: ActiveTask] = [
    "ORKShoulderRangeOfMotionStep": .rangeOfMotion, "ORKWalkingTaskStep": .gaitAndBalance,
    "ORKFitnessStep": .fitness, "ORKAudioStep": .phonation, "ORKHolePegTestPlaceStep": .nineHolePeg,
    "ORKHolePegTestRemoveStep": .nineHolePeg,
  ]
}
