/// The flag of a session whose task is only assumed. Plans and pages look for it, since such a task does not make other people's
/// sessions missing.
extension Flag {
  public static let taskAssumed = Flag(
    "task_assumed", .note,
    "No result, name of a step or label states the task. It was assumed from sessions of the study whose folders, steps or files have the same name and whose results state it, or else from the kind of the recordings: motion is measured as walking or standing.",
    remedy: "state the task of the file by --map, or run the command of the task")
}
