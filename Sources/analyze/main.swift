import Foundation
import Report

StandardStreams.prepare()
let status = Program(arguments: Array(CommandLine.arguments.dropFirst())).run()
exit(status.rawValue)
