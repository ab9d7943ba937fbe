/** The calls that make a report of the bank: their trail, their duties, their limits and the document. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let reader: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  reader = await world.logIn('auditor')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

describe('each report', () => {
  it('leaves an event with the person, the form and the parameters', async () => {
    await world.call(reader, 'bank-reports/read', { report: 'transfer-clock', from: '2026-03-02', to: '2026-03-03' })
    await world.call(reader, 'bank-reports/pdf', { report: 'balances-by-product' })
    const events = await test.asOwner(
      `select address, detail from bank.audit_event where kind = 'bank-report.made' order by event_id desc limit 2`,
    )
    const by = expect.stringMatching(/^operator:[\da-f-]{36}$/)
    expect(events).toEqual([
      { address: by, detail: { report: 'balances-by-product', form: 'pdf', rows: expect.any(Number) } },
      {
        address: by,
        detail: { report: 'transfer-clock', form: 'page', from: '2026-03-02', to: '2026-03-03', figure: 60, rows: 0 },
      },
    ])
  })

  it('is refused without its duty, with an event and without the report', async () => {
    const operator = await world.logIn('payments-operator')
    for (const path of ['bank-reports/read', 'bank-reports/pdf'])
      expect(await world.call(operator, path, { report: 'staff-acts' })).toMatchObject({ status: 403 })
    expect(await world.call(operator, 'bank-reports/read', { report: 'transfer-clock' })).toMatchObject({ status: 200 })
    const events = await test.asOwner(
      `select detail from bank.audit_event where kind = 'staff.duty-refused' order by event_id desc limit 1`,
    )
    expect(events).toEqual([{ detail: expect.objectContaining({ duty: 'audit.read' }) }])
  })

  it.each([
    { report: 'no-such-report' },
    { report: 'transfer-clock', from: '2026-02-30' },
    { report: 'transfer-clock', from: '2026-03-03', to: '2026-03-02' },
    { report: 'transfer-clock', from: '2026-01-01', to: '2026-04-03' },
    { report: 'transfer-clock', from: '2020-01-01' },
    { report: 'transfer-clock', figure: '1.5' },
    { report: 'large-transfers', figure: '4999999' },
  ])('is refused for %j', async (body) => {
    expect(await world.call(reader, 'bank-reports/read', body)).toMatchObject({ status: 400 })
  })

  it('is a PDF', async () => {
    const { status, body } = await world.call(reader, 'bank-reports/pdf', { report: 'dormant-accounts' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body['fileName']).toMatch(/^dormant-accounts-\d{4}-\d\d-\d\d\.pdf$/)
    expect(Buffer.from(String(body['pdf']), 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })
})
