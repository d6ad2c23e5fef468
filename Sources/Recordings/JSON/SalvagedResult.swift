public import Text

/// A result as JSON whose end may be missing, as in a cell of a database that holds no more bytes.
///
/// The complete part of a cut text is used. Of one result, that is the objects of the outermost array that contains a complete one, and the
/// members of the objects around it that are complete; of a list of results, the complete results. An object that is cut is left out as a whole, so that none is read without its end.
public struct SalvagedResult: Sendable {
  public let value: JSONValue
  /// Where the text is cut; nil for one that is complete.
  public let tear: Tear?

  /// Throws for what is not JSON, and for a text that is cut before its first item is complete.
  ///
  /// - Parameter items: the items that have to be complete; those of a recording are also those of a list of results.
  public init(_ bytes: ByteBuffer, finding items: JSONItems = .elements) throws(JSONProblem) {
    do {
      value = try JSONValue.parse(bytes)
      tear = nil
    } catch {
      let document = try JSONDocument(bytes)
      let (problem, complete) = document.damage(finding: items)
      guard case .truncated = problem, let complete else { throw error }
      value = try JSONValue.parse(document.repaired(complete))
      tear = Tear(byteOffset: document.end, itemsKept: complete.count)
    }
  }
}
