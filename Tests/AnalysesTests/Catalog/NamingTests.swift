@testable import Analyses
import Foundation
import Metrics
import Recordings
import TestSupport
import Testing

/// Truth: the rules by which everything in the tables is named.
@Suite struct NamingTests {
  private static let named = Catalog.analyses.flatMap { analysis in
    (analysis.definitions + analysis.groupDefinitions).map { (analysis.task.rawValue, $0) }
  }
  private static let definitions = named.map(\.1)

  /// Endings of names and the UCUM units that they stand for.
  private static let units = [
    "s": "s", "ms": "ms", "s2": "s2", "hz": "Hz", "m": "m", "mm": "mm", "mps": "m/s",
    "mps2": "m/s2", "mps3": "m/s3", "m2_per_s4": "m2/s4", "m2_per_s5": "m2/s5",
    "m2_per_s6": "m2/s6", "kcal": "kcal", "m2_per_s4_per_hz2": "m2/s4/Hz2", "g": "[g]",
    "deg": "deg", "deg2": "deg2", "dps": "deg/s", "lg_deg": "lg(deg)", "lg_dps": "lg(deg/s)",
    "lg": "lg(1)", "pct": "%", "pct_per_10s": "%/(10.s)", "pct_per_min": "%/min", "db": "dB",
    "dbfs": "dB{FS}", "db_spl": "dB[SPL]", "db_hl": "dB{HL}", "db_per_khz": "dB/kHz",
    "db_per_octave": "dB/{octave}", "per_db": "1/dB", "st": "{semitone}",
    "st_per_s": "{semitone}/s", "bpm": "{beats}/min", "bpm_per_min": "{beats}/min2",
    "beats_per_m": "{beats}/m", "spm": "{steps}/min", "m_per_spm": "m/({steps}/min)",
    "wpm": "{words}/min", "syllables_per_s": "{syllables}/s", "per_s": "1/s", "per_min": "1/min",
    "bit_per_s": "bit/s", "pt": "{pt}", "pt2": "{pt2}", "pt_per_s": "{pt}/s", "count": "{count}",
    "items": "{items}", "items_per_game": "{items}/{game}", "points": "{points}",
    "tiles": "{tiles}", "cells": "{cells}", "characters": "{characters}", "au": "[arb'U]",
    "s_per_game": "s/{game}", "s_per_peg": "s/{peg}", "s_per_tap": "s/{tap}",
    "s_per_target": "s/{target}", "ml_per_kg_min": "mL/kg/min", "dba": "dB[SPL]",
    "ms_per_trial": "ms/{trial}", "ms_per_s": "ms/s",
  ]

  /// The longest unit that a name ends in.
  private static func unit(endOf name: String) -> String? {
    units.keys.filter { name.hasSuffix("_\($0)") }.max { $0.count < $1.count }
  }

  @Test func `names of numbers end in the unit, and names of words do not`() {
    for definition in Self.definitions {
      let end = Self.unit(endOf: definition.name)
      switch definition.type {
      case .number, .count:
        let expected = end.flatMap { Self.units[$0] } ?? "1"
        #expect(definition.unit.symbol == expected, "\(definition.name)")
      case .boolean, .word, .text:
        #expect(definition.unit == .none && end == nil, "\(definition.name)")
      }
    }
  }

  @Test func `names of counts end in count`() {
    for definition in Self.definitions where definition.type == .count {
      #expect(definition.name.hasSuffix("_count"), "\(definition.name)")
    }
    for definition in Self.definitions where definition.unit == .count {
      let isOfThings = definition.type == .count || definition.type == .number
      #expect(isOfThings, "\(definition.name)")
    }
  }

  @Test func `a name means one thing in all tasks`() {
    var known: [String: MetricDefinition] = [:]
    for (task, definition) in Self.named {
      guard let first = known[definition.name] else {
        known[definition.name] = definition
        continue
      }
      let words = "\(definition.name) of \(task)"
      #expect(definition.meaning == first.meaning, "\(words)")
      #expect(definition.label == first.label, "\(words)")
      #expect(definition.unit == first.unit, "\(words)")
      #expect(definition.type == first.type, "\(words)")
    }
  }

  @Test func `a label is short, says one thing, and is no name`() {
    var names: [String: String] = [:]
    for definition in Self.definitions {
      let label = definition.label
      #expect((1...40).contains(label.count), "\(label)")
      #expect(!label.contains("_") && !label.hasSuffix("."), "\(label)")
      #expect(label.first?.isUppercase == true || label.first?.isNumber == true, "\(label)")
      #expect(names[label] == nil || names[label] == definition.name, "\(label)")
      names[label] = definition.name
    }
  }

  /// Abbreviations and words that names do not contain: they are written out or have another word.
  private static let forbidden: Set = [
    "acc", "avg", "diff", "freq", "gps", "hr", "ink", "inter", "iti", "less", "mag", "mistake",
    "norm", "num", "n", "percent", "presentation", "rt", "size", "spec", "stretch", "window",
  ]
  /// Words that stand for something else beside each other.
  private static let forbiddenPairs = ["peak_velocity", "ratio_pct", "native_rate", "speech_level"]

  @Test func `names are short lower snake case of the words that count`() {
    for name in Self.definitions.map(\.name) {
      #expect(name.count <= 45, "\(name)")
      let words = name.split(separator: "_", omittingEmptySubsequences: false)
      let isSnakeCase = words.allSatisfy { word in
        !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) }
      }
      #expect(isSnakeCase && name.first?.isLetter == true, "\(name)")
      #expect(Self.forbidden.isDisjoint(with: words.map(String.init)), "\(name)")
      #expect(!Self.forbiddenPairs.contains(where: name.contains), "\(name)")
    }
  }

  @Test func `flags are snake case, and what is missing begins with no`() {
    for flag in Catalog.flags {
      let words = flag.name.split(separator: "_", omittingEmptySubsequences: false)
      #expect(words.allSatisfy { !$0.isEmpty }, "\(flag.name)")
      #expect(Self.forbidden.isDisjoint(with: words.map(String.init)), "\(flag.name)")
      for end in ["_missing", "_unknown", "_mismatch", "_truncated", "_malformed"]
      where flag.name.hasSuffix(end) { #expect(!flag.name.hasPrefix("no_"), "\(flag.name)") }
      // Sources of one quantity disagree; two values of one source contradict each other.
      let mayDisagree = flag.name == "sources_disagree"
      #expect(mayDisagree || !flag.name.hasSuffix("_disagree"), "\(flag.name)")
      #expect(!flag.name.hasSuffix("_untold"), "\(flag.name)")
    }
  }

  /// Kinds of data, and of them alone.
  @Test(arguments: [
    (Flag.ofHeartRates, ["heart_rate_", "no_heart_rate", "few_heart_rate", "recovery_tau_"]),
    (Flag.ofLocation, ["location_", "few_location_", "few_altitudes"]),
  ]) func `a flag of one kind of data says which`(flags: [Flag], beginnings: [String]) {
    let shared = ["many_heart_rates_out_of_range", "no_exercise_heart_rate", "sources_disagree"]
    for flag in flags where !shared.contains(flag.name) {
      #expect(beginnings.contains(where: flag.name.hasPrefix), "\(flag.name)")
    }
  }

  /// The table that shows users of earlier versions today's names.
  @Test func `every new name in the table of renamed things is there`() throws {
    let path = Fixture.repository.appending(path: "Documentation/renamed.csv")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "kind,task,old,new,unit,factor")
    let names = Set(Self.definitions.map(\.name))
    let metrics = Dictionary(Self.named.map { ("\($0.0) \($0.1.name)", $0.1) }) { first, _ in first
    }
    let flags = Set(Catalog.flags.map(\.name))
    let parameters = Set(Catalog.parameters.map { "--\($0.name)" })
    var counts: [String: Int] = [:]
    for line in lines.dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == 6, "\(line)")
      let (kind, task, old, new) = (cells[0], cells[1], cells[2], cells[3])
      counts[kind, default: 0] += 1
      switch kind {
      case "metric":
        let definition = metrics["\(task) \(new)"]
        #expect(definition?.unit.symbol == cells[4], "\(line)")
        #expect(!names.contains(old) || old == new || old == "pedometer_step_count", "\(line)")
      case "flag": #expect(flags.contains(new) && !flags.contains(old), "\(line)")
      case "option": #expect(!parameters.contains(old), "\(line)")
      default: #expect(kind == "event", "\(line)")
      }
    }
    for kind in ["metric", "flag", "option", "event"] { #expect(counts[kind] ?? 0 > 0, "\(kind)") }
  }
}
