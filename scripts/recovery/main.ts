/**
 * Backs the bank up, pays, destroys the database, restores it to a moment, and compares the books with the networks:
 * `npm run recovery-drill`.
 *
 * Options: `--seconds` of payments before and after the moment, `--customers`. Writes bench/results/recovery.json. Ends with 0 only when
 * every condition holds.
 */
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { untilDelivered } from '../../bench/api/payment-cases.ts'
import { writeReport } from '../../bench/overload/write-report.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { markSandbox } from '../../src/server/db/check-login.ts'
import { CHECKS, type ServedBank, startBank } from '../ha/bank.ts'
import type { Condition } from '../ha/conditions.ts'
import { reportConditions, runDrill, say } from '../ha/drill.ts'
import { type PaymentRecord, startLoad } from '../ha/load.ts'
import { compareWithBooks, readBooks } from '../ha/outcome.ts'
import { type ArchivedDatabase, openArchived } from './archived-database.ts'
import { leaveLostHeads, publishHead } from './lost-heads.ts'
import { areAllFound, readDifferences, sentToNetwork } from './lost-payments.ts'

const RECONCILE = 'npm run reconcile'
const PAUSE_MS = 200
/** The number of lost payments that the drill books. */
const BOOKED = 3

interface Plan {
  readonly seconds: number
  readonly customers: number
}

/** Makes payments for some seconds, and waits until each payment has ended at its network. Returns the payments. */
async function pay(database: ArchivedDatabase, bank: ServedBank, { seconds }: Plan): Promise<readonly PaymentRecord[]> {
  const load = await startLoad(bank.apiOrigins, bank.payers, PAUSE_MS)
  await delay(seconds * 1_000)
  await load.finish()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
  await untilDelivered({ owner }).finally(() => owner.end())
  return load.payments
}

async function timed<T>(
  title: string,
  work: () => Promise<T>,
): Promise<{ readonly seconds: number; readonly value: T }> {
  const begin = performance.now()
  const value = await work()
  const seconds = Math.round((performance.now() - begin) / 100) / 10
  say(`${title}: ${seconds} s`)
  return { seconds, value }
}

async function drill(database: ArchivedDatabase, bank: ServedBank, plan: Plan) {
  const since = new Date()
  const before = await pay(database, bank, plan)
  const backup = await timed('full backup', () => database.backUp())
  const kept = [...before, ...(await pay(database, bank, plan))]
  await publishHead(database, bank)
  await delay(1_000)
  const moment = String((await database.ask('select clock_timestamp()::text as at'))?.['at'])
  await delay(1_000)
  const lost = await pay(database, bank, plan)
  const lostHeads = [await publishHead(database, bank)]
  await database.archiveNow()
  say(`${kept.length} payments before the moment ${moment}, ${lost.length} after it`)
  await bank.stopServers()
  await database.destroy()
  say('the database and its disk are gone')
  const restore = await timed('restore to the moment', () => database.restoreTo(moment))
  const heads = await leaveLostHeads(bank, lostHeads)
  say(`audit heads of the lost window: ${JSON.stringify(heads)}`)
  const outcome = compareWithBooks(kept, await readBooks(bank.database.pool, kept, since))
  const checks = []
  for (const [name, command] of Object.entries(CHECKS)) {
    const checked = await bank.command(...command)
    checks.push({ name, ...checked })
    say(`${name}: ${checked.isRight ? 'right' : 'differs'}. ${checked.output.split('\n').at(-1) ?? ''}`)
  }
  const booked = await book(database, bank, lost)
  const breaks = await database.ask(
    `select count(*)::int as open from bank.reconciliation_break where ended_at is null`,
  )
  const seconds = { backup: backup.seconds, restore: restore.seconds }
  return { kept, lost, moment, heads, outcome, checks, booked, openBreaks: Number(breaks?.['open']), seconds }
}

/**
 * Books some lost payments as the runbook says: from the customer's account to the switch. The command of the server replaces the order
 * of two people, so the bank gets the mark of the sandbox. Returns whether the books verify afterwards.
 */
async function book(database: ArchivedDatabase, bank: ServedBank, lost: readonly PaymentRecord[]): Promise<boolean> {
  await markSandbox(bank.database.pool)
  for (const { from, amountMinor, transferId } of sentToNetwork(lost).slice(0, BOOKED)) {
    const words = ['--kind', 'adjustment', '--narration', `Lost in the restore, sent to the switch: ${transferId}`]
    const own = await database.ask(
      `select ledger_account_id::text as id from bank.account where account_number = '${from}'`,
    )
    const lines = [`${String(own?.['id'])}=-${amountMinor}`, `settlement:switch:NGN=${amountMinor}`]
    const posted = await bank.command('ledger/cli.ts', 'post', ...words, ...lines)
    if (!posted.isRight) throw new Error(`a lost payment was not booked: ${posted.output}`)
  }
  return (await bank.command('ledger/cli.ts', 'verify')).isRight
}

type Figures = Awaited<ReturnType<typeof drill>>

function conditionsOf({ kept, lost, heads, outcome, checks, booked, openBreaks }: Figures): readonly Condition[] {
  const differences = readDifferences(checks.find(({ name }) => name === RECONCILE)?.output ?? '')
  const wrong = checks.filter(({ name, isRight }) => name !== RECONCILE && !isRight).map(({ name }) => name)
  const sent = sentToNetwork(lost).length
  return [
    {
      title: 'payments were made before and after the moment, also to other banks',
      isMet: kept.length > 0 && sent > 0,
      found: `${kept.length} and ${lost.length}, of which ${sent} to other banks`,
    },
    {
      title: 'each payment before the moment is there once, and each balance agrees',
      isMet: [outcome.lost, outcome.unacknowledged, outcome.tooLow, outcome.tooHigh].every(
        ({ length }) => length === 0,
      ),
      found: `${outcome.lost.length} lost, ${outcome.unacknowledged.length} too many, ${outcome.tooLow.length + outcome.tooHigh.length} balances`,
    },
    {
      title: 'the check names each audit head of the lost window, and the step of the runbook',
      isMet: heads.areNamed && heads.isExplained,
      found: heads.areNamed && heads.isExplained ? 'yes' : 'no',
    },
    {
      title: 'the audit trail agrees with the heads of before the moment, in a new folder',
      isMet: heads.isWhole,
      found: heads.isWhole ? 'yes' : 'no',
    },
    {
      title: 'the books, the audit trail and the limits verify',
      isMet: wrong.length === 0,
      found: wrong.length === 0 ? 'yes' : wrong.join(', '),
    },
    {
      title: 'the reconciliation lists each lost payment that the switch settled, and nothing else',
      isMet: areAllFound(lost, differences),
      found: `${differences.unknownHere.length} of ${sent}, and ${differences.others.length} other differences`,
    },
    {
      title: 'each is an open break for the back office',
      isMet: openBreaks === sent,
      found: String(openBreaks),
    },
    {
      title: 'lost payments can be booked, and the books verify after it',
      isMet: booked,
      found: `${Math.min(BOOKED, sent)} booked`,
    },
  ]
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '8' }, customers: { type: 'string', default: '8' } },
  })
  const plan: Plan = { seconds: Number(values.seconds), customers: Number(values.customers) }
  const folder = makeTestFolder('adire-recovery-')
  const database = await openArchived(folder)
  try {
    say(`PostgreSQL 15 with an archive runs in ${folder}`)
    const bank = await startBank({ ...database, folder }, plan.customers)
    try {
      const figures = await drill(database, bank, plan)
      const conditions = conditionsOf(figures)
      const isMet = reportConditions(conditions)
      const { kept, lost, moment, heads, outcome, openBreaks, seconds } = figures
      const counts = { kept: kept.length, lost: lost.length, openBreaks }
      writeReport('recovery', { ...plan, moment, seconds, counts, heads, outcome, conditions })
      return isMet
    } finally {
      await bank.close()
    }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

runDrill('recovery-drill', 'recovery', main)
