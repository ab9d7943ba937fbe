/** The file of the audit trail with its proof: the links of the file, its limits, and the traces that it leaves. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkExport } from '../../../../scripts/audit/check-export.ts'
import { headKey, publicHalf } from '../../audit/audit-chain.ts'
import { linkAudit, signAuditHead } from '../../audit/link-audit.ts'
import { AUDIT_HEAD_SEED } from '../staff.fixture.ts'
import { type AuditWorld, openAuditWorld } from './audit-world.fixture.ts'

const REASON = 'The yearly audit of logins'
let world: AuditWorld
beforeAll(async () => {
  world = await openAuditWorld()
  await world.add('test.first')
  await world.add('other.happened')
  await world.add('test.second', { customerId: world.customer.customerId })
  await world.add('other.happened')
  await signAuditHead(world.deps)
})
afterAll(() => world.close())

const save = (filters: object) => world.call('audit/export', { reason: REASON, ...filters })
const ask = async <Row>(text: string, values: readonly unknown[] = []) =>
  (await world.test.asOwner(text, values)) as readonly Row[]
const linkOf = async (kind: string): Promise<number> => {
  const [row] = await ask<{ number: number }>(
    'select l.number::int as number from bank.audit_link l join bank.audit_event e using (event_id) where e.kind = $1',
    [kind],
  )
  return row?.number ?? 0
}
const keys = [publicHalf(headKey(AUDIT_HEAD_SEED)).toString('hex')]

it('audit/export: has the events of the filter in full and the others as hashes, up to the next signed head', async () => {
  const { status, body } = await save({ kind: 'test' })
  expect(status, JSON.stringify(body)).toBe(200)
  const first = await linkOf('test.first')
  const head = first + 3
  expect(body).toMatchObject({ fileName: `audit-trail-${first}-${head}.jsonl`, events: 2, notLinked: 0 })
  const text = String(body['text'])
  expect(text).toContain('test.second')
  expect(text).not.toContain('other.happened')
  const verdict = checkExport(text, { keys, heads: [] })
  expect(verdict).toMatchObject({ faults: [], isConfirmed: true })
  expect(verdict.proves[0]).toBe(
    `the links ${first} to ${head} are one chain, with 2 events in full and the others as hashes`,
  )
  expect(checkExport(text.replace('test.second', 'test.third'), { keys, heads: [] }).faults).toHaveLength(1)
})

it('audit/export: leaves an event with the filter and the reason, and a line for each customer in the file', async () => {
  const reads = () =>
    ask('select role, content, reason from bank.record_read where customer_id = $1', [world.customer.customerId])
  const before = (await reads()).length
  await save({ kind: 'other', reason: 'The inquiry about 08031234567 of May' })
  expect(await reads()).toHaveLength(before)
  const { body } = await save({
    customer: world.customer.cifid,
    kind: 'test.second',
    reason: 'The inquiry about 08031234567',
  })
  const reason = 'The inquiry about *******4567'
  expect((await reads()).slice(before)).toEqual([
    { role: 'auditor', content: 'Events of yours in the audit trail, saved as a file', reason },
  ])
  expect(String(body['text'])).toContain(`"reason":"${reason}"`)
  const events = await world.test.asOwner(
    `select customer_id, detail from bank.audit_event where kind = 'audit.exported' order by event_id desc limit 1`,
  )
  expect(events).toEqual([
    {
      customer_id: null,
      detail: expect.objectContaining({
        kind: 'test.second',
        customerId: world.customer.customerId,
        events: 1,
        reason,
      }),
    },
  ])
})

it('audit/export: chooses events by their numbers', async () => {
  const rows = await ask<{ id: string }>(
    `select event_id::text as id from bank.audit_event where kind = 'other.happened' order by event_id`,
  )
  const id = rows[0]?.id ?? ''
  expect((await save({ firstEvent: id, lastEvent: id })).body).toMatchObject({ events: 1 })
  expect((await save({ kind: 'other', firstEvent: id })).body).toMatchObject({ events: 2 })
})

it('audit/export: counts the events that are not linked, and makes no file of them alone', async () => {
  await world.add('test.third')
  expect((await save({ kind: 'test' })).body).toMatchObject({ events: 2, notLinked: 1 })
  expect(await save({ kind: 'test.third' })).toMatchObject({
    status: 404,
    body: { message: expect.stringMatching(/^No event of these filters is linked yet/) },
  })
})

it.each([
  [{ kind: 'nothing' }, 404, /No event fits these filters/],
  [{ customer: '9999999999' }, 404, /No customer has this number/],
  [{ reason: 'short' }, 400, /at least 10 characters/],
  [{ firstEvent: '0' }, 400, /Enter the number of an event/],
])('audit/export of %j: is refused', async (filters, status, message) => {
  const answer = await save(filters)
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).toMatch(message)
})

it('audit/export: refuses more links than a file has, and more events than a call reads', async () => {
  await world.test.asOwner(
    `insert into bank.audit_event (kind, outcome) select 'many.happened', 'done' from generate_series(1, 10001)`,
  )
  await world.add('test.last')
  await linkAudit(world.deps)
  const wide = await save({ kind: 'test' })
  expect(wide).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^These events are spread over 10,0\d\d links/) },
  })
  const [last] = await ask<{ id: string }>('select max(event_id)::text as id from bank.audit_event')
  expect((await save({ kind: 'test', firstEvent: last?.id })).body).toMatchObject({ events: 1 })
  await world.test.asOwner(`select setval(pg_get_serial_sequence('bank.audit_event', 'event_id'), 200000)`)
  await world.add('test.later')
  expect(await save({ kind: 'test' })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^A file looks at 100,000 events at most/) },
  })
})

it('audit/export: makes no file of a changed event, and names its link', async () => {
  const number = await linkOf('test.first')
  await world.test.asOwner(`update bank.audit_event set outcome = 'refused' where kind = 'test.first'`)
  expect(await save({ kind: 'test.first', lastEvent: '1000' })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(new RegExp(`^Link ${number} of the chain does not fit its event`)) },
  })
})
