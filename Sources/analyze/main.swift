import Foundation
import Report

StandardStreams.prepare()
let status = await Program(arguments: Array(CommandLine.arguments.dropFirst())).run()
exit(status.rawValue)
