import Recordings
import Study
import Text

/// Two readers that share little code must agree on what is JSON.
@Sendable func compareJSONReaders(_ bytes: [UInt8]) {
  let buffer = ByteBuffer(bytes)
  let tree = problem { () throws(JSONProblem) in _ = try JSONValue.parse(buffer) }
  let table = problem { () throws(JSONProblem) in try read(buffer) }
  // What has the right syntax for one may be too large or too deep for the other.
  if tree == nil, case .malformed = table { fatalError("a table is refused that is JSON") }
  for found in [tree, table] {
    if case .malformed("not JSON", _) = found { fatalError("invalid JSON without a position") }
  }
}

private func read(_ buffer: ByteBuffer) throws(JSONProblem) {
  guard let table = try ItemTable.read(buffer) else { return }
  for column in table.columnNames {
    let lengths = [table.numbers(column)?.count, table.texts(column)?.count].compactMap(\.self)
    precondition(lengths.allSatisfy { $0 == table.count }, "columns of unequal lengths")
    _ = table.words(column)
  }
}

private func problem(_ read: () throws(JSONProblem) -> Void) -> JSONProblem? {
  do throws(JSONProblem) {
    try read()
    return nil
  } catch { return error }
}
