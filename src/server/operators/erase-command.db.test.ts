import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCase } from '../features/cases/open-case.ts'
import { findAccountForCredit } from '../features/accounts/account-store.ts'
import { createWorld, type Person, PIN, reasonOf, type World } from '../features/transfers/test-world.ts'
import { casesDeps } from '../join-cases.ts'
import { caseCommand } from './case-commands.ts'
import { eraseCommand } from './erase-command.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const run = (...words: string[]) => eraseCommand(world.database, words)

async function ask(person: Person, type: 'data-erasure' | 'question'): Promise<string> {
  const deps = casesDeps({ ...world.deps, accounts: { ...world.deps, cursorKey: randomBytes(32) } })
  const opened = await openCase(deps)({ caseId: randomUUIDv7(), type, words: 'All of it, please' }, person.context)
  if (!opened.ok) throw new Error(reasonOf(opened))
  return opened.value.data.reference
}

async function inTheWay(person: Person): Promise<readonly string[]> {
  const shown = await run('show', await ask(person, 'data-erasure'))
  if (!shown.ok) throw new Error(shown.failure)
  const lines = shown.value.split('\n')
  expect(lines.at(-1)).toContain('there is no command that erases')
  if (lines[0] === 'Nothing stands in the way.') return []
  expect(lines[0]).toBe('In the way:')
  return lines.slice(1, -1)
}

const insert = (sql: string) => async (person: Person, state: string) => {
  const ended = [
    'settled',
    'released',
    'reversed',
    'cancelled',
    'ended',
    'accepted',
    'told',
    'lifted',
    'withdrawn',
  ].includes(state)
  const [end, id] = [ended ? world.deps.clock.now() : null, randomUUID()]
  await world.database.pool.query(
    `with given as (select $1::uuid as customer_id, $2::text as state, $3::timestamptz as ended_at, $4::uuid as id) ${sql}`,
    [person.customerId, state, end, id],
  )
}

const TRANSFER = (from: string, to: string) =>
  insert(`insert into bank.transfer (transfer_id, transaction_type, state, from_customer_id, from_account_number,
    from_account_name, to_customer_id, to_account_number, to_account_name, to_bank_code, to_bank_name, amount_minor, fee_minor,
    vat_minor, stamp_duty_minor, currency, narration, approved_with, created_at, completed_at)
    select id, 0, state, ${from}, '1', 'A', ${to}, '2', 'B', '000000', 'Bank', 100, 0, 0, 0, 'NGN', '', '{1}', now(), ended_at from given`)
const ELSE = 'gen_random_uuid()'
const CARD_REQUEST = `insert into bank.card_request (request_id, state, customer_id, account_number, account_name, scheme, name_on_card,
  deliver_to, branch_code, amount_minor, vat_minor, currency, narration, approved_with, counter_keys, created_at, completed_at)
  select id, 'STATE', customer_id, '1', 'A', 'verve', 'A', 'branch', '001', 100, 0, 'NGN', '', '{1}', '{}', now(), END from given`

const UNFINISHED: readonly [string, (person: Person, state: string) => Promise<unknown>, string[], string[], string][] =
  [
    [
      'a transfer from them',
      TRANSFER('customer_id', ELSE),
      ['held', 'sent', 'asking', 'review', 'approved', 'scheduled'],
      ['settled', 'cancelled'],
      '1 transfer is under way',
    ],
    ['a transfer to them', TRANSFER(ELSE, 'customer_id'), ['held'], ['settled'], '1 transfer is under way'],
    [
      'a bill',
      insert(`insert into bank.bill_payment (payment_id, state, customer_id, account_number, account_name, category, biller_id,
      biller_name, service_id, reference, amount_minor, fee_minor, vat_minor, currency, narration, approved_with, counter_keys,
      created_at, completed_at)
      select id, state, customer_id, '1', 'A', 'airtime', 'm', 'M', 's', '0', 100, 0, 0, 'NGN', '', '{1}', '{}', now(), ended_at from given`),
      ['held', 'sent', 'asking', 'review'],
      ['settled'],
      '1 bill is under way',
    ],
    [
      'a list of payments',
      insert(`insert into bank.bulk_batch (batch_id, customer_id, withdrawn, challenge_id, session_id, way, device, from_account_number,
      from_account_name, payments, amount_minor, total_minor, likeness, approved_at, told_at)
      select id, customer_id, state = 'withdrawn', id, id, 'pin', '{}', '1', 'A', 1, 100, 100, decode(repeat('00', 32), 'hex'), now(),
        case when state = 'told' then ended_at end from given`),
      ['waiting'],
      ['told', 'withdrawn'],
      '1 list of payments is under way',
    ],
    [
      'a request for a card',
      insert(CARD_REQUEST.replace("'STATE'", 'state').replace('END', 'ended_at')),
      ['held', 'sent', 'asking', 'review', 'settled'],
      ['released', 'reversed'],
      '1 request for a card is under way',
    ],
    [
      'a card',
      insert(`, request as (${CARD_REQUEST.replace('STATE', 'settled').replace('END', 'now()')} returning request_id)
      insert into bank.card (card_id, customer_id, token, last_four, expires, state, block_reason, atm, pos, web, contactless,
        international, per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, changed_at, ordered_at, told_version, blocked_at)
      select request_id, customer_id, 'card-' || translate(left(id::text, 8), '0123456789', 'ghijklmnop'), '0000', '2030-01',
        case state when 'untold' then 'blocked' else state end, case when state in ('blocked', 'untold') then 'lost' end,
        true, true, true, true, true, 0, 0, 0, 0, now(), now(), case state when 'untold' then 0 else 1 end,
        case when state in ('blocked', 'untold') then now() end from given, request`),
      ['ordered', 'making', 'on-its-way', 'ready', 'delivered', 'active', 'frozen', 'untold'],
      ['blocked'],
      '1 card is not blocked for good at its processor',
    ],
    [
      'a schedule',
      insert(`insert into bank.schedule (id, customer_id, status, content, fingerprint, approved_with, approved_at, session_id,
      created_at, active_since)
      select id, customer_id, state, '{}', decode(repeat('00', 32), 'hex'), 'pin', now(), id, now(), now() from given`),
      ['active', 'paused'],
      ['ended', 'cancelled'],
      '1 schedule is active or paused',
    ],
    [
      'an identity check',
      insert(`insert into bank.kyc_submission (id, customer_id, tier, state, submitted_at, decided_at)
      select id, customer_id, 3, state, now(), ended_at from given`),
      ['waiting'],
      ['accepted'],
      '1 identity check waits for a decision',
    ],
    [
      'a freeze',
      insert(`insert into bank.customer_freeze (id, customer_id, frozen_at, frozen_by, lifted_at, lifted_by)
      select id, customer_id, now(), 'staff', ended_at, case when state = 'lifted' then 'staff' end from given`),
      ['on'],
      ['lifted'],
      '1 freeze is in force: make sure that it is the customer who asks',
    ],
  ]

describe('what stands in the way of an erasure', () => {
  it.each(UNFINISHED)('%s, until it is at its end', async (_what, add, open, ended, line) => {
    for (const state of ended) {
      const person = await world.addPerson('Ngozi', 'Eze', 1, 0n)
      await add(person, state)
      expect([state, await inTheWay(person)]).toEqual([state, []])
    }
    for (const state of open) {
      const person = await world.addPerson('Ngozi', 'Eze', 1, 0n)
      await add(person, state)
      expect([state, await inTheWay(person)]).toEqual([state, [`- ${line}`]])
    }
  })

  it('money on any account, and what is set aside of it', async () => {
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
        `- account ${person.accountNumber} holds ₦500.00, of which ₦200.00 is set aside`,
        `- account ${dollars.accountNumber} holds $0.01`,
      ].toSorted(),
    )
  })

  it('other cases, and nobody else’s anything; each look is a line that the customer sees', async () => {
    const [person, other] = [await world.addPerson('Ngozi', 'Eze', 1, 0n), await world.addPerson('Uche', 'Obi', 1, 5n)]
    await ask(other, 'question')
    expect(await inTheWay(person)).toEqual([])
    await ask(person, 'question')
    expect(await inTheWay(person)).toEqual(['- 1 other case is open'])
    const { rows } = await world.database.pool.query(
      'select count(*)::int as count, min(what) as what from bank.record_read where customer_id = $1',
      [person.customerId],
    )
    expect(rows).toEqual([{ count: 2, what: 'What stands in the way of erasing your data' }])
  })
})

describe('a request for erasure', () => {
  it('cannot be decided for the customer before nothing stands in the way; against it can', async () => {
    const person = await world.addPerson('Ngozi', 'Eze', 1, 500_00n)
    const [first, second] = [await ask(person, 'data-erasure'), await ask(person, 'data-erasure')]
    const question = await ask(person, 'question')
    const words = 'Here is what goes and when'
    const refused = await caseCommand(world.database, ['for', first, words])
    const money = `account ${person.accountNumber} holds ₦500.00`
    expect(refused).toEqual({ ok: false, failure: `In the way: ${money}, and 1 more. See \`erase show\`.` })
    expect(await caseCommand(world.database, ['against', first, words])).toMatchObject({ ok: true })
    // Only a request for erasure waits for that.
    expect(await caseCommand(world.database, ['for', question, words])).toMatchObject({ ok: true })
    const other = await world.addPerson('Uche', 'Obi', 1, 0n)
    const transfer = await world.requestFor(person, other.accountNumber, { amount: '50000' })
    const offer = await world.handlers.initiate(transfer, person.context)
    if (!offer.ok) throw new Error(reasonOf(offer))
    const { challengeId } = offer.value.data
    expect((await caseCommand(world.database, ['for', second, words])).ok).toBe(false)
    const paid = await world.handlers.confirm({ challengeId, pin: PIN }, person.context)
    expect([reasonOf(paid), await world.balanceOf(person.accountNumber)]).toEqual(['ok', 0n])
    expect(await caseCommand(world.database, ['for', second, words])).toMatchObject({ ok: true })
  })

  it.each([
    [[], 'Say show: there is no command that erases.'],
    [['confirm', 'tunde'], 'Say show: there is no command that erases.'],
    [['show'], 'Whose? Give the reference of the case, or the username.'],
    [['show', 'two', 'names'], 'Whose? Give the reference of the case, or the username.'],
    [['show', 'nobody'], 'There is no case and no profile nobody.'],
    [['show', "' or true --"], "There is no case and no profile ' or true --."],
  ])('%j: one clear line', async (words, failure) => {
    expect(await run(...words)).toEqual({ ok: false, failure })
  })

  it('is what a case must be about', async () => {
    const reference = await ask(await world.addPerson('Uche', 'Obi', 1, 0n), 'question')
    expect(await run('show', reference)).toEqual({ ok: false, failure: `${reference} does not ask for erasure.` })
  })
})
