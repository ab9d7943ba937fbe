/** The help text of the operators' command line. */
import { COMMANDS } from './commands.ts'

const INDENT = ' '.repeat(6)

export const helpText =
  (): string => `Usage: npm run operators -- [--server <origin>] [--json] [--code <code>] [--order <id>] [--yes] <command>

  login
${INDENT}Logs you in at the identity provider of the bank: confirm the shown code in a browser.
  logout
${INDENT}Ends the session, and removes its file.
${COMMANDS.map(({ usage, help, duty }) => `  ${usage}\n${INDENT}${help}${duty === 'any' ? '' : ` (${duty})`}`).join('\n')}

The word in brackets is the duty that your role needs. A command that changes something makes an order: it prints the
order's id, its state, and the person who must approve it. The last words are the reason, of at least ten characters.
--code names the reason's code, and is "other" without it. BVNs, phone numbers and card numbers in a reason keep their
last four digits only. --order repeats an order whose result is unknown: the repeat makes no second order.
"orders approve" asks before it executes an order. --yes answers the question, for scripts.
The server is --server, or STAFF_URL, or else http://localhost:8081. The session is in a file that only you can read:
STAFF_SESSION_FILE, or else in your folder for settings.
Commands that need the server's keys or its database are on the server: npm run server-commands -- --help.`
