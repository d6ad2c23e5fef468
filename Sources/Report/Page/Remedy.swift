/// What a user can do about a flag or an error.
enum Remedy {
  private static let texts = [
    "file_missing": "Look for the file, and name its folder by --data-dir.",
    "file_ambiguous": "Tell by --map which of the files of that name is meant.",
    "json_truncated": "The recording was cut off; the upload may hold it whole.",
    "salvaged": "What lies before the tear was used; --strict refuses such files.",
    "empty_file": "The upload failed or nothing was recorded; look for another copy.",
    "unreadable": "Allow the reading of the file.",
    "unknown_task": "Tell the task by --map, or run the command of that task.",
    "unrecognized": "analyze inspect tells what the file looks like; --map tells what it is.",
    "low_rate": "Ask for a higher rate of the recorder in the study's next version.",
    "gaps": "Look at the recording's picture: values of short gaps stand, of long ones do not.",
    "short": "Ask participants for the whole length of the task.",
    "uncalibrated": "Give --calibration-offset to have levels in the air.",
    "lossy_codec": "Record without loss where the study allows it.",
    "clipped": "Ask for a larger distance from the microphone.",
    "low_snr": "Ask for a quiet room.",
    "timed_out": "Give a longer --timeout, or look at the file by itself.",
    "out_of_memory": "Give more --memory, or fewer --jobs.",
    "crashed": "Run the file by itself; if it happens again, report it.",
    "height_missing": "Give --height, or a column of that name in --map.",
    "leg_length_missing": "Give --leg-length, or a column of that name in --map.",
    "duplicate_of_other_participant": "Find out whose session it is.",
  ]

  static func text(of flag: String) -> String {
    texts[flag] ?? "analyze explain \(flag) says it on the command line."
  }
}
