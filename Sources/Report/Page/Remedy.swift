/// What a user can do about a flag or an error.
enum Remedy {
  private static let upload = "The upload may be cut off; look for the whole file."
  private static let traps = "analyze help run names the option that raises the limit."

  private static let texts = [
    // Inputs that are not there, or not whole.
    "file_missing": "Look for the file, and name its folder by --data-dir.",
    "file_ambiguous": "Tell by --map which of the files of that name is meant.",
    "json_truncated": upload, "csv_truncated": upload, "xml_truncated": upload,
    "truncated_file": upload, "table_torn": upload, "json_empty": upload, "empty_audio": upload,
    "salvaged": "What lies before the tear was used; --strict refuses such files.",
    "json_malformed": "Whatever wrote the file is at fault; look for the original.",
    "csv_malformed": "Whatever wrote the file is at fault; look for the original.",
    "unreadable": "Allow the reading of the file.",
    "no_input": "Look for the recordings of this step in the export.",
    "no_sensor_data": "The recorder was on and the sensor was not; ask for permission in the app.",
    "dead_sensor": "The recorder was on and the sensor was not; try the phone by itself.",
    "no_body": "Ask the participant to carry the phone on the body.",
    // Inputs nobody knows.
    "task_unknown": "Tell the task by --map, or run the command of that task.",
    "task_unsupported": "This version measures the tasks that analyze help lists.",
    "unrecognized":
      "analyze inspect tells what the file looks like, and --map may tell what it is.",
    "pcm_undescribed": "Give --rate, --channels and --encoding.",
    "audio_decoder_missing": "Install libavcodec.",
    "archive_library_missing": "Install libarchive.",
    "archive_path_unsafe": "Pack the archive again, with files under relative names.",
    "archive_encrypted": "Unpack the archive with its password first.",
    "archive_ratio": traps, "archive_members": traps, "archive_depth": traps,
    "archive_too_large": traps,
    // Work that was cut short.
    "timed_out": "Give a longer --timeout, or look at the file by itself.",
    "out_of_memory": "Give more --memory, or fewer --jobs.",
    "crashed": "Run the file by itself; where it happens again, report it.",
    // Recordings that say little.
    "low_rate": "Ask for a higher rate in the study's next version.",
    "rate_low": "Ask for a higher rate in the study's next version.",
    "short": "Ask participants for the whole length of the task.",
    "few_strides": "Ask for a longer walk in a straight line.",
    "few_taps": "Look whether the participant understood the task.",
    "not_alternating": "Look whether the participant understood the task.",
    "lossy_codec": "Record without loss where the study allows it.",
    "clipped": "Ask for a larger distance from the microphone.",
    "low_snr": "Ask for a quiet room.",
    "levels_assumed":
      "Tell the levels by --map, --srt-start and --srt-step, or the task's description.",
    "values_conflict": "Look whether an export was mixed with another one.",
    "duplicate_of_other_participant": "Find out whose session it is.",
    "attitude_gravity_mismatch": "Look at the recording; axes may have been changed on the way.",
  ]

  /// Empty where the flag says all.
  static func text(of flag: String) -> String { texts[flag] ?? "" }
}
