/** The operators' commands on journals: post a journal, reverse a journal, show a journal, and show an account. */
import { parseArgs } from 'node:util'
import type { Result } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import type { Posted } from '../../ledger/ledger.ts'
import { type LedgerAccount, readEntries, readJournal } from '../../ledger/read.ts'
import {
  findLedgerAccount,
  type JournalLine,
  postOperatorJournal,
  readJournalLines,
  reverseOperatorJournal,
} from '../../operator-journals.ts'
import { systemClock } from '../../ports/clock.ts'
import { CommandError, type Commands } from '../command.ts'
import { noteShown } from '../note-reading.ts'
import { actOf } from '../operator-act.ts'

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
  const lines = await readJournalLines(database.pool, positionals.map(parseLine))
  if (!lines.ok) throw new CommandError(lines.failure)
  const { kind, narration, id, 'value-date': valueDate } = values
  const act = actOf(narration)
  return submit(database, (deps) =>
    postOperatorJournal(deps, { id, kind, narration, valueDate, lines: lines.value }, act, positionals),
  )
}

function parseLine(text: string): JournalLine {
  const match = /^(.+)=(-?\d{1,18})$/.exec(text)
  if (!match?.[1] || !match[2]) throw new CommandError(`"${text}" is not <account>=<signed minor units>.`)
  return { account: match[1], amountMinor: BigInt(match[2]) }
}

async function findAccount(database: Database, name: string | undefined): Promise<LedgerAccount> {
  if (name === undefined) throw new CommandError('Which account? Give its number or its code.')
  const account = await findLedgerAccount(database.pool, name)
  if (!account) throw new CommandError(`There is no account ${name}.`)
  return account
}

type PostedBy = (deps: Parameters<typeof postOperatorJournal>[0]) => Promise<Result<Posted, string>>

async function submit(database: Database, post: PostedBy): Promise<number> {
  const ledger = createLedger({ database })
  try {
    const posted = await post({ sql: database.pool, ledger, now: systemClock.now() })
    if (!posted.ok) throw new CommandError(`Refused: ${posted.failure}`)
    console.log(
      `${posted.value.repeated ? 'Posted before' : 'Posted'}: ${posted.value.journalId} at ${posted.value.postedAt.toISOString()}`,
    )
    return 0
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
  const { narration, id } = values
  if (!narration) throw new CommandError('reverse needs --narration: say why.')
  const journal = await findJournal(database, positionals[0])
  return submit(database, (deps) => reverseOperatorJournal(deps, journal, { narration, id }, actOf(narration)))
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

export const JOURNAL_COMMANDS: Commands = { post, reverse, show, journal }
