// @module-tag one-try
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND } from '../../values/brand.ts'
import { openCase } from '../features/cases/open-case.ts'
import { findAccountForCredit } from '../features/accounts/account-store.ts'
import { createWorld, type Person, PIN, reasonOf, type World, rightPin } from '../features/transfers/world.fixture.ts'
import { casesDeps } from '../module-links.ts'
import { caseCommand } from './case-commands.ts'
import { eraseCommand } from './erase-command.ts'
import { UNFINISHED } from './unfinished.fixture.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const run = (...words: string[]) => eraseCommand(world.database, words)

async function ask(person: Person, type: 'data-erasure' | 'question'): Promise<string> {
  const deps = casesDeps({ checkPin: rightPin, ...world.deps, accounts: { ...world.deps, cursorKey: randomBytes(32) } })
  const opened = await openCase(deps)(
    { caseId: randomUUIDv7(), type, words: 'All of it, please', transactionPin: PIN },
    person.context,
  )
  if (!opened.ok) throw new Error(reasonOf(opened))
  return opened.value.data.reference
}

async function inTheWay(person: Person): Promise<readonly string[]> {
  const shown = await run('show', await ask(person, 'data-erasure'))
  if (!shown.ok) throw new Error(shown.failure)
  const lines = shown.value.split('\n')
  if (lines[0]?.startsWith('Nothing stands in the way:')) return []
  expect(lines[0]).toBe('In the way:')
  return lines.slice(1)
}

describe('the obstacles to an erasure', () => {
  it.each(UNFINISHED)('obstacle %s: is listed until it has ended', async (_what, add, open, ended, line) => {
    for (const state of ended) {
      const person = await world.addPerson('Ngozi', 'Eze', 1, 0n)
      await add(world, person, state)
      expect([state, await inTheWay(person)]).toEqual([state, []])
    }
    for (const state of open) {
      const person = await world.addPerson('Ngozi', 'Eze', 1, 0n)
      await add(world, person, state)
      expect([state, await inTheWay(person)]).toEqual([state, [`- ${line}`]])
    }
  })

  it('obstacles: list the money on each account, with the held part', async () => {
    const person = await world.addPerson('Ngozi', 'Eze', 1, 500_00n)
    expect(await inTheWay(person)).toEqual([`- account ${person.accountNumber} holds ₦500.00`])
    const account = await findAccountForCredit(world.database.pool, person.accountNumber)
    if (account === undefined) throw new Error('no account')
    const held = await world.deps.ledger.hold({
      id: randomUUIDv7(),
      fingerprint: randomBytes(32),
      accountId: account.ledgerAccountId,
      amountMinor: 200_00n,
      reason: 'transfer',
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    expect(held.ok).toBe(true)
    const dollars = await world.openFor(person.customerId, 'DOM', 'USD')
    await world.fund(dollars.accountNumber, 1n)
    expect([...(await inTheWay(person))].toSorted()).toEqual(
      [
        `- account ${person.accountNumber} holds ₦500.00, of which ₦200.00 is on hold`,
        `- account ${dollars.accountNumber} holds $0.01`,
      ].toSorted(),
    )
  })

  it('obstacles: list other open cases of this customer only, and each look leaves a line for the customer', async () => {
    const [person, other] = [await world.addPerson('Ngozi', 'Eze', 1, 0n), await world.addPerson('Uche', 'Obi', 1, 5n)]
    await ask(other, 'question')
    expect(await inTheWay(person)).toEqual([])
    await ask(person, 'question')
    expect(await inTheWay(person)).toEqual(['- 1 other case is open'])
    const { rows } = await world.database.pool.query(
      'select count(*)::int as count, min(content) as what from bank.record_read where customer_id = $1',
      [person.customerId],
    )
    expect(rows).toEqual([{ count: 2, what: 'What stands in the way of erasing your data' }])
  })
})

const WHY = 'Called back and asked for two answers'
const confirm = (reference: string) => run('confirm', reference, WHY)

/** A transfer of `amountMinor` between two customers of this bank, up to its last step. */
async function payment(from: Person, to: Person, amountMinor: bigint) {
  const request = await world.requestFor(from, to.accountNumber, { amount: String(amountMinor) })
  const offer = await world.handlers.initiate(request, from.context)
  if (!offer.ok) throw new Error(reasonOf(offer))
  const { challengeId } = offer.value.data
  return async () => reasonOf(await world.handlers.confirm({ challengeId, pin: PIN }, from.context))
}

async function bookOf({ accountNumber }: Person) {
  const { rows } = await world.database.pool.query<{ status: string; shut: boolean; balance: string }>(
    `select a.state as status, l.closed_at is not null as shut, l.balance from bank.account a join ledger.account l on l.account_id = a.ledger_account_id
     where a.account_number = $1`,
    [accountNumber],
  )
  return rows[0]
}
const CLOSED = { status: 'closed', shut: true, balance: '0' }

describe('a request for erasure', () => {
  it('erasure: runs when no obstacle is left, and closes the customer finally', async () => {
    const [person, other] = [
      await world.addPerson('Ngozi', 'Eze', 1, 500_00n),
      await world.addPerson('Uche', 'Obi', 1, 100_00n),
    ]
    const dollars = await world.openFor(person.customerId, 'DOM', 'USD')
    const [first, second] = [await ask(person, 'data-erasure'), await ask(person, 'data-erasure')]
    const refused = { ok: false, failure: `In the way:\n- account ${person.accountNumber} holds ₦500.00` }
    expect(await confirm(first)).toEqual(refused)
    expect(await bookOf(person)).toMatchObject({ status: 'open', shut: false })
    const toThem = await payment(other, person, 100_00n)
    expect(await (await payment(person, other, 500_00n))()).toBe('ok')
    expect(await confirm(first)).toMatchObject({ ok: true })
    expect(await bookOf(person)).toEqual(CLOSED)
    expect(await bookOf({ ...person, accountNumber: dollars.accountNumber })).toEqual(CLOSED)
    // The other customer's payment was reviewed before the erasure. It finds the account closed, and the money stays with the payer.
    expect(await toThem()).toBe('account-closed')
    expect(await world.balanceOf(other.accountNumber)).toBe(600_00n)
    const account = { bankCode: BRAND.institutionCode, accountNumber: person.accountNumber }
    expect(reasonOf(await world.handlers.nameEnquiry(account, other.context))).toBe('account-not-found')
    await expect(world.openFor(person.customerId, 'DOM', 'EUR')).rejects.toThrow()
    expect(await confirm(first)).toEqual({ ok: true, value: expect.stringContaining('Carried out already, on') })
    expect(await confirm(second)).toEqual({ ok: true, value: expect.stringContaining('Carried out already, on') })
    const { rows: notified } = await world.database.pool.query(
      `select a.kind, array_agg(d.channel order by d.channel) as channels from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id
       where a.customer_id = $1 and a.created_at >= (select closed_at from bank.closed_customer where customer_id = $1) group by a.alert_id`,
      [person.customerId],
    )
    expect(notified).toEqual([{ kind: 'profile-closed', channels: ['email', 'sms'] }])
    const { rows: cases } = await world.database.pool.query(
      'select distinct state from bank.support_case where customer_id = $1',
      [person.customerId],
    )
    expect(cases).toEqual([{ state: 'resolved-for' }])
    const { rows: jobs } = await world.database.pool.query(
      `select task_identifier as task from graphile_worker.jobs where key = 'erase-closed-customer:' || $1`,
      [person.customerId],
    )
    expect(jobs).toEqual([{ task: 'erase-closed-customer' }])
    const { rows: trail } = await world.database.pool.query(
      `select address, detail from bank.audit_event where customer_id = $1 and kind = 'customer.closed'`,
      [person.customerId],
    )
    expect(trail).toEqual([{ address: `operator:${userInfo().username}`, detail: { reference: first, reason: WHY } }])
  })

  it('erasure and a payment to the account in either order: the money arrives and nothing is closed, or the money never leaves the payer', async () => {
    const ends: Record<string, number> = {}
    for (let round = 0; round < 6; round += 1) {
      const [person, other] = [
        await world.addPerson('Ngozi', 'Eze', 1, 0n),
        await world.addPerson('Uche', 'Obi', 1, 100_00n),
      ]
      const [reference, pay] = [await ask(person, 'data-erasure'), await payment(other, person, 100_00n)]
      const both = round % 2 === 0 ? ([pay(), confirm(reference)] as const) : ([confirm(reference), pay()] as const)
      const [paid, closed] = await Promise.all(round % 2 === 0 ? both : [both[1], both[0]])
      const end = `${String(paid)} ${(closed as { ok: boolean }).ok}`
      ends[end] = (ends[end] ?? 0) + 1
      const [book, theirs] = [await bookOf(person), await world.balanceOf(other.accountNumber)]
      if (end === 'ok false') expect([book, theirs]).toEqual([{ status: 'open', shut: false, balance: '10000' }, 0n])
      else expect([end, book, theirs]).toEqual(['account-closed true', CLOSED, 100_00n])
    }
    expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(6)
  })

  it('erasure: two parallel operators erase a customer once', async () => {
    const person = await world.addPerson('Ngozi', 'Eze', 1, 0n)
    const reference = await ask(person, 'data-erasure')
    const said = await Promise.all([confirm(reference), confirm(reference)])
    const words = said.map((one) => (one.ok ? one.value : one.failure))
    expect(words.filter((one) => one.startsWith('Carried out already'))).toHaveLength(1)
    expect(words.filter((one) => one.includes('is carried out:'))).toHaveLength(1)
  })

  it('erasure: a refused request is not carried out, and only `erase confirm` decides for the customer', async () => {
    const person = await world.addPerson('Ngozi', 'Eze', 1, 0n)
    const words = 'Here is what goes and when'
    const [reference, question] = [await ask(person, 'data-erasure'), await ask(person, 'question')]
    expect(await caseCommand(world.database, ['for', reference, words])).toEqual({
      ok: false,
      failure: '`erase confirm` decides this for the customer, by carrying it out.',
    })
    expect(await caseCommand(world.database, ['for', question, words])).toMatchObject({ ok: true })
    expect(await caseCommand(world.database, ['against', reference, words])).toMatchObject({ ok: true })
    expect((await confirm(reference)).ok).toBe(false)
    expect(await bookOf(person)).toMatchObject({ status: 'open', shut: false })
  })

  it.each([
    [[], 'Say show or confirm.'],
    [['now', 'tunde'], 'Say show or confirm.'],
    [['show'], 'Whose? Give the reference of the case.'],
    [['confirm'], 'Whose? Give the reference of the case.'],
    [['show', 'two', 'names'], 'Whose? Give one reference.'],
    [['show', 'nobody'], 'There is no case and no profile nobody.'],
    [['confirm', 'nobody'], 'There is no case nobody: only a request of the customer is carried out.'],
    [['show', "' or true --"], "There is no case and no profile ' or true --."],
  ])('erase %j: fails with one line', async (words, failure) => {
    expect(await run(...words)).toEqual({ ok: false, failure })
  })

  it('erasure: does nothing while another transaction locks the customer, and asks to try again', async () => {
    const person = await world.addPerson('Ngozi', 'Eze', 1, 0n)
    const reference = await ask(person, 'data-erasure')
    await world.database.transaction(async (tx) => {
      await tx.query('select from bank.customer where customer_id = $1 for update', [person.customerId])
      expect(await confirm(reference)).toEqual({ ok: false, failure: expect.stringContaining('Try again in a minute') })
    })
    expect(await bookOf(person)).toMatchObject({ status: 'open', shut: false })
    expect(await confirm(reference)).toMatchObject({ ok: true })
  })

  it.each(['55P03', '57014', '40P01'])('erasure: asks to try again after SQLSTATE %s of the database', async (code) => {
    const reference = await ask(await world.addPerson('Ngozi', 'Eze', 1, 0n), 'data-erasure')
    const transaction = () => Promise.reject(Object.assign(new Error('busy'), { code }))
    expect(await eraseCommand({ ...world.database, transaction }, ['confirm', reference, WHY])).toEqual({
      ok: false,
      failure: expect.stringContaining('Try again in a minute'),
    })
  })

  it('request for erasure: needs the right PIN, and a repeated request with the same id succeeds without it', async () => {
    const person = await world.addPerson('Uche', 'Obi', 1, 0n)
    const open = openCase(
      casesDeps({ checkPin: rightPin, ...world.deps, accounts: { ...world.deps, cursorKey: randomBytes(32) } }),
    )
    const request = { caseId: randomUUIDv7(), type: 'data-erasure', words: 'All of it' } as const
    expect(reasonOf(await open(request, person.context))).toBe('invalid-input')
    expect(reasonOf(await open({ ...request, transactionPin: '0000' }, person.context))).toBe('pin-mismatch')
    expect(reasonOf(await open({ ...request, transactionPin: PIN }, person.context))).toBe('ok')
    // The same case id is the same request, as after a lost answer, so no PIN is needed.
    expect(reasonOf(await open(request, person.context))).toBe('ok')
  })

  it('erasure: is refused for a case of another type, and for a reason that is too short', async () => {
    const person = await world.addPerson('Uche', 'Obi', 1, 0n)
    const [question, reference] = [await ask(person, 'question'), await ask(person, 'data-erasure')]
    expect(await run('show', question)).toEqual({ ok: false, failure: `${question} does not ask for erasure.` })
    expect(await confirm(question)).toEqual({ ok: false, failure: `${question} does not ask for erasure.` })
    expect((await run('confirm', reference, 'because')).ok).toBe(false)
    expect(await bookOf(person)).toMatchObject({ status: 'open' })
  })
})
