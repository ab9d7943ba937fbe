/** The break-glass command: two people with codes, refusals and locks, the acts, and the alert to the auditors. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { createMailCodes } from '../../features/break-glass/mail-codes.ts'
import { createMailUse } from '../../features/break-glass/mail-use.ts'
import { breakGlassMeasure } from '../../features/break-glass/break-glass-measure.ts'
import { type TypedCode, useBreakGlass } from '../../features/break-glass/use-break-glass.ts'
import type { BreakGlassAct } from '../../features/break-glass/break-glass-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { ok } from '../../../values/result.ts'
import { openSession } from '../login/open-session.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'
import { actOf } from './break-glass-acts.ts'

const REASON = 'The identity provider is in wrong hands'
let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let ada: Person
let bisi: Person

interface Person {
  readonly token: string
  readonly staffId: string
  readonly subject: string
  readonly codes: string[]
}

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345673', 'ife.obi')
})
beforeEach(async () => {
  await test.asOwner(`delete from bank.break_glass_use where act like '%staff-login'`)
  ada = await personWithCodes()
  bisi = await personWithCodes()
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

/** A new administrator with codes, by an order of two other people. */
async function personWithCodes(): Promise<Person> {
  const token = await world.logIn('administrator')
  const staffId = String((await world.call(token, 'me', {})).body['staffId'])
  await grant(staffId)
  const made = await world.call(token, 'break-glass/codes', {})
  expect(made.status).toBe(200)
  const [row] = (await test.asOwner(
    `select subject from bank.staff_member where staff_id = '${staffId}'`,
  )) as readonly {
    readonly subject: string
  }[]
  return { token, staffId, subject: row?.subject ?? '', codes: [...(made.body['codes'] as string[])] }
}

async function grant(staffId: string, change: 'grant' | 'revoke' = 'grant') {
  const [maker, checker] = [await world.logIn('administrator'), await world.logIn('administrator')]
  const order = {
    orderId: crypto.randomUUID(),
    kind: `${change}-break-glass`,
    payload: { staffId },
    reasonCode: 'other',
    reason: 'On call from this month on',
  }
  await world.call(maker, 'orders/propose', order)
  return world.call(checker, 'orders/approve', { orderId: order.orderId })
}

const typed = (person: Person, code = person.codes.shift() ?? ''): TypedCode => ({ name: person.subject, code })

const use = (act: BreakGlassAct, people: readonly [TypedCode, TypedCode], subject?: string) =>
  useBreakGlass(world.deps, { act, reason: REASON, people }, actOf(act, subject, world.deps.freezeSteps))

/** A session as the end of a login opens it. Undefined: the login of staff is stopped. */
const openOne = () => {
  const now = world.clock.now()
  const person = { issuer: 'https://provider.example', subject: crypto.randomUUID(), name: 'Kemi Alade', email: null }
  const trace = { requestId: crypto.randomUUID(), address: 'operator:unknown' }
  return world.database.transaction((tx) =>
    openSession(tx, { ...person, groups: [], authenticatedAt: now }, { client: 'browser', now, trace }),
  )
}

describe('two people break the glass', () => {
  it('a freeze: is done, and the audit event has both people and the reason', async () => {
    const done = await use('freeze', [typed(ada), typed(bisi)], customer.cifid)
    expect(done).toMatchObject({ ok: true, value: expect.stringContaining(`customer ${customer.cifid} are frozen`) })
    const [event] = await test.asOwner(
      `select detail from bank.audit_event where kind = 'break-glass.used' order by event_id desc limit 1`,
    )
    const { detail } = event as { readonly detail: Record<string, string> }
    expect(detail).toMatchObject({ act: 'freeze', reason: REASON })
    expect(detail['people']).toContain(ada.staffId)
    expect(detail['people']).toContain(bisi.staffId)
    const held = await test.asOwner(
      `select from bank.customer_freeze where customer_id = '${customer.customerId}' and lifted_at is null`,
    )
    expect(held).toHaveLength(1)
  })

  it('the end of all sessions: ends the session of each member of staff', async () => {
    expect(await use('end-staff-sessions', [typed(ada), typed(bisi)])).toMatchObject({ ok: true })
    expect(await world.call(ada.token, 'me', {})).toMatchObject({ status: 401 })
  })

  it('a stopped login: opens no session until two people allow it again', async () => {
    expect(await use('stop-staff-login', [typed(ada), typed(bisi)])).toMatchObject({ ok: true })
    expect(await world.call(ada.token, 'me', {})).toMatchObject({ status: 401 })
    await expect(openOne()).resolves.toMatchObject({ ok: false })
    expect(await use('stop-staff-login', [typed(ada), typed(bisi)])).toMatchObject({ ok: false })
    expect(await use('allow-staff-login', [typed(ada), typed(bisi)])).toMatchObject({ ok: true })
    await expect(openOne()).resolves.toEqual({ ok: true, value: expect.any(String) })
  })

  it('an act that is not possible: uses no code', async () => {
    const people = [typed(ada), typed(bisi)] as const
    expect(await use('freeze', people, '0000000000')).toMatchObject({ ok: false })
    expect(await use('freeze', people, customer.username)).toMatchObject({ ok: true })
  })
})

describe('refusals of the break-glass command', () => {
  const uses = () => test.asOwner('select count(*) from bank.break_glass_use')
  const nothingUsed = async (people: readonly [TypedCode, TypedCode]) => {
    const before = await uses()
    expect(await use('end-staff-sessions', people)).toMatchObject({ ok: false })
    expect(await uses()).toEqual(before)
  }

  it('one person with two codes: is refused, by one name and by two names', async () => {
    await nothingUsed([typed(ada), typed(ada)])
    await test.asOwner(`update bank.staff_member set email = 'ada@bank.example' where staff_id = '${ada.staffId}'`)
    await nothingUsed([typed(ada), { name: 'ADA@bank.example', code: ada.codes.shift() ?? '' }])
  })

  it('two accounts with one email address: are refused as one person', async () => {
    const email = (address: string, { staffId }: Person) =>
      test.asOwner(`update bank.staff_member set email = '${address}' where staff_id = '${staffId}'`)
    await email('bisi@bank.example', ada)
    await email('Bisi@bank.example', bisi)
    await nothingUsed([typed(ada, ada.codes[0]), typed(bisi, bisi.codes[0])])
    await email('ada.one@bank.example', ada)
    expect(await use('end-staff-sessions', [typed(ada), typed(bisi)])).toMatchObject({ ok: true })
  })

  it('a name of two people: is refused with a text, and the id of a member of staff is accepted', async () => {
    const chidi = await personWithCodes()
    await test.asOwner(
      `update bank.staff_member set email = 'shared@bank.example' where staff_id in ('${ada.staffId}', '${chidi.staffId}')`,
    )
    for (const { codes } of [ada, chidi]) {
      const refused = await use('end-staff-sessions', [
        { name: 'shared@bank.example', code: codes[0] ?? '' },
        typed(bisi, bisi.codes[0]),
      ])
      expect(refused).toEqual({ ok: false, failure: expect.stringContaining('belongs to more than one person') })
    }
    const byId = { name: ada.staffId.toUpperCase(), code: ada.codes[0] ?? '' }
    expect(await use('end-staff-sessions', [byId, typed(bisi)])).toMatchObject({ ok: true })
  })

  it('a wrong code: is refused, and the right code of the other person stays unused', async () => {
    const right = typed(ada)
    await nothingUsed([right, typed(bisi, 'AAAAA-AAAAA-AAAAA-AAAAA')])
    expect(await use('end-staff-sessions', [right, typed(bisi)])).toMatchObject({ ok: true })
    const [event] = await test.asOwner(
      `select outcome from bank.audit_event where kind = 'break-glass.refused' order by event_id desc limit 1`,
    )
    expect(event).toEqual({ outcome: 'refused' })
  })

  it('a used code: is refused', async () => {
    const used = typed(ada)
    expect(await use('end-staff-sessions', [used, typed(bisi)])).toMatchObject({ ok: true })
    await nothingUsed([used, typed(bisi)])
  })

  it('the code of another person, and an unknown name: are refused', async () => {
    await nothingUsed([typed(ada, bisi.codes[0]), typed(bisi)])
    await nothingUsed([{ name: 'nobody', code: ada.codes[0] ?? '' }, typed(bisi)])
  })

  it('five wrong codes in sequence: lock the person for an hour, also for a right code', async () => {
    for (let wrong = 0; wrong < 5; wrong += 1) await nothingUsed([typed(ada, 'wrong'), typed(bisi, bisi.codes[0])])
    await nothingUsed([typed(ada), typed(bisi, bisi.codes[0])])
    world.clock.forward(61 * 60_000)
    expect(await use('end-staff-sessions', [typed(ada), typed(bisi)])).toMatchObject({ ok: true })
  })

  it('a revoked person: is refused, and gets no codes', async () => {
    expect((await grant(ada.staffId, 'revoke')).status).toBe(200)
    await nothingUsed([typed(ada), typed(bisi)])
    expect(await world.call(ada.token, 'break-glass/codes', {})).toMatchObject({ status: 403 })
  })

  it('a reason of few words: is refused before the codes', async () => {
    const people = [typed(ada), typed(bisi)] as const
    const act = actOf('end-staff-sessions', undefined, world.deps.freezeSteps)
    const wanted = { act: 'end-staff-sessions', reason: 'short', people } as const
    expect(await useBreakGlass(world.deps, wanted, act)).toMatchObject({ ok: false })
    expect(await use('end-staff-sessions', people)).toMatchObject({ ok: true })
  })
})

describe('codes', () => {
  it('a person without a grant: gets no codes', async () => {
    const token = await world.logIn('administrator')
    expect(await world.call(token, 'break-glass/codes', {})).toMatchObject({
      status: 403,
      body: { problem: 'forbidden' },
    })
  })

  it('new codes: need one unused code of the earlier sheet, end the sheet, and are stored as hashes only', async () => {
    const [earlier = '', other = ''] = ada.codes
    const made = await world.call(ada.token, 'break-glass/codes', { code: earlier.toLowerCase() })
    expect(made.status).toBe(200)
    for (const ended of [earlier, other])
      expect(await use('end-staff-sessions', [typed(ada, ended), typed(bisi)])).toMatchObject({ ok: false })
    const [code = ''] = made.body['codes'] as string[]
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
    const stored = JSON.stringify(await test.asOwner('select * from bank.break_glass_code'))
    expect(stored).not.toContain(code)
    world.clock.forward(6 * 60_000)
    expect(await world.call(ada.token, 'break-glass/codes', { code })).toMatchObject({
      status: 403,
      body: { problem: 'log-in-again' },
    })
  })

  it('a fresh login without a code of the sheet: gets no new codes, keeps the sheet valid, and does not lock the person', async () => {
    const others = ['AAAAA-AAAAA-AAAAA-AAAAA', bisi.codes[0], ...Array.from({ length: 5 }, () => 'wrong')]
    for (const code of [undefined, ...others]) {
      const refused = await world.call(ada.token, 'break-glass/codes', code === undefined ? {} : { code })
      expect(refused).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
    }
    expect(await use('end-staff-sessions', [typed(ada), typed(bisi)])).toMatchObject({ ok: true })
  })

  it('a person without a code of the sheet: gets codes after a new grant by two people', async () => {
    await test.asOwner(`delete from bank.break_glass_code where staff_id = '${ada.staffId}'`)
    expect(await world.call(ada.token, 'break-glass/codes', {})).toMatchObject({ status: 403 })
    await grant(ada.staffId, 'revoke')
    await grant(ada.staffId)
    expect(await world.call(ada.token, 'break-glass/codes', {})).toMatchObject({ status: 200 })
  })
})

function auditorsMailbox() {
  const mails: Parameters<MailGateway['send']>[0][] = []
  const send: MailGateway['send'] = (mail) => {
    mails.push(mail)
    return Promise.resolve(ok({ providerId: 'm' }))
  }
  return { mails, mail: { send }, auditorsEmail: 'auditors@bank.example', logger: { error: () => {} } }
}

describe('alert', () => {
  it('a use: queues one mail to the auditors with both names and the reason, and raises the metric', async () => {
    await test.asOwner('delete from bank.break_glass_use')
    await use('end-staff-sessions', [typed(ada), typed(bisi)])
    const jobs = (await test.asOwner(
      `select key from graphile_worker.jobs where task_identifier = 'mail-break-glass' order by id desc limit 1`,
    )) as readonly { readonly key: string }[]
    const useId = jobs[0]?.key.split(':')[1] ?? ''
    const { mails, ...auditors } = auditorsMailbox()
    const task = createMailUse({
      database: test.database,
      clock: world.clock as Clock,
      ...auditors,
    })
    await task({ useId }, { id: '1', attempt: 1 } as never)
    await task({ useId }, { id: '1', attempt: 2 } as never)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: 'auditors@bank.example', text: expect.stringContaining(REASON) })
    expect(mails[0]?.text).toContain(`Person ${ada.subject} and Person ${bisi.subject}`)
    const [row] = await breakGlassMeasure(test.database.pool).read()
    expect(row?.values).toMatchObject({ adire_break_glass_uses: 1 })
  })

  it('new codes: queue one mail to the auditors with the name of the person', async () => {
    const [job] = (await test.asOwner(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mail-break-glass-codes' order by j.id desc limit 1`,
    )) as readonly { readonly payload: object }[]
    const { mails, ...auditors } = auditorsMailbox()
    const task = createMailCodes({
      ...auditors,
    })
    await task(job?.payload, { id: '1', attempt: 1 } as never)
    const text = expect.stringContaining(`Person ${bisi.subject} got new codes`)
    expect(mails).toMatchObject([{ to: 'auditors@bank.example', text }])
  })
})
