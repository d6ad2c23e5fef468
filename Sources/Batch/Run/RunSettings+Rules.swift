import Recordings
import Report
import Study
import Text

extension RunSettings {
  /// Decides which of the listed files are read.
  var filter: StudyFilter {
    get throws(SettingsError) {
      var patterns: [IgnorePattern] = []
      for text in excluded {
        do throws(PatternProblem) { patterns.append(try IgnorePattern(text)) } catch {
          throw SettingsError(
            description: "--exclude: \"\(shown(text))\" \(error.words)",
            withoutNames: "--exclude: a pattern cannot be used")
        }
      }
      return StudyFilter(ExcludePatterns(patterns), rules, settingsFiles: settingsFiles)
    }
  }

  /// Throws for a rule that matches no file of the study, if the study was listed whole.
  func refuseIdleRules(_ files: StudyFiles) throws(SettingsError) {
    guard let idle = files.idleRule(of: rules) else { return }
    let line = idle.place < ruleLines.count ? ruleLines[idle.place].map { ":\($0)" } ?? "" : ""
    let place = shown(settingsFile ?? "--settings") + line
    let nearest = idle.nearest.map { "; the nearest path is \(shown(shownSource($0)))" } ?? ""
    throw SettingsError(
      description:
        "\(place): \"\(shown(rules.rules[idle.place].pattern.text))\" matches no file\(nearest); correct or remove the rule",
      withoutNames:
        "the settings\(line.isEmpty ? "" : ", line \(line.dropFirst())"): a rule matches no file; correct or remove it"
    )
  }
}
