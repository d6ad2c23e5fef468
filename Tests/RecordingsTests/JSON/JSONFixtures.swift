import Foundation
import Recordings
import Text

/// Reads a text as a table of items.
func table(_ text: String) throws(JSONProblem) -> ItemTable? {
  try ItemTable.read(ByteBuffer(text.utf8))
}

func tree(_ text: String) throws(JSONProblem) -> JSONValue {
  try JSONValue.parse(ByteBuffer(text.utf8))
}

/// The problem of a text that is no JSON; nil when there is none.
func problem(_ bytes: some Sequence<UInt8>) -> JSONProblem? {
  do throws(JSONProblem) {
    _ = try JSONValue.parse(ByteBuffer(bytes))
    return nil
  } catch { return error }
}

/// The problem of bytes that are no table; nil when there is none.
func tableProblem(_ bytes: some Sequence<UInt8>) -> JSONProblem? {
  do throws(JSONProblem) {
    _ = try ItemTable.read(ByteBuffer(bytes))
    return nil
  } catch { return error }
}

/// Device motion as ResearchKit writes it, with a string, an escape and a character beyond ASCII.
func motionItems(count: Int) -> [String] {
  (0..<count).map { index in
    """
    {"timestamp":\(8844.25 + Double(index) / 64),"attitude":{"x":-0.6276235425295336,"w":-0.5e-3},\
    "note":"a{\\"[\\u00e9é𝄞","magneticField":{"x":0,"accuracy":-1},"deep":{"er":{"z":[1,{}]}}}
    """
  }
}
