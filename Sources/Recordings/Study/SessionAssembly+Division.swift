extension SessionAssembly {
  /// A session for each task of the run; what the user takes for one task is one.
  func divided(_ session: Session) -> [Session] {
    guard forcedTask == nil else { return [session] }
    let division = SessionDivision(session)
    guard division.tasks.count > 1 else {
      var whole = session
      whole.strays = division.strays
      return [whole]
    }
    var parts = division.tasks.map { part(of: session, $0, division) }
    parts[0].strays = division.strays
    return parts
  }

  private func part(
    of session: Session, _ task: ActiveTask, _ division: SessionDivision
  ) -> Session {
    let own = division.ownSteps(of: task)
    var part = session
    (part.task, part.steps) = (task, division.steps(of: task))
    part.isOneOfSeveral = division.tasksOfResult != [task]
    if task != session.task, own.allSatisfy(\.isUnlisted) {
      // The result knows nothing of it.
      (part.resultSource, part.furtherResultSources, part.steps) = (nil, [], own)
    }
    let isListed = part.resultSource != nil
    part.requiredSteps = isListed ? requiredSteps(of: task, visited: own) : []
    return part
  }

  /// Steps of an app's own name are required where the run gave them to the task.
  private func requiredSteps(
    of task: ActiveTask, visited own: [SessionStep]
  ) -> [String] {
    let visited = Set(own.map { ByteKey($0.identifier) })
    return requiredSteps(of: task).filter { step in
      ActiveTask(step: step) == task || visited.contains(ByteKey(step))
    }
  }
}
