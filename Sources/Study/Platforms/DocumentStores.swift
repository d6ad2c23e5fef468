import Recordings
import Text

/// Documents of databases that hold results of ResearchKit somewhere in them: MongoDB's exports, nested exports of Firestore
/// (node-firestore-backup), and answers of its REST interface with typed values.
///
/// The participant stands in a member around the result, such as `userId`, or is the key of a document in the collection `users`.
enum DocumentStores {
  static let platform = ExportPlatform(
    name: "document store", resultKeys: ["__collections__", "documents", "$oid"],
    tree: contents(of:source:), namedResults: results(ofNamed:source:))

  private static func contents(of tree: JSONValue, source: String) -> FileContents? {
    guard tree.members != nil else { return nil }
    var search = Search(source: source)
    search.visit(tree.withoutTypes, DocumentPlace())
    guard !search.results.isEmpty else { return nil }
    return FileContents(kind: .taskResult, results: search.results)
  }

  /// The results of an object or a list whose results have the names of their participants as members; nil for any other.
  static func results(ofNamed tree: JSONValue, source: String) -> [TaskResult]? {
    let objects = tree.array ?? [tree]
    guard objects.contains(where: { DocumentPlace.participant(in: $0) != nil }) else { return nil }
    var search = Search(source: source)
    search.visit(tree, DocumentPlace())
    return search.results.isEmpty ? nil : search.results
  }

  /// Where in a document a result is.
  fileprivate struct DocumentPlace {
    var participant: String?
    /// The names of the collections and documents above it.
    var keys: [String] = []
  }

  private struct Search {
    let source: String
    var results: [TaskResult] = []

    /// Depth first, so that the results have the order of the text.
    mutating func visit(_ value: JSONValue, _ place: DocumentPlace) {
      if let elements = value.array {
        for element in elements { visit(element, place) }
        return
      }
      guard let members = value.members else { return }
      let place = place.below(value)
      if value["results"] != nil, take(value, place) { return }
      for (key, member) in members {
        var inner = place
        inner.keys.append(key)
        if let collection = place.keys.last, people.contains(collection.lowercased()) {
          inner.participant = key
        }
        visit(member, inner)
      }
    }

    private mutating func take(_ value: JSONValue, _ place: DocumentPlace) -> Bool {
      let found = TaskResult.all(in: value, source: source).filter { !$0.steps.isEmpty }
      results += found.map { result in
        var labeled = result
        labeled.labels.participant = place.participant
        return labeled
      }
      return !found.isEmpty
    }
  }
}

/// Collections whose documents are named after participants.
private let people: Set<Term> = ["users", "participants", "patients", "subjects"]

extension DocumentStores.DocumentPlace {
  /// The participant whom a member of an object names.
  fileprivate static func participant(in object: JSONValue) -> String? {
    let names = [
      "userId", "participantId", "participant", "participant_id", "healthCode", "user_id",
    ]
    return names.lazy.compactMap { object[$0]?.text }.first { !$0.isEmpty }
  }

  /// The place with the participant that an object names.
  fileprivate func below(_ object: JSONValue) -> Self {
    var place = self
    if let name = Self.participant(in: object) {
      place.participant = name
    } else if let path = object["name"]?.text, object["fields"] != nil || object["document"] != nil
    {
      // The name of a document is its path from the root of the database.
      let parts = path.split(separator: "/").map(String.init)
      if let users = parts.firstIndex(where: { people.contains($0.lowercased()) }),
        users + 1 < parts.count
      {
        place.participant = parts[users + 1]
      }
    }
    return place
  }
}

extension JSONValue {
  /// The document without the types around its values: those of Firestore's REST interface and of MongoDB's extended JSON. Dates keep
  /// theirs, which tell how they are read.
  fileprivate var withoutTypes: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.withoutTypes))
    case .object(let members):
      if members.count == 1, let value = Self.untyped(members[0]) { return value }
      if let fields = self["fields"]?.members, self["name"] != nil {
        return .object(
          [("name", self["name"] ?? .null), ("fields", .bool(true))]
            + fields.map { ($0.key, $0.value.withoutTypes) })
      }
      return .object(members.map { ($0.key, $0.value.withoutTypes) })
    case .string, .number, .integer, .bool, .null: return self
    }
  }

  private static func untyped(_ member: Member) -> JSONValue? {
    switch member.key {
    case "stringValue", "booleanValue", "referenceValue", "$oid", "$symbol": return member.value
    case "doubleValue", "$numberDouble", "integerValue", "$numberLong", "$numberInt",
      "$numberDecimal":
      return number(member.value) ?? member.value
    case "nullValue": return .null
    case "mapValue":
      return .object(
        (member.value["fields"]?.members ?? []).map { ($0.key, $0.value.withoutTypes) })
    case "arrayValue": return .array((member.value["values"]?.array ?? []).map(\.withoutTypes))
    default: return nil
    }
  }

  private static func number(_ value: JSONValue) -> JSONValue? {
    value.text.flatMap(Double.init).map { .number($0) }
  }
}
