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

  /// Reads how files are read: the columns of tables, and the part of a recording.
  public mutating func takeReading() throws(SettingsError) {
    for (key, text) in [("columns", columns), ("from", partStart), ("to", partEnd)] {
      guard let text else { continue }
      do throws(LabelError) { try reading.set(key, to: text) } catch {
        let words = error.message.replacing("columns: ", with: "")
        throw SettingsError(
          description: "--\(key): \(shown(words))", withoutNames: "--\(key): a value cannot be used"
        )
      }
    }
  }

  /// Throws for a rule that matches no file of the study, if the study was listed whole.
  func refuseIdleRules(_ files: StudyFiles) throws(SettingsError) {
    guard let idle = files.idleRule(of: rules) else { return }
    let place = place(ofLine: idle.place < ruleLines.count ? ruleLines[idle.place] : nil)
    let nearest = idle.nearest.map { "; the nearest path is \(shown(shownSource($0)))" } ?? ""
    throw SettingsError(
      description:
        "\(place.named): \"\(shown(rules.rules[idle.place].pattern.text))\" matches no file\(nearest); correct or remove the rule",
      withoutNames: "\(place.withoutNames): a rule matches no file; correct or remove it")
  }

  /// Where a template of the layout was given, as messages name it with and without names.
  func place(ofLayout number: Int) -> (named: String, withoutNames: String) {
    guard layoutLines.indices.contains(number) else { return ("--layout", "--layout") }
    let place = place(ofLine: layoutLines[number])
    return ("\(place.named): layout", "\(place.withoutNames): layout")
  }

  /// A line of the settings, as messages name it with and without names.
  private func place(ofLine line: Int?) -> (named: String, withoutNames: String) {
    (
      shown(settingsFile ?? "--settings") + (line.map { ":\($0)" } ?? ""),
      "the settings" + (line.map { ", line \($0)" } ?? "")
    )
  }
}
