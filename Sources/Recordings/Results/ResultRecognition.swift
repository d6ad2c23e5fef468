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
    let recorders = Set(leaves.map(\.identifier))
    return TaskSignature.all.first { !recorders.isDisjoint(with: $0.recorders) }?.task
  }
}
