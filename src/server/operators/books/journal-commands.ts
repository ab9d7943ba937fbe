/** The operators' commands on journals: post, reverse, and show one or an account. */
import { hash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { checkJournal } from '../../../core/ledger/journal.ts'
import type { Database } from '../../db/database.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import type { Posting } from '../../ledger/ledger.ts'
import { type LedgerAccount, readAccountByCode, readAccounts, readEntries, readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import { refusalOf, reversedWith } from '../../module-links.ts'
import { holderNoticeRows } from '../../notify/notify-holders.ts'
import { reversesPayment } from '../../payments/reversals/reverse-payment.ts'
import { systemClock } from '../../ports/clock.ts'
import { CommandError, type Commands } from '../command.ts'
import { noteShown } from '../note-reading.ts'
import { actOf } from '../operator-act.ts'
import { operatorJournalRow } from './operator-journal.ts'

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
    const notified = await holderNoticeRows(database.pool, posting.lines, systemClock.now())
    const posted = await ledger.post({
      ...posting,
      effects: [...(posting.effects ?? []), ...notified, operatorJournalRow(posting, actOf(posting.narration))],
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

export const JOURNAL_COMMANDS: Commands = { post, reverse, show, journal }
