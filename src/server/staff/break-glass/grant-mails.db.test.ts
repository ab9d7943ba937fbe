/** The mails about orders that grant and revoke the codes of the break-glass command. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { createMailGrant } from '../../features/break-glass/mail-grant.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { ok } from '../../../values/result.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'

const REASON = 'On call from this month on'
const AUDITORS = 'auditors@bank.example'
let test: TestDatabase
let world: StaffWorld

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

/** A new member of staff. Null: without an email address. */
async function addMember(email: string | null): Promise<string> {
  const staffId = randomUUID()
  await test.asOwner(
    `insert into bank.staff_member (staff_id, issuer, subject, name, email, created_at, last_login_at)
     values ($1, 'https://provider.example', $2, 'Kemi Alade', $3, now(), now())`,
    [staffId, staffId, email],
  )
  return staffId
}

/** The order of two administrators. Gives the names of the two. */
async function order(staffId: string, change: 'grant' | 'revoke'): Promise<readonly string[]> {
  const [maker, checker] = [await world.logIn('administrator'), await world.logIn('administrator')]
  const orderId = randomUUID()
  const payload = { staffId }
  const wanted = { orderId, kind: `${change}-break-glass`, payload, reasonCode: 'other', reason: REASON }
  await world.call(maker, 'orders/propose', wanted)
  const approved = await world.call(checker, 'orders/approve', { orderId })
  expect(approved.body).toMatchObject({ state: 'executed' })
  return [String(approved.body['maker']), String(approved.body['checker'])]
}

/** Runs the queued jobs. Gives the mails. */
async function mailsOf(staffId: string, change: string) {
  const jobs = (await test.asOwner(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     join bank.staff_order o on o.order_id::text = j.payload ->> 'orderId'
     where t.identifier = 'mail-break-glass-grant' and o.payload ->> 'staffId' = $1 and j.payload ->> 'change' = $2 order by j.id`,
    [staffId, change],
  )) as readonly { readonly payload: object }[]
  const mails: Parameters<MailGateway['send']>[0][] = []
  const send: MailGateway['send'] = (mail) => {
    mails.push(mail)
    return Promise.resolve(ok({ providerId: 'm' }))
  }
  const task = createMailGrant({ mail: { send }, auditorsEmail: AUDITORS, logger: { error: () => {} } })
  for (const { payload } of jobs) await task(payload, { id: '1', attempt: 1 } as never)
  return mails
}

it.each([
  ['grant', 'may now print codes of the break-glass command'],
  ['revoke', 'has no codes of the break-glass command any more'],
] as const)(
  '%s: mails the auditors and the person, with both administrators and the reason',
  async (change, result) => {
    const email = `kemi.${change}@bank.example`
    const staffId = await addMember(email)
    if (change === 'revoke') await order(staffId, 'grant')
    const names = await order(staffId, change)
    expect(new Set(names).size).toBe(2)
    const mails = await mailsOf(staffId, change)
    expect(mails.map(({ to }) => to)).toEqual([AUDITORS, email])
    for (const { text } of mails)
      for (const part of [`Kemi Alade ${result}`, ...names, REASON]) expect(text).toContain(part)
    expect(new Set(mails.map(({ reference }) => reference)).size).toBe(2)
  },
)

it('grant to a person without an email address: mails the auditors', async () => {
  const staffId = await addMember(null)
  await order(staffId, 'grant')
  expect((await mailsOf(staffId, 'grant')).map(({ to }) => to)).toEqual([AUDITORS])
})
