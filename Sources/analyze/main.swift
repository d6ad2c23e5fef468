import CWorker
import Foundation
import Report

cwrk_crash_silently()
StandardStreams.prepare()
let status = Program(arguments: Array(CommandLine.arguments.dropFirst())).run()
exit(status.rawValue)
