/** The command line of the books. */
import { runCommand } from '../run-command.ts'

const help = `Usage: npm run ledger -- <command>

  post --kind K --narration N [--id UUID] [--value-date YYYY-MM-DD] <account=amount> <account=amount> …
                    Posts a journal. Amounts are signed minor units: debit below zero, credit above.
                    An account is its number or its code. Give --id to make a retry safe.
                    The audit trail keeps your name as the operating system has it, the amount, the accounts, and the
                    narration as the reason.
  reverse --narration N [--id UUID] <journal id>
                    Posts the opposite of a journal, once. A payment's limits are given back with its money.
                    What has reversed a payment is not reversed: the payment is made anew.
                    Without the sandbox, post and reverse are orders: npm run operators -- post-journal, reverse-journal.
  show <account>    An account, what is held, and its last twenty entries.
  journal <id>      A journal and its lines.
  trial-balance     Debits and credits of every account; fails when they differ in a currency.
  verify [--from-start]
                    Recomputes every law of the books from the entries since the last checkpoint, and proves again that
                    each account has the state that it had then. With --from-start it reads every entry. Fails when a law
                    is broken.
  export-hledger    The books in hledger's journal format, on standard output.

The database is DATABASE_URL, or else the embedded one that runs on DATA_DIR (.data).`

await runCommand(process.argv.slice(2), help, 'ledger')
