// @module-tag one-try
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { lastLink, linkAudit, signAuditHead } from './link-audit.ts'
import { proveAudit } from './prove-audit.ts'

let test: TestDatabase
const clock = { now: () => new Date('2026-11-21T09:00:00Z') }
const deps = () => ({ database: test.database, clock, headSeed: randomBytes(32), logger: { info: () => {} } })

beforeEach(async () => {
  test = await createTestDatabase()
  await happen(5)
  await signAuditHead(deps())
})
afterEach(() => test.drop())

const happen = (times: number) =>
  test.asOwner(`insert into bank.audit_event (kind, outcome) select 'k', 'done' from generate_series(1, ${times})`)
const prove = (isFromStart = false) => proveAudit(deps(), {}, isFromStart)
const checkpoints = () =>
  test.asOwner('select number::int, is_from_start as whole from bank.audit_checkpoint order by checkpoint_id')

it('proveAudit: stores the last proven link, and starts there the next time', async () => {
  expect(await prove()).toMatchObject({ report: { links: 5n, faults: [] }, from: undefined })
  await happen(3)
  await linkAudit(deps())
  expect(await prove()).toMatchObject({ report: { links: 8n, waiting: 0, faults: [] }, from: { number: 5n } })
  expect(await prove()).toMatchObject({ report: { links: 8n, faults: [] }, from: { number: 8n } })
  expect(await checkpoints()).toEqual([
    { number: 5, whole: true },
    { number: 8, whole: false },
  ])
})

it('proveAudit: leaves a changed event of before the checkpoint to the proof from the start', async () => {
  await prove()
  await happen(1)
  await linkAudit(deps())
  await test.asOwner(`update bank.audit_event set kind = 'other' where event_id = 2`)
  expect((await prove()).report.faults).toEqual([])
  expect((await prove(true)).report.faults).toEqual(['link 2 does not fit its row'])
})

it('proveAudit: finds a changed event after the checkpoint, and stores no checkpoint', async () => {
  await prove()
  await happen(2)
  await linkAudit(deps())
  await test.asOwner(`update bank.audit_event set kind = 'other' where event_id = 6`)
  expect((await prove()).report.faults).toEqual(['link 6 does not fit its row'])
  expect(await checkpoints()).toEqual([{ number: 5, whole: true }])
})

it('proveAudit: finds that the link of the checkpoint was changed, also when no link follows', async () => {
  await prove()
  await test.asOwner('delete from bank.audit_head')
  await test.asOwner(`update bank.audit_link set hash = sha256('x') where number = 5`)
  expect((await prove()).report.faults).toEqual(['link 5 is not the one that was proven'])
})

it('proveAudit: reads everything when a head is given, because the head may be older than the checkpoint', async () => {
  const head = await lastLink(test.database.pool)
  await happen(2)
  await linkAudit(deps())
  await prove()
  const given = await proveAudit(deps(), { head }, false)
  expect(given).toMatchObject({ report: { links: 7n, faults: [] }, from: undefined })
})
