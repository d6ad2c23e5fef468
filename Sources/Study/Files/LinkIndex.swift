import Recordings

/// Finds the file a result links to, by the last component of the link and inside the folder of the
/// result only: what a link says of other places is never followed.
struct LinkIndex {
  enum Match: Equatable {
    case none
    case one(String)
    case several([String])
  }

  private let byName: [String: [String]]
  private let base: (String) -> String
  /// By the UUIDs in their paths.
  private let ofRuns: [String: [String]]

  /// `base` names the folder a result may link into.
  init(_ paths: [String], base: @escaping (String) -> String = folder(of:)) {
    self.base = base
    byName = Dictionary(grouping: paths) { Self.folded(contentName($0)) }
    ofRuns = paths.reduce(into: [:]) { all, path in
      for run in Set(path.runs) { all[run, default: []].append(path) }
    }
  }

  /// The file a leaf links to, by the first of its names that any file has.
  func file(of leaf: ResultLeaf, for result: TaskResult) -> Match {
    leaf.linkedFileNames.lazy.map { file(named: $0, for: result) }.first { $0 != .none } ?? .none
  }

  /// Exactly equal names come first, then names equal but for case and Unicode form. Of several,
  /// the one nearest to the result counts: its own folder, then a folder named like the run.
  func file(named name: String, for result: TaskResult) -> Match {
    let match = fileAtHome(named: name, for: result)
    guard match == .none, let run = result.run else { return match }
    let named = (ofRuns[run] ?? []).filter { path in
      let file = Self.folded(contentName(path))
      return file == Self.folded(name) || file.withoutRun(run) == Self.folded(name)
    }
    guard let only = named.first else { return .none }
    return named.count == 1 ? .one(only) : .several(named)
  }

  private func fileAtHome(named name: String, for result: TaskResult) -> Match {
    let home = base(result.source)
    let within = (byName[Self.folded(name)] ?? []).filter {
      home.isEmpty || $0.hasPrefix(home + "/")
    }
    let exact = within.filter { contentName($0).utf8.elementsEqual(name.utf8) }
    let candidates = exact.isEmpty ? within : exact
    for isPreferred in [
      { folder(of: $0) == home }, { result.ownsFolder(of: $0) },
    ] {
      let preferred = candidates.filter(isPreferred)
      if preferred.count == 1 { return .one(preferred[0]) }
    }
    guard let only = candidates.first else { return .none }
    return candidates.count == 1 ? .one(only) : .several(candidates)
  }

  /// Strings are equal, and hashed alike, in any Unicode form of the same characters.
  private static func folded(_ name: String) -> String { name.lowercased() }
}

extension TaskResult {
  /// The run's UUID in lower case; nil where it has none.
  var run: String? { taskRunUUID?.runs.first }

  /// Whether one of the folders a file lies in is named like the run. Apple's libraries write its name in
  /// capitals, others do not.
  func ownsFolder(of path: String) -> Bool {
    let run = taskRunUUID?.lowercased() ?? ""
    return folder(of: path).lowercased().split(separator: "/").contains { $0 == run }
  }
}
