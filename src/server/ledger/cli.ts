/** The operators' commands on the books: post, reverse, show an account, trial balance, verify, export. */
import { hash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { checkJournal } from '../../core/ledger/journal.ts'
import type { Database } from '../db/database.ts'
import { refusalOf, reversedWith } from '../module-links.ts'
import { holderNoticeRows } from '../notify/tell-holders.ts'
import { operatorJournalRow } from '../operators/operator-journal.ts'
import { reversesPayment } from '../payments/reverse-payment.ts'
import { systemClock } from '../ports/clock.ts'
import { type Command, CommandError, runCommand } from '../run-command.ts'
import { noteShown } from '../operators/note-reading.ts'
import { actOf } from '../operators/operator-act.ts'
import { createLedger } from './create-ledger.ts'
import { exportHledger } from './export-hledger.ts'
import type { Posting } from './ledger.ts'
import {
  type LedgerAccount,
  readAccountByCode,
  readAccounts,
  readEntries,
  readJournal,
  readTrialBalance,
} from './read.ts'
import { reversalOf } from './reverse.ts'
import { verifyBooks } from './verify.ts'

const help = `Usage: npm run ledger -- <command>

  post --kind K --narration N [--id UUID] [--value-date YYYY-MM-DD] <account=amount> <account=amount> …
                    Posts a journal. Amounts are signed minor units: debit below zero, credit above.
                    An account is its number or its code. Give --id to make a retry safe.
                    The audit trail keeps your name as the operating system has it, the amount, the accounts, and the
                    narration as the reason.
  reverse --narration N [--id UUID] <journal id>
                    Posts the opposite of a journal, once. A payment's limits are given back with its money.
                    What has reversed a payment is not reversed: the payment is made anew.
  show <account>    An account, what is held, and its last twenty entries.
  journal <id>      A journal and its lines.
  trial-balance     Debits and credits of every account; fails when they differ in a currency.
  verify            Recomputes every law of the books from the entries; fails when one is broken.
  export-hledger    The books in hledger's journal format, on standard output.

The database is DATABASE_URL, or else the embedded one that runs on DATA_DIR (.data).`

const commands: Readonly<Record<string, Command>> = {
  post,
  reverse,
  show,
  journal,
  'trial-balance': trialBalance,
  verify,
  'export-hledger': exportAll,
}

async function post(database: Database, ...args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      narration: { type: 'string' },
      id: { type: 'string' },
      'value-date': { type: 'string' },
    },
  })
  if (!values.kind || !values.narration) throw new CommandError('post needs --kind and --narration.')
  const lines = await Promise.all(positionals.map((text) => parseLine(database, text)))
  const checked = checkJournal(lines)
  if (!checked.ok) throw new CommandError(`These lines are not a journal: ${checked.failure}.`)
  const valueDate = values['value-date']
  return submit(database, {
    id: values.id ?? uuidv7(),
    fingerprint: hash(
      'sha256',
      JSON.stringify([values.kind, values.narration, valueDate ?? null, positionals]),
      'buffer',
    ),
    kind: values.kind,
    narration: values.narration,
    ...(valueDate === undefined ? {} : { valueDate }),
    lines: lines.map(({ accountId, amountMinor }) => ({ accountId, amountMinor })),
  })
}

async function parseLine(
  database: Database,
  text: string,
): Promise<{ accountId: bigint; currency: string; amountMinor: bigint }> {
  const match = /^(.+)=(-?\d{1,18})$/.exec(text)
  if (!match?.[1] || !match[2]) throw new CommandError(`"${text}" is not <account>=<signed minor units>.`)
  const account = await findAccount(database, match[1])
  return { accountId: account.accountId, currency: account.currency, amountMinor: BigInt(match[2]) }
}

async function findAccount(database: Database, name: string | undefined): Promise<LedgerAccount> {
  if (name === undefined) throw new CommandError('Which account? Give its number or its code.')
  const account = /^\d{1,18}$/.test(name)
    ? (await readAccounts(database.pool, [BigInt(name)]))[0]
    : await readAccountByCode(database.pool, name)
  if (!account) throw new CommandError(`There is no account ${name}.`)
  return account
}

async function submit(database: Database, posting: Posting): Promise<number> {
  const ledger = createLedger({ database })
  try {
    const told = await holderNoticeRows(database.pool, posting.lines, systemClock.now())
    const posted = await ledger.post({
      ...posting,
      effects: [...(posting.effects ?? []), ...told, operatorJournalRow(posting, actOf(posting.narration))],
    })
    if (!posted.ok) throw new CommandError(`Refused: ${Object.values(posted.failure).join(' ')}.`)
    console.log(
      `${posted.value.repeated ? 'Posted before' : 'Posted'}: ${posted.value.journalId} at ${posted.value.postedAt.toISOString()}`,
    )
    return 0
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== undefined) throw new CommandError(`Refused: ${refusal}.`)
    throw error
  } finally {
    await ledger.close()
  }
}

async function reverse(database: Database, ...args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { narration: { type: 'string' }, id: { type: 'string' } },
  })
  if (!values.narration) throw new CommandError('reverse needs --narration: say why.')
  const journal = await findJournal(database, positionals[0])
  if (await reversesPayment(database.pool, journal))
    throw new CommandError(
      `Refused: ${journal.id} reverses a payment, which would go on reading as reversed. Pay it anew.`,
    )
  const reversal = reversalOf(journal, values.narration, values.id)
  const by = `operator:${actOf(values.narration).operator}`
  return submit(database, { ...reversal, ...(await reversedWith(database.pool, journal, by)) })
}

async function findJournal(database: Database, id: string | undefined) {
  if (id === undefined || !/^[0-9a-f-]{36}$/.test(id)) throw new CommandError('Which journal? Give its id, a UUID.')
  const found = await readJournal(database.pool, id)
  if (!found) throw new CommandError(`There is no journal ${id}.`)
  return found
}

async function show(database: Database, ...args: string[]): Promise<number> {
  const account = await findAccount(database, args[0])
  await noteShown(database, [account.accountId])
  const state = account.closedAt ? `closed ${account.closedAt.toISOString()}` : 'open'
  console.log(
    `${account.accountId}  ${account.code ?? ''}  ${account.name}  ${account.currency}, ${account.normalSide}-normal, ${account.mode}, ${state}`,
  )
  console.log(
    `balance ${account.balanceMinor}  held ${account.heldMinor}  floor ${account.floorMinor}  available ${account.availableMinor}  (minor units)`,
  )
  for (const entry of await readEntries(database.pool, { accountId: account.accountId, limit: 20 })) {
    const after = entry.balanceAfterMinor === null ? '' : ` → ${entry.balanceAfterMinor}`
    console.log(
      `${entry.seq}  ${entry.valueDate}  ${entry.journalId}  ${entry.amountMinor}${after}  ${entry.kind}  ${entry.narration}`,
    )
  }
  return 0
}

async function journal(database: Database, ...args: string[]): Promise<number> {
  const found = await findJournal(database, args[0])
  await noteShown(
    database,
    found.lines.map(({ accountId }) => accountId),
  )
  console.log(
    `${found.id}  ${found.kind}  ${found.narration}  value ${found.valueDate}, posted ${found.postedAt.toISOString()}`,
  )
  for (const line of found.lines) console.log(`  ${line.accountId}  ${line.currency} ${line.amountMinor}`)
  return 0
}

async function trialBalance(database: Database): Promise<number> {
  const rows = await readTrialBalance(database.pool)
  const sums = new Map<string, { debit: bigint; credit: bigint }>()
  for (const row of rows) {
    const sum = sums.get(row.currency) ?? { debit: 0n, credit: 0n }
    sums.set(row.currency, { debit: sum.debit + row.debitMinor, credit: sum.credit + row.creditMinor })
    console.log(
      `${row.currency}  ${row.accountId}  ${row.code ?? row.name}  debit ${row.debitMinor}  credit ${row.creditMinor}`,
    )
  }
  for (const [currency, sum] of sums) console.log(`${currency}  total  debit ${sum.debit}  credit ${sum.credit}`)
  return [...sums.values()].every((sum) => sum.debit === sum.credit) ? 0 : 1
}

async function verify(database: Database): Promise<number> {
  const books = await verifyBooks(database)
  for (const fault of books.faults)
    console.error(`BROKEN: ${fault.law}. ${fault.count} time(s), e.g. ${fault.examples.join(', ')}`)
  const size = `${books.accounts} accounts, ${books.journals} journals, ${books.entries} entries, ${books.holds} holds, ${books.refusals} refusals, ${books.closedDays} closed days`
  console.log(books.faults.length === 0 ? `The books are right: ${size}.` : `The books are NOT right: ${size}.`)
  return books.faults.length === 0 ? 0 : 1
}

function exportAll(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    for await (const text of exportHledger(tx)) {
      if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve))
    }
    return 0
  })
}

await runCommand(process.argv.slice(2), help, commands)
