import Recordings
import Text

/// Recordings in a folder that holds several results, none of which names them: each belongs to the only result that has a
/// step during which it was made.
///
/// A result that is alone takes all recordings of its folder, and `adopt` finds their steps. Here the same rule is applied
/// to the steps of each result in turn. A recording that steps of two results could have made stays a session of its own.
extension SessionAssembly {
  /// Moves the recordings out of `unlinked`; returns them by the index of their result.
  ///
  /// - Parameter sharing: the indices of the results that do not take all recordings of their folders.
  func sharedRecordings(
    of results: [TaskResult], _ linked: [LinkedSteps?], sharing: [Int],
    from unlinked: inout [SessionPlace: UnlinkedFiles]
  ) -> [Int: UnlinkedFiles] {
    var rivals: [SessionPlace: [Int]] = [:]
    for number in sharing {
      // The folder itself, also where a map gives the result to another session.
      let source = results[number].source
      for place in Set([files.place(of: results[number]), files.folderPlace(of: source)])
      where unlinked[place] != nil { rivals[place, default: []].append(number) }
    }
    var shared: [Int: UnlinkedFiles] = [:]
    for (place, numbers) in rivals {
      guard let members = unlinked[place] else { continue }
      let owners = owners(among: numbers, of: members, results, linked)
      var rest = members
      for number in Set(owners.values) {
        let (own, others) = rest.divided { owners[ByteKey($0)] == number }
        shared[number, default: UnlinkedFiles()].add(own)
        rest = others
      }
      unlinked[place] = rest.isEmpty ? nil : rest
    }
    return shared
  }

  /// The index of the only result with a step that adopts a recording, by its path.
  private func owners(
    among numbers: [Int], of members: UnlinkedFiles, _ results: [TaskResult],
    _ linked: [LinkedSteps?]
  ) -> [ByteKey: Int] {
    let found = unlinkedSteps(members.recordings).map {
      (step: $0, span: $0.recordings.lazy.compactMap(\.wallSpan).first)
    }
    var takers: [ByteKey: [Int]] = [:]
    for number in numbers {
      guard let steps = linked[number]?.steps else { continue }
      let task = files.labels(of: results[number]).task ?? results[number].recognizedTask
      // A folder may hold thousands of results, nearly all of other times.
      let near = found.filter { $0.span.map(results[number].isNear) ?? true }.map(\.step)
      for source in steps.adopted(from: near.filter { !$0.isParted(from: task) }, of: task) {
        takers[source, default: []].append(number)
      }
    }
    return takers.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }
}

extension TaskResult {
  /// False if the dates of its steps are all more than a minute away from a span of Unix time.
  fileprivate func isNear(_ span: ClosedRange<Double>) -> Bool {
    let dates = steps.flatMap { [$0.start, $0.end] }.compactMap { $0?.unixSeconds }
    guard let first = dates.min(), let last = dates.max() else { return true }
    let slackSeconds = 60.0
    return span.upperBound >= first - slackSeconds && span.lowerBound <= last + slackSeconds
  }
}

extension [SessionStep] {
  /// The paths of the recordings that these steps adopt.
  fileprivate func adopted(from unlinked: [SessionStep], of task: ActiveTask?) -> Set<ByteKey> {
    var (steps, rest) = (self, unlinked)
    steps.adopt(from: &rest, of: task)
    return unlinked.sources.subtracting(rest.sources)
  }

  private var sources: Set<ByteKey> {
    Set(flatMap(\.recordings).flatMap { [$0.source] + $0.furtherSources }.map(ByteKey.init))
  }
}
