import Text

/// Results as maps from identifiers, as ResearchStack and its forks write them on Android: a step's leaf stands under the identifier of its
/// recorder, and the answer to a question under `answer`. Brought into the lists of ResearchKit, one reader reads both.
///
/// Source: ResearchStack, `TaskResult` and `StepResult` as Gson writes them.
extension JSONValue {
  /// The result with lists in the place of maps; nil for a result without maps.
  var withListedResults: JSONValue? { hasMappedResults ? listed : nil }

  private var hasMappedResults: Bool {
    guard let results = self["results"] else { return false }
    if let members = results.members { return !members.isEmpty && !results.isKeyedByNumbers }
    return results.array?.contains(where: \.hasMappedResults) ?? false
  }

  /// True for an object whose keys are all whole numbers, which is a list that a database has converted.
  private var isKeyedByNumbers: Bool {
    members?.allSatisfy { !$0.key.isEmpty && $0.key.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      ?? false
  }

  private var listed: JSONValue {
    guard let members else { return self }
    return .object(
      members.map { key, value in
        guard key == "results" else { return (key, value) }
        if let elements = value.array { return (key, .array(elements.map(\.listed))) }
        return (key, .array((value.members ?? []).compactMap(listedResult)))
      })
  }

  /// A member of a map as an element of a list; nil for what was skipped.
  private func listedResult(_ member: Member) -> JSONValue? {
    if member.value == .null { return nil }
    guard let members = member.value.members, member.key != "answer" else {
      return .object([("identifier", self["identifier"] ?? .null), ("answer", member.value)])
    }
    let identifier: [Member] =
      member.value["identifier"] == nil ? [("identifier", .string(member.key))] : []
    return JSONValue.object(identifier + members).listed
  }
}
