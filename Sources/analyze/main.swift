import CWorker
import Foundation
import Report

cwrk_crash_silently()
StandardStreams.prepare()
let status = Program(arguments: ProgramArguments.all.map { Array($0.dropFirst()) }).run()
exit(status.rawValue)
