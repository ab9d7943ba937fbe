/** `npm run verify`: checks the books, the audit trail, the limits and the position in each currency, one after the other. */
import { type CommandLine } from '../../bank.ts'
import { runCommand } from '../../run-command.ts'
import { FROM_START } from '../command.ts'

const help = `Usage: npm run verify [-- ${FROM_START}]

  Recomputes the books from their entries, the audit trail's chain from its events, the limit counters from their
  payments, and the bank's position in each currency. It ends with 1 at the first check that fails.
  The checks of the books and of the audit trail start at their last checkpoint: the end of a closed day, and a link.
  They prove again that every account still has the state of that day. A change of an older row, by somebody who owns
  the tables, is found with ${FROM_START} only. It reads everything: run it each week, and after a restore.
  The audit trail must also contain each head that the bank published outside the database (AUDIT_HEADS_URL), and each
  of these heads must still be there.

The database is DATABASE_URL, or else the embedded one that runs on DATA_DIR (.data).`

/** Each check, and whether it has checkpoints. */
const CHECKS: readonly (readonly [line: CommandLine, name: string, hasCheckpoints: boolean])[] = [
  ['ledger', 'verify', true],
  ['operators', 'verify-audit', true],
  ['operators', 'verify-limits', false],
  ['operators', 'exchange-position', false],
]

const words = process.argv.slice(2)
const isAsked = words.length === 0 || (words.length === 1 && words[0] === FROM_START)
if (isAsked) {
  for (const [line, name, hasCheckpoints] of CHECKS) {
    if (!process.exitCode) await runCommand([name, ...(hasCheckpoints ? words : [])], help, line)
  }
} else {
  console.log(help)
  process.exitCode = words[0] === '--help' ? 0 : 2
}
