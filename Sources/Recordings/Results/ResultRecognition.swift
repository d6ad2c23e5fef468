extension TaskResult {
  /// The task by leaf classes first, then step identifiers, then recorders; the task identifier is
  /// chosen by the app and proves nothing.
  var recognizedTask: ActiveTask? {
    let leaves = steps.flatMap(\.leaves)
    if let byLeaf = TaskSignature.all.first(where: { leaves.contains(where: $0.owns) }) {
      return byLeaf.task
    }
    if let byStep = steps.lazy.compactMap({ ActiveTask(step: $0.identifier) }).first {
      return byStep
    }
    let recorders = Set(leaves.filter { $0.linkedFileName != nil }.map(\.identifier))
    return TaskSignature.all.first { !recorders.isDisjoint(with: $0.recorders) }?.task
  }
}

/// Keys of which an array of results has at least one; those of MyDataHelps stand around its results.
private let resultKeys =
  ["_class", "class", "identifier", MyDataHelps.Column.result, MyDataHelps.Column.visit]
  + bareLists.map(\.element)
  + TaskSignature.all.flatMap { $0.keys + $0.keysTogether.flatMap(\.self) }

/// True when the beginning of a text shows a key that results have.
func showsResult(_ head: some Collection<UInt8>) -> Bool {
  let text = String(decoding: head, as: UTF8.self)
  return resultKeys.contains { text.contains("\"\($0)\"") }
}

extension ItemTable {
  /// True when the items have a key that results have and that holds neither object nor array.
  var showsResult: Bool { resultKeys.contains(where: columnNames.contains) }
}
