import Recordings

/// True if a file may be JSON by its name. A document with another extension is not reported if it is
/// not JSON.
func mayHoldJSON(_ path: String) -> Bool {
  if promisesJSON(path) { return true }
  let name = contentName(path)
  guard let dot = name.lastIndex(of: ".") else { return true }
  return ["items", "tmp"].contains(name[name.index(after: dot)...])
}

/// True for the name of a table.
func isTableName(_ path: String) -> Bool { tableEnding(path) != nil }

/// The extension of a table with its dot; nil for all other names.
func tableEnding(_ path: String) -> String? {
  let name = contentName(path).lowercased()
  return [".csv", ".tsv", ".tab", ".txt"].first(where: name.hasSuffix)
}

/// True for a file that should be JSON by its extension or because it is named as recorders name
/// files.
func promisesJSON(_ path: String) -> Bool {
  let name = contentName(path)
  if SoundFileName(path).promisesSound { return false }
  if isTableName(name) { return false }
  if RecorderFileName(name).isRecorderName { return true }
  return [".json", ".jsonl", ".ndjson"].contains { name.lowercased().hasSuffix($0) }
    || name.lowercased().contains(".json.")
}
