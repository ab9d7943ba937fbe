/** Runs the operators' command line. */
import { runCommand } from '../run-command.ts'
import { help } from './help.ts'

await runCommand(process.argv.slice(2), help, 'operators')
