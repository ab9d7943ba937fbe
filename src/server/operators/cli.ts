/** Runs the commands on the server, which need its database and its keys. */
import { runCommand } from '../run-command.ts'
import { help } from './help.ts'

await runCommand(process.argv.slice(2), help, 'operators')
