/// Accelerometer items a hundredth of a second apart, as ResearchKit before 3.2 writes them.
public func accelerometerText(from start: Double = 10, count: Int = 40) -> String {
  items(start, count) { #"{"x":0.25,"y":-1,"z":0.5,"timestamp":\#($0)}"# }
}

/// Device motion of a phone that lies still on its back.
public func deviceMotionText(from start: Double = 10, count: Int = 40) -> String {
  items(start, count) {
    #"{"timestamp":\#($0),"attitude":{"x":0,"y":0,"z":0,"w":1},"#
      + #""rotationRate":{"x":0,"y":0,"z":0},"gravity":{"x":0,"y":0,"z":-1},"#
      + #""userAcceleration":{"x":0,"y":0,"z":0}}"#
  }
}

/// One update of the pedometer, of that many steps.
public func pedometerText(steps: Int = 9, at clock: String = "09:30:00") -> String {
  #"{"items":[{"startDate":"2026-01-15T\#(clock)-0600","#
    + #""endDate":"2026-01-15T\#(clock)-0600","numberOfSteps":\#(steps),"distance":6.25}]}"#
}

private func items(_ start: Double, _ count: Int, _ item: (Double) -> String) -> String {
  let items = (0..<count).map { item(start + Double($0) / 100) }
  return #"{"items":["# + items.joined(separator: ",") + "]}"
}

/// A leaf that links to a file, as releases from 2.2 on write it.
public func fileResult(_ recorder: String, _ fileName: String) -> String {
  #"{"_class":"ORKFileResult","identifier":"\#(recorder)","fileName":"\#(fileName)"}"#
}

/// A step result; the clock times are of one morning at UTC − 6 h.
public func stepResult(
  _ identifier: String, from start: String = "09:30:00", to end: String = "09:30:20",
  _ leaves: [String] = []
) -> String {
  #"{"_class":"ORKStepResult","identifier":"\#(identifier)","#
    + #""startDate":"2026-01-15T\#(start)-0600","endDate":"2026-01-15T\#(end)-0600","#
    + #""results":["# + leaves.joined(separator: ",") + "]}"
}

/// A task result around steps; no UUID when empty.
public func taskResult(_ steps: [String], run: String = "RUN-1") -> String {
  #"{"_class":"ORKTaskResult","identifier":"an app's own word","#
    + (run.isEmpty ? "" : #""taskRunUUID":"\#(run)","#)
    + #""startDate":"2026-01-15T09:29:40-0600","endDate":"2026-01-15T09:31:02-0600","#
    + #""results":["# + steps.joined(separator: ",") + "]}"
}

/// The result of an outbound walk with one accelerometer recording.
public func walkResult(_ fileName: String, run: String = "RUN-1") -> String {
  taskResult([stepResult("walking.outbound", [fileResult("accelerometer", fileName)])], run: run)
}

/// A leaf of that class and nothing else.
public func leaf(_ className: String, _ identifier: String, _ more: String = "") -> String {
  #"{"_class":"\#(className)","identifier":"\#(identifier)""# + more + "}"
}
