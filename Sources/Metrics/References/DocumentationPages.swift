/// The sections of the documentation that derive the measures of each task.
public enum DocumentationPages {
  /// The section for a task, as a path below the repository with an anchor; the page of all tables for an unknown task.
  public static func section(of task: TaskName) -> String {
    "Documentation/\(sections[task] ?? "tables.md")"
  }

  /// All tasks with a section.
  public static var tasks: [TaskName] { sections.keys.sorted() }

  private static let sections: [TaskName: String] = [
    "tapping": "movement-tasks.md#tapping", "reaction-time": "movement-tasks.md#reaction-time",
    "normalized-reaction-time": "movement-tasks.md#reaction-time",
    "range-of-motion": "movement-tasks.md#range-of-motion", "tremor": "movement-tasks.md#tremor",
    "timed-walk": "movement-tasks.md#timed-walk-fitness-six-minute-walk",
    "fitness": "movement-tasks.md#timed-walk-fitness-six-minute-walk",
    "six-minute-walk": "movement-tasks.md#timed-walk-fitness-six-minute-walk",
    "tecumseh": "movement-tasks.md#tecumseh-cube-test",
    "gait-and-balance": "gait-and-balance.md#walks", "heart-rate": "heart-rate.md#preparation",
    "health": "heart-rate.md#other-quantities-of-healthkit", "audiogram": "scored-tasks.md#tasks",
    "phonation": "phonation.md#measures",
    "voice-quality": "phonation.md#voice-quality-of-a-vowel-and-speech",
    "environment-spl": "sound-and-speech.md#sound-level",
    "speech-recognition": "sound-and-speech.md#speech-recognition",
    "speech-in-noise": "sound-and-speech.md#speech-in-noise", "stroop": "scored-tasks.md#tasks",
    "trail-making": "scored-tasks.md#tasks", "psat": "scored-tasks.md#tasks",
    "spatial-memory": "scored-tasks.md#tasks", "tower-of-hanoi": "scored-tasks.md#tasks",
    "nine-hole-peg": "scored-tasks.md#tasks", "amsler-grid": "scored-tasks.md#tasks",
    "tone-audiometry": "scored-tasks.md#tasks", "dbhl-tone-audiometry": "scored-tasks.md#tasks",
  ]
}
