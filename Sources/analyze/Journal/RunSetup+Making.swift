import Analyses
import Foundation
import Metrics
import Recordings
import Report

extension RunSetup {
  /// Options that change nothing in the results.
  private static let immaterial = Set(
    [
      OptionSpec.jobs, .timeout, .memory, .progress, .color, .quiet, .verbose, .output, .filesFrom,
      .null, .shard, .resume, .failOn, .pseudonymize,
    ].map(\.name))

  /// Options whose files the results depend on.
  private static let files: [OptionSpec] = [
    .map, .taskDescription, .baseline, .log, .background, .table, .speechFile, .noiseFile, .mixFile,
  ]

  /// What a command line asks for.
  init(_ invocation: Invocation, _ settings: BatchSettings, _ shard: Shard?) {
    let values = invocation.values
    let told = ToldArguments(invocation, settings.names)
    self.init(
      fingerprint: Self.fingerprint(invocation, settings),
      study: settings.names.digest(ContentDigest(ofTexts: settings.files.paths)),
      arguments: told.all,
      parameters: Parameters(
        Dictionary(told.parameters(settings).map { ($0.name, $0.text) }) { first, _ in first }),
      tables: settings.tables.sorted { $0.wireBytes.lexicographicallyPrecedes($1.wireBytes) },
      ending: settings.ending, digits: values.integer(.digits), labelUse: settings.labelUse,
      shard: shard)
  }

  private static func fingerprint(
    _ invocation: Invocation, _ settings: BatchSettings
  ) -> ContentDigest {
    var text =
      "\(Version.number)\0\(Version.build)" + Catalog.analyses.map { "\0\($0.method)" }.joined()
    text += "\0\(invocation.command.name)"
    for (name, texts) in invocation.values.all where !immaterial.contains(name) {
      text += "\0--\(name)" + texts.map { "\0\($0)" }.joined()
    }
    for path in files.flatMap(invocation.values.texts) { text += "\0\(content(of: path))" }
    text += "\0\(settings.reader.sharedKey.words)\0\(settings.names.fingerprint)"
    return settings.names.digest(ContentDigest(ofText: text))
  }

  /// What is no file but a pipe was read when its content was needed and can never be known to be the same.
  private static func content(of path: String) -> String {
    guard path != "-", (try? FilePlace(path)) == .file, let digest = ContentDigest(ofFileAt: path)
    else {
      return UUID().uuidString
    }
    return "\(digest.words)"
  }
}
