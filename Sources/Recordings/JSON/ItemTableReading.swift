import CJSON
public import Text

extension ItemTable {
  /// Reads `{"items":[…]}`, an array of objects, or one object on each line.
  ///
  /// A text that is truncated, or padded with zeros, gives the complete items and a `tear`.
  /// Nil for valid JSON that is not a table. Throws for everything else, also if the first item is truncated.
  public static func read(_ bytes: ByteBuffer) throws(JSONProblem) -> ItemTable? {
    let text = try JSONDocument(bytes)
    switch ReadItems(bytes, text.start..<text.end, isLines: text.isLines) {
    case .table(let memory):
      let tear = Tear(byteOffset: text.end, itemsKept: memory.rowCount)
      return ItemTable(memory, tear: text.hasZeroTail ? tear : nil)
    case .failure(CSJ_OTHER):
      if text.hasZeroTail { throw text.zeroTailProblem }
      return nil
    case .failure(CSJ_TOO_LARGE): throw .tooLarge
    case .failure: return try salvage(text)
    }
  }

  private static func salvage(_ text: JSONDocument) throws(JSONProblem) -> ItemTable {
    let (problem, complete) = text.damage(finding: .records)
    guard case .truncated = problem, let complete else { throw problem }
    let repaired = text.repaired(complete)
    guard case .table(let memory) = ReadItems(repaired, 0..<repaired.count, isLines: text.isLines)
    else { throw problem }
    return ItemTable(memory, tear: Tear(byteOffset: text.end, itemsKept: memory.rowCount))
  }

  private enum ReadItems {
    case table(TableMemory)
    case failure(csj_status)

    init(_ bytes: ByteBuffer, _ range: Range<Int>, isLines: Bool) {
      self = bytes.withBytes { buffer in
        var table: OpaquePointer?
        let start = buffer.baseAddress.map { $0 + range.lowerBound }
        let status = csj_table_read(start, range.count, isLines, bytes.isMapped, &table)
        guard status == CSJ_OK, let table else { return .failure(status) }
        return .table(TableMemory(table))
      }
    }
  }
}
