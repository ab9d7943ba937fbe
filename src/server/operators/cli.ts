/** Runs the operators' command line. */
import { runCommand } from '../run-command.ts'
import { help } from './help.ts'
import { OPERATOR_COMMANDS } from './operator-commands.ts'

await runCommand(process.argv.slice(2), help, OPERATOR_COMMANDS)
