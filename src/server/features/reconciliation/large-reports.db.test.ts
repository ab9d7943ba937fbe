/** Reports that are larger than one part: the parts have the same result as the whole, and a report of 17 MB is read. */
// @module-tag one-try
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { openSettlementAccounts } from '../../accounts/open-settlement-accounts.ts'
import { createReportFolder } from '../../adapters/settlement-report/report-folder.ts'
import { reportName } from '../../ports/report-folder.ts'
import { isInPart, PART_BYTES } from '../../ports/report-part.ts'
import { createOutwardWorld, type OutwardWorld } from '../transfers/outward/outward.fixture.ts'
import { accountThat, createTestSwitch } from '../transfers/outward/switch.fixture.ts'
import { findBreaks, findRuns } from './break-store.ts'
import { compareReports } from './compare-reports.ts'
import { inPart } from './own-side.ts'

const HEADER = 'direction,reference,amount,currency\n'
const today = calendarDay(new Date())
const tomorrow = daysAfter(today, 1)
let world: OutwardWorld
let path: string
let settled: readonly string[]
let undecided: string

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'adire-reports-'))
  world = await createOutwardWorld(createTestSwitch())
  const ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  const sent: string[] = []
  for (const script of ['settles', 'settles', 'settles', 'processing-then-settles'] as const) {
    const transferId = await world.send(ada, accountThat(script))
    await world.carry(transferId)
    sent.push((await world.find(transferId)).networkReference ?? '')
  }
  settled = sent.slice(0, 3)
  undecided = sent[3] ?? ''
  await postByHand()
})
beforeEach(async () => {
  for (const table of ['settlement_report', 'reconciliation_break', 'reconciliation_run'])
    await world.asOwner(`delete from bank.${table}`)
})
afterAll(async () => {
  await world.close()
  await rm(path, { recursive: true })
})

/** An entry of the settlement account without a payment. */
async function postByHand(): Promise<void> {
  const settlement = await openSettlementAccounts(world.database)
  const posted = await world.ledger.post({
    id: randomUUIDv7(),
    fingerprint: randomBytes(32),
    kind: 'correction',
    narration: 'By hand',
    lines: [
      { accountId: settlement.get('NGN') ?? 0n, amountMinor: 7n },
      { accountId: await world.internalAccount('fee-income', 'NGN'), amountMinor: -7n },
    ],
  })
  expect(posted.ok).toBe(true)
}

async function put(day: string, lines: string): Promise<void> {
  const file = join(path, reportName('switch', day))
  await writeFile(file, HEADER + lines)
  await utimes(file, 0, 0)
}

/** Compares at noon of the day after tomorrow, so that the report of today decides about every payment of today. */
function compare(partBytes?: number) {
  const clock = { now: () => new Date(`${daysAfter(tomorrow, 1)}T12:00:00+01:00`) }
  const deps = { database: world.database, clock, folder: createReportFolder(path), partBytes }
  return compareReports(deps, 'switch', () => Promise.resolve())
}

const out = (reference: string, amount = '5000.00') => `out,${reference},${amount},NGN\n`

it('part: a reference is in the same part in SQL and in the process', async () => {
  const references = Array.from({ length: 200 }, (_, index) => `0000361234A${index}`)
  for (const count of [1, 2, 7, 64]) {
    const { rows } = await world.database.pool.query<{ reference: string; index: number }>(
      `select reference, g.index from unnest($1::text[]) as reference, lateral generate_series(0, $3::int - 1) as g (index)
       where ${inPart('reference').replaceAll('$4::int', 'g.index')} and $2::int is null`,
      [references, null, count],
    )
    expect(rows).toHaveLength(references.length)
    for (const { reference, index } of rows) expect(isInPart(reference, { index, count })).toBe(true)
  }
})

it('comparison in parts: finds what a comparison of the whole finds', async () => {
  const [equal = '', changed = ''] = settled
  // One payment is missing, one has another amount, one occurs two times, one is unknown, and one is undecided.
  await put(today, out(equal) + out(equal) + out(changed, '5000.01') + out('NIP7', '1.00') + out(undecided))
  await put(tomorrow, '')
  const found = async (partBytes?: number) => {
    expect(await compare(partBytes)).toEqual({ ok: true, value: undefined })
    const [run] = await findRuns(world.database.pool)
    const breaks = await findBreaks(world.database.pool, 'open')
    await world.asOwner('delete from bank.settlement_report')
    return {
      counts: [run?.equal_count, run?.waiting_count, run?.different_count],
      kinds: breaks.map(({ kind, reference }) => `${kind} ${reference}`).toSorted(),
    }
  }
  const whole = await found()
  expect(whole).toMatchObject({ counts: [1, 1, 5], kinds: { length: 5 } })
  for (const partBytes of [200, 50, 11]) expect(await found(partBytes)).toEqual(whole)
  expect(await findRuns(world.database.pool)).toHaveLength(4)
})

it('report of 17 MB: is read, and records nothing when more than 300,000 payments differ', async () => {
  const lines = Array.from({ length: 300_001 }, (_, index) => out(String(index).padStart(40, '0'), '85000.00')).join('')
  expect(lines.length).toBeGreaterThan(PART_BYTES)
  await put(today, lines)
  await expect(compare()).rejects.toThrow('More than 300,000 payments differ, so nothing was recorded.')
  expect(await findRuns(world.database.pool)).toEqual([])
})
