public import Text

/// A result as JSON whose end may be missing, as in a cell of a database that holds no more bytes.
///
/// The complete part of a cut text is used. That is the objects of the outermost array that contains a complete one, and the members of the
/// objects around it that are complete. An object that is cut is left out as a whole, so that none is read without its end.
public struct SalvagedResult: Sendable {
  public let value: JSONValue
  /// Where the text is cut; nil for one that is complete.
  public let tear: Tear?

  /// Throws for what is not JSON, and for a text that is cut before its first item is complete.
  public init(_ bytes: ByteBuffer) throws(JSONProblem) {
    do {
      value = try JSONValue.parse(bytes)
      tear = nil
    } catch {
      guard case .truncated(let offset) = error,
        let complete = try JSONDocument(bytes).damage(finding: .elements).complete
      else { throw error }
      value = try JSONValue.parse(try JSONDocument(bytes).repaired(complete))
      tear = Tear(byteOffset: offset, itemsKept: complete.count)
    }
  }
}
