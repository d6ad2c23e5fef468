import Recordings

/// True if a file may be JSON by its name. A document with another extension is not reported if it is
/// not JSON.
func mayHoldJSON(_ path: String) -> Bool {
  if promisesJSON(path) { return true }
  let name = contentName(path)
  guard let dot = name.lastIndex(of: ".") else { return true }
  return ["items", "tmp"].contains(name[name.index(after: dot)...])
}

/// True for a file that should be JSON by its extension or because it is named as recorders name
/// files.
func promisesJSON(_ path: String) -> Bool {
  let name = contentName(path)
  if SoundFileName(path).promisesSound { return false }
  if RecorderFileName(name).isRecorderName { return true }
  return [".json", ".jsonl", ".ndjson"].contains { name.lowercased().hasSuffix($0) }
    || name.lowercased().contains(".json.")
}
