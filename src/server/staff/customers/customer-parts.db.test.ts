/** The parts of a customer's record and the notes about a customer, as staff read and write them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CUSTOMER_PART_NAMES, CUSTOMER_PARTS, type CustomerPart } from '../../../contract/staff/staff-customer-parts.ts'
import { STAFF_ROLES, type StaffRole } from '../../../values/vocabularies/staff-duties.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'
import { addDeposits, addPartRows } from './customer-parts.fixture.ts'

const REASON = 'The customer asks at the branch'
const MARK = 'Ngozi-4711'
const OTHER_MARK = 'Bola-4712'
let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let other: TestCustomer
/** A risk officer has the duty of each part. */
let officer: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  other = await addCustomer(world, '22212345679', 'bola.ige')
  officer = await world.logIn('risk-officer')
  await addPartRows(test, world, customer, MARK)
  await addPartRows(test, world, other, OTHER_MARK)
  await write(customer, MARK)
  await write(other, OTHER_MARK)
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const bodyOf = (part: CustomerPart, { customerId, accountNumber } = customer) => ({
  customerId,
  part,
  reason: REASON,
  ...(part === 'history' ? { accountNumber, beforeSeq: null } : {}),
})
const read = (part: CustomerPart, of = customer, token = officer) =>
  world.call(token, 'customers/part', bodyOf(part, of))
const write = ({ customerId }: TestCustomer, text: string, noteId: string = randomUUID()) =>
  world.call(officer, 'customers/write-note', { customerId, noteId, text })
const strike = ({ customerId }: TestCustomer, noteId: string, reason = 'It was about another customer') =>
  world.call(officer, 'customers/strike-note', { customerId, noteId, reason })
const looksOf = ({ customerId }: TestCustomer) =>
  test.asOwner('select content, role, reason from bank.record_read where customer_id = $1 order by read_at, read_id', [
    customerId,
  ])

describe('record', () => {
  it('accounts: have the book balance, the amount on hold and the available amount, also after they were closed', async () => {
    const accounts = async () => {
      const { customerId } = customer
      return (await world.call(officer, 'customers/read', { customerId, reason: REASON })).body['accounts']
    }
    const account = { accountNumber: customer.accountNumber, balanceMinor: '100', currency: 'NGN' }
    expect(await accounts()).toMatchObject([{ ...account, status: 'open', heldMinor: '0', availableMinor: '100' }])
    const hold = (minor: number, state: string) =>
      test.asOwner(
        `with closed as (update bank.account set state = $3 where account_number = $1 returning ledger_account_id)
         update ledger.account set held = $2 where account_id = (select ledger_account_id from closed)`,
        [customer.accountNumber, minor, state],
      )
    await hold(30, 'closed')
    expect(await accounts()).toMatchObject([{ ...account, status: 'closed', heldMinor: '30', availableMinor: '70' }])
    await hold(0, 'open')
  })
})

describe('parts of a record', () => {
  const READERS: readonly StaffRole[] = [
    'teller',
    'kyc-officer',
    'payments-operator',
    'dispute-officer',
    'risk-officer',
  ]
  it.each(CUSTOMER_PART_NAMES)('%s: opens for the roles with both duties only, and records a refusal', async (part) => {
    for (const role of STAFF_ROLES) {
      const { status, body } = await read(part, customer, await world.logIn(role))
      expect([role, status, JSON.stringify(body)]).toEqual([
        role,
        READERS.includes(role) ? 200 : 403,
        expect.any(String),
      ])
    }
  })

  it.each(['history', 'payments', 'cases'] as const)(
    '%s: is refused to a role that opens records without the duty account.read, and records the refusal',
    async (part) => {
      const duty = CUSTOMER_PARTS[part]
      const only = 'customers without accounts'
      await test.asOwner(
        `insert into bank.staff_role_duty (role, duty) values ('trainee', 'customer.read') on conflict do nothing`,
      )
      await test.asOwner(
        `insert into bank.staff_group_role (provider_group, role) values ($1, 'trainee') on conflict do nothing`,
        [only],
      )
      const token = await world.logIn(only as StaffRole)
      const counted = async () =>
        (
          await test.asOwner(
            `select from bank.audit_event where kind = 'staff.duty-refused' and detail ->> 'duty' = $1`,
            [duty],
          )
        ).length
      const before = await counted()
      expect(await read(part, customer, token)).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
      expect(await counted()).toBe(before + 1)
      expect(await read('devices', customer, token)).toMatchObject({ status: 200 })
    },
  )

  it.each(CUSTOMER_PART_NAMES.filter((part) => part !== 'limits'))(
    '%s: has the rows of this customer, and none of another customer',
    async (part) => {
      const own = JSON.stringify((await read(part)).body)
      expect(own).toContain(part === 'cards' ? '4711' : MARK)
      expect(own).not.toContain(part === 'cards' ? '4712' : OTHER_MARK)
    },
  )

  it('limits: has the chosen limits of this customer, and what payments of today used', async () => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(world.clock.now())
    await test.asOwner(`insert into ledger.counter (key, total) values ($1, 30000)`, [
      `transfer-day:${customer.customerId}:NGN:${day}`,
    ])
    expect((await read('limits')).body).toMatchObject({
      tier: 1,
      perTransferMinor: '500010',
      perDayMinor: '2000000',
      usedTodayMinor: '30000',
      leftTodayMinor: '1970000',
      own: { perTransferMinor: '500010', perDayMinor: '2000000', pinOnlyMinor: null },
      instantPayments: true,
      indemnityAcceptedAt: null,
    })
    expect((await read('limits', other)).body).toMatchObject({ perTransferMinor: '500009', usedTodayMinor: '0' })
  })

  it('devices: has the live session, the session that was idle for too long and the session that ended', async () => {
    const { customerId } = other
    const states = async () => {
      const { sessions } = (await read('devices', other)).body as { sessions: readonly { state: string }[] }
      return sessions.map(({ state }) => state)
    }
    expect(await states()).toEqual(['live'])
    await test.asOwner(`update bank.session set last_seen_at = now() - interval '7 minutes' where customer_id = $1`, [
      customerId,
    ])
    expect(await states()).toEqual(['idle'])
    await test.asOwner(`update bank.session set revoked_at = now(), revoked_reason = 'logout' where customer_id = $1`, [
      customerId,
    ])
    expect(await states()).toEqual(['ended'])
  })

  it('messages: has channel and state of each delivery, and no parameter of a text', async () => {
    const { body } = await read('messages')
    expect(body['messages']).toContainEqual(
      expect.objectContaining({ kind: MARK, deliveries: [{ channel: 'sms', state: 'sent', attempts: 1 }] }),
    )
    expect(JSON.stringify(body)).not.toContain('secret-text')
  })

  it('cards: has the last four digits, and no token of the processor', async () => {
    const { body } = await read('cards')
    expect(body['cards']).toEqual([
      expect.objectContaining({ scheme: 'Verve', lastFour: '4711', channels: ['atm', 'pos', 'contactless'] }),
    ])
    expect(JSON.stringify(body)).not.toContain('token-')
  })

  it('cases: has the earliest deadline of each report', async () => {
    expect((await read('cases')).body['cases']).toEqual([
      expect.objectContaining({ counterparty: MARK, dueAt: '2030-01-31T12:00:00.000Z', dueClock: 'result' }),
    ])
  })

  it('history: has 50 entries a page, and refuses the account of another customer', async () => {
    await addDeposits(world, customer, MARK, 55)
    type Page = { readonly entries: readonly { readonly seq: string }[]; readonly nextBeforeSeq: string | null }
    const first = (await read('history')).body as unknown as Page
    expect(first.entries).toHaveLength(50)
    const older = await world.call(officer, 'customers/part', {
      ...bodyOf('history'),
      beforeSeq: first.nextBeforeSeq,
    })
    const rest = older.body as unknown as Page
    expect([rest.entries.length, rest.nextBeforeSeq]).toEqual([6, null])
    expect(BigInt(rest.entries[0]?.seq ?? 0)).toBeLessThan(BigInt(first.entries.at(-1)?.seq ?? 0))
    const ofOther = { ...bodyOf('history'), accountNumber: other.accountNumber }
    expect(await world.call(officer, 'customers/part', ofOther)).toMatchObject({
      status: 404,
      body: { problem: 'not-found' },
    })
  })

  it('refuses a short reason, an unknown part and an unknown customer', async () => {
    for (const change of [{ reason: 'short' }, { part: 'everything' }])
      expect(await world.call(officer, 'customers/part', { ...bodyOf('cards'), ...change })).toMatchObject({
        status: 400,
      })
    const nobody = { ...bodyOf('cards'), customerId: randomUUID() }
    expect(await world.call(officer, 'customers/part', nobody)).toMatchObject({ status: 404 })
  })

  it('each read of a part: leaves one line with the part, the role and the reason for the customer', async () => {
    const before = (await looksOf(other)).length
    for (const part of CUSTOMER_PART_NAMES) await read(part, other)
    const looks = (await looksOf(other)).slice(before)
    expect(looks).toHaveLength(CUSTOMER_PART_NAMES.length)
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(CUSTOMER_PART_NAMES.length)
    expect(looks).toContainEqual({ content: 'Your devices and sessions', role: 'risk-officer', reason: REASON })
  })
})

describe('notes', () => {
  type Note = { readonly noteId: string; readonly text: string; readonly struck: object | null }
  const notesOf = async (of = customer) => (await read('notes', of)).body['notes'] as readonly Note[]

  it('write: stores the note once when the call is repeated, with its author, its time and an audit event', async () => {
    const noteId = randomUUID()
    for (const _try of [1, 2])
      expect(await write(customer, 'Speaks Hausa.\r\nCall in the morning.', noteId)).toMatchObject({ status: 200 })
    const found = (await notesOf()).filter((note) => note.noteId === noteId)
    expect(found).toEqual([
      {
        noteId,
        text: 'Speaks Hausa.\nCall in the morning.',
        author: expect.stringMatching(/^Person /),
        writtenAt: expect.any(String),
        struck: null,
      },
    ])
    const events = await test.asOwner(
      `select customer_id from bank.audit_event where kind = 'customer.note-written' and detail ->> 'noteId' = $1`,
      [noteId],
    )
    expect(events).toEqual([{ customer_id: customer.customerId }])
    expect(await write(customer, 'Another text', noteId)).toMatchObject({ status: 409, body: { problem: 'id-in-use' } })
    expect(await write(other, 'Speaks Hausa.\nCall in the morning.', noteId)).toMatchObject({ status: 409 })
  })

  it('write: masks identifiers, and refuses an empty text, 1001 characters, control characters and an unknown customer', async () => {
    const noteId = randomUUID()
    await write(customer, 'The BVN is 22212345678', noteId)
    expect((await notesOf()).find((note) => note.noteId === noteId)?.text).toBe('The BVN is *******5678')
    expect(await write(customer, 'x'.repeat(1000))).toMatchObject({ status: 200 })
    for (const text of ['  ', 'x'.repeat(1001), 'a\u0000b', 'a\u202bb\u2028c'])
      expect(await write(customer, text), JSON.stringify(text)).toMatchObject({ status: 400 })
    expect(await write({ ...customer, customerId: randomUUID() }, 'A note')).toMatchObject({ status: 404 })
  })

  it('strike out: keeps the note with the reason, once, and never through another customer', async () => {
    const noteId = randomUUID()
    await write(customer, 'Lives in Kano', noteId)
    expect(await strike(other, noteId)).toMatchObject({ status: 404 })
    expect(await strike(customer, noteId, 'short')).toMatchObject({ status: 400 })
    expect(await strike(customer, noteId)).toMatchObject({ status: 200 })
    expect(await strike(customer, noteId)).toMatchObject({ status: 409, body: { problem: 'subject-changed' } })
    expect((await notesOf()).find((note) => note.noteId === noteId)).toMatchObject({
      text: 'Lives in Kano',
      struck: { by: expect.stringMatching(/^Person /), reason: 'It was about another customer' },
    })
  })

  it('database: refuses a changed text, a second strike and a deletion', async () => {
    const noteId = randomUUID()
    await write(customer, 'Lives in Jos', noteId)
    await strike(customer, noteId)
    const { pool } = world.database
    for (const [statement, problem] of [
      [`update bank.customer_note set text = 'x' where note_id = $1`, /permission denied/],
      [
        `update bank.customer_note set strike_reason = 'Another reason' where note_id = $1`,
        /struck note cannot change/,
      ],
      ['delete from bank.customer_note where note_id = $1', /permission denied/],
    ] as const)
      await expect(pool.query(statement, [noteId]), statement).rejects.toThrow(problem)
    // Only a job deletes notes, when their time has come.
    const deletion = test.database.pool.query('delete from bank.customer_note where note_id = $1', [noteId])
    await expect(deletion).rejects.toThrow(/is kept for five years/)
    // The application reads for the archive only what a customer may read, and writes nothing.
    for (const statement of [
      'select author_id from bank.customer_note',
      `update bank.customer_note set struck_at = now()`,
    ])
      await expect(test.database.pool.query(statement), statement).rejects.toThrow(/permission denied/)
    await test.database.pool.query('select text, strike_reason from bank.customer_note')
  })
})
