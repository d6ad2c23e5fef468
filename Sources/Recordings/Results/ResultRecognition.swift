import Text

extension TaskResult {
  /// The task by leaf classes first, then step identifiers, then recorders; the task identifier is
  /// chosen by the app and proves nothing.
  public var recognizedTask: ActiveTask? {
    let leaves = steps.flatMap(\.leaves)
    if let byLeaf = TaskSignature.all.first(where: { leaves.contains(where: $0.owns) }) {
      return byLeaf.task
    }
    if isCubeTest { return .tecumseh }
    if let byStep = steps.lazy.compactMap({ ActiveTask(step: $0.identifier) }).first {
      return byStep
    }
    let recorders = Set(leaves.filter { $0.linkedFileName != nil }.map(\.identifier))
    return TaskSignature.all.first { !recorders.isDisjoint(with: $0.recorders) }?.task
  }
}

extension TaskResult {
  /// True for ResearchKit's Tecumseh cube test: a rest of the fitness test after a recorded step that is called like
  /// the task itself, or Tecumseh, and no walk. Its distances and speeds would be those of stepping on the spot.
  private var isCubeTest: Bool {
    let names = steps.map(\.identifier)
    guard names.containsBytes(of: cubeRest), !names.containsBytes(of: "fitness.walk") else {
      return false
    }
    return steps.contains { step in
      guard step.identifier !== cubeRest else { return false }
      let isNamed =
        step.identifier === identifier || step.identifier.lowercased().contains("tecumseh")
      return isNamed && step.leaves.contains { $0.linkedFileName != nil }
    }
  }
}

/// The rest after stepping has the name of that after a walk.
private let cubeRest = "fitness.rest"

extension TaskSignature {
  /// True for a leaf result of this task, by its class, or by its keys where the class was left out.
  func owns(_ leaf: ResultLeaf) -> Bool {
    if let name = leaf.className { return classes.contains(name) }
    return keys.contains { leaf.object[$0] != nil }
      || keysTogether.contains { $0.allSatisfy { leaf.object[$0] != nil } }
  }
}

extension ResultLeaf {
  /// The task it is a result of: of several that it could be by its keys, the first.
  public var task: ActiveTask? { TaskSignature.all.first { $0.owns(self) }?.task }
}
