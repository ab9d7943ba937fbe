/**
 * Tests instructions to the card processor and its answers, over the sandbox's processor: freezes of the accounts, and
 * restored databases.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decideByOperator } from '../../payments/outbound/decide-by-operator.ts'
import { endId } from '../../payments/outbound/end-outbound.ts'
import { freezeSteps, reversedWith } from '../../module-links.ts'
import { readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import { decideCardCommand } from '../../operators/card-commands.ts'
import { freeze, unfreeze } from '../freeze/freeze-account.ts'
import { insertFreeze } from '../freeze/freeze-store.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { insertCard } from './made-cards.ts'
import { COST, DAY, openCardsBank, taken, untouched } from './cards-bank.fixture.ts'

const bank = openCardsBank()
const query = (text: string, values: readonly unknown[] = []) => bank.world.database.pool.query(text, [...values])
const isWaiting = async (task: string, cardId: string) =>
  (await query('select from graphile_worker._private_jobs where key = $1', [`${task}:${cardId}`])).rowCount === 1

describe('the accounts frozen', () => {
  const trace = { requestId: randomUUID(), address: 'operator:ada' }
  const run = (step: typeof freeze | typeof unfreeze) =>
    bank.world.database.transaction((tx) =>
      step(freezeSteps(bank.world.deps.clock), tx, bank.ada.customerId, 'staff', trace),
    )
  test('freeze of the accounts: no card pays, and after the freeze each card has its earlier settings', async () => {
    const cardId = await bank.active()
    await query('delete from graphile_worker._private_jobs where key = $1', [`instruct-card:${cardId}`])
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(true)
    expect(await run(freeze)).toBe(true)
    expect([await isWaiting('instruct-card', cardId), (await bank.world.seenCard(bank.ada, cardId)).isSynced]).toEqual([
      true,
      false,
    ])
    await bank.world.tellCard(cardId)
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(false)
    expect(await bank.world.plasticOf(cardId)).toMatchObject([{ controls: { status: 'SUSPENDED' } }])
    expect(await run(freeze)).toBe(false)
    expect(await run(unfreeze)).toBe(true)
    await bank.world.tellCard(cardId)
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(true)
    expect((await bank.world.seenCard(bank.ada, cardId)).isSynced).toBe(true)
  })
  test('freeze of the accounts: a card that its holder froze stays frozen afterwards', async () => {
    const cardId = await bank.active()
    await bank.world.calls.freeze({ cardId }, bank.ada.context)
    await run(freeze)
    await run(unfreeze)
    await bank.world.tellCard(cardId)
    expect(await bank.world.plasticOf(cardId)).toMatchObject([{ controls: { status: 'SUSPENDED' } }])
  })
})

describe('an order that was taken and could not be made', () => {
  const refusedLate = async (cardId: string) => {
    await bank.world.resolveCard(cardId, 'REFUSED')
    bank.world.notified.length = 0
  }
  test('a card that was not made: its fee goes back once, the customer is notified, and the account can order again', async () => {
    const cardId = await bank.made()
    await refusedLate(cardId)
    await Promise.all([1, 2, 3].map(() => bank.world.followCard(cardId)))
    await bank.world.followCard(cardId)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['reversed', untouched])
    expect(bank.world.notified).toContainEqual({ news: 'released', cardId })
    const seen = await bank.world.seenCard(bank.ada, cardId)
    expect(seen).toMatchObject({ status: 'refused', actions: [] })
    const RETURNED = `select occurred_at as at from bank.payment_event where payment_id = $1 and event = 'reversed'`
    const returned = (await query(RETURNED, [cardId])).rows[0] as { at: Date }
    expect(seen.timeline.at(-1)).toMatchObject({ title: 'Not made', at: returned.at.toISOString() })
    expect(await bank.trail(cardId)).toContain('card.not-made card-processor')
    await bank.made()
    expect(await bank.balances()).toEqual(taken)
  })
  test('an order whose fee an operator returned: ends, and no money moves', async () => {
    const cardId = await bank.made()
    await query(`update bank.payment set state = 'reversed' where payment_id = $1`, [cardId])
    await refusedLate(cardId)
    await bank.world.followCard(cardId)
    expect(await bank.balances()).toEqual(taken)
    expect((await bank.world.seenCard(bank.ada, cardId)).status).toBe('refused')
  })
  test('a fee of which a case has refunded a part: the order ends, no money moves, and an operator is alerted', async () => {
    const cardId = await bank.made()
    await query(
      `insert into bank.refund (posting_id, subject_id, subject_kind, source, amount_minor) values ($1, $2, 'payment', 'case', 1)`,
      [randomUUID(), cardId],
    )
    await refusedLate(cardId)
    await bank.world.followCard(cardId)
    expect(bank.world.alerts).toContainEqual(expect.objectContaining({ alert: 'card-fee-refunded-before' }))
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['reversed', taken])
    await bank.world.followCard(cardId)
    // The case's refund belongs to the card's fee, not to the journal that settled the fee.
    const { ledger, database } = bank.world
    const journal = await readJournal(database.pool, endId(cardId, 'settled'))
    const reversal = { ...reversalOf(journal!, 'A mistake'), ...(await reversedWith(database.pool, journal!)) }
    await expect(ledger.post(reversal)).rejects.toThrow('1 minor units of the payment')
  })
  test('a fee that an operator settled without a made card: a command returns it once, and the customer is notified', async () => {
    const give = (cardId: string) =>
      decideCardCommand(bank.world.database, ['return', cardId, 'their list of orders, none is ours'])
    const cardId = await bank.world.orderCard(bank.ada)
    await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
    await bank.carryOn(cardId, 2)
    expect(await give(cardId)).toMatchObject({ failure: expect.stringContaining('No fee of this order is taken') })
    const decision = { id: cardId, outcome: 'settled', reason: 'their workshop, order 17', operator: 'bisi' } as const
    await decideByOperator({ ...bank.world.outbound, database: bank.world.database }, decision)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['settled', taken])
    const answers = await Promise.all([1, 2, 3].map(() => give(cardId)))
    expect(answers.some(({ ok }) => ok)).toBe(true)
    expect(await give(cardId)).toMatchObject({ failure: expect.stringContaining('the fee is back') })
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['reversed', untouched])
    expect((await bank.trail(cardId)).filter((line) => line.startsWith('card.not-made operator:'))).toHaveLength(1)
    const { rows: acts } = await bank.world.database.pool.query(
      `select detail from bank.audit_event where kind = 'card.not-made' and detail->>'cardId' = $1 and outcome = 'done'`,
      [cardId],
    )
    const { accountNumber: payee } = bank.ada
    const reason = 'their list of orders, none is ours'
    expect(acts).toMatchObject([{ detail: { amountMinor: COST.toString(), currency: 'NGN', payee, reason } }])
    expect(await bank.notices(bank.ada.customerId)).toContain('card-failed')
    const { rows } = await bank.world.database.pool.query(
      'select subject_kind, source, amount_minor from bank.refund where subject_id = $1',
      [cardId],
    )
    expect(rows).toEqual([{ subject_kind: 'payment', source: 'card-not-made', amount_minor: COST.toString() }])
    const made = await bank.world.orderCard(bank.tunde)
    await bank.world.submitCard(made)
    expect(await give(made)).toMatchObject({ failure: expect.stringContaining('There is a card of this order') })
    expect(await give(randomUUIDv7())).toMatchObject({ failure: 'There is no such order.' })
  })
  test('a card in use: stays active when the processor says that its order was refused, and an operator is alerted', async () => {
    const cardId = await bank.active()
    await refusedLate(cardId)
    await bank.world.followCard(cardId)
    expect(bank.world.alerts).toContainEqual(expect.objectContaining({ alert: 'card-processor-answer-invalid' }))
    expect([(await bank.world.seenCard(bank.ada, cardId)).status, await bank.balances()]).toEqual(['active', taken])
  })
})

test('insertCard: stores no card when its token belongs to another card', async () => {
  const first = await bank.made()
  const second = await bank.world.orderCard(bank.tunde)
  const [{ token }] = (await query('select token from bank.card where card_id = $1', [first])).rows
  const made = { token, lastFour: '4321', expires: '2029-11' }
  const written = await bank.world.database.transaction((tx) =>
    insertCard(tx, { cardId: second, customerId: bank.tunde.customerId, made, at: bank.world.time.now }),
  )
  expect(written).toBe(false)
})

test('inquiries: 200 orders without an answer do not delay the inquiry about another order', async () => {
  const live = await bank.made()
  await bank.world.followCard(live)
  // Two hundred copies of the live order, whose cards the processor does not know.
  await query(
    `with made as (
       insert into bank.payment (payment_id, kind, state, customer_id, account_number, account_name, payee_reference, payee_name,
         institution_code, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration, approved_with, counter_keys,
         created_at, completed_at)
       select gen_random_uuid(), kind, state, customer_id, account_number, account_name, payee_reference, payee_name,
         institution_code, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration, approved_with, counter_keys,
         created_at, completed_at from bank.payment, generate_series(1, 200) where payment_id = $1
       returning payment_id)
     insert into bank.card_order (payment_id, scheme, name_on_card, deliver_to, branch_code, street, city, region, replaces)
     select m.payment_id, o.scheme, o.name_on_card, o.deliver_to, o.branch_code, o.street, o.city, o.region, o.replaces
     from bank.card_order o, made m where o.payment_id = $1`,
    [live],
  )
  await query(
    `insert into bank.card (card_id, customer_id, token, last_four, expires, state, atm, pos, web, contactless, international,
       per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, version, notified_version, changed_at, ordered_at)
     select r.payment_id, c.customer_id, 'crd_' || translate(r.payment_id::text, '0123456789-', 'ghijklmnop'), c.last_four, c.expires, c.state,
       c.atm, c.pos, c.web, c.contactless, c.international, c.per_transaction_minor, c.atm_per_day_minor, c.pos_per_day_minor,
       c.online_per_day_minor, c.version, c.notified_version, c.changed_at, c.ordered_at
     from bank.card c join bank.payment r on r.customer_id = c.customer_id and r.kind = 'card-fee' and r.payment_id <> c.card_id where c.card_id = $1`,
    [live],
  )
  try {
    const asked = new Set<string>()
    for (let look = 0; look < 3; look += 1) {
      bank.pass(11 * 60_000)
      await bank.world.sweep()
      const { rows } = await query(
        `delete from graphile_worker._private_jobs where key like 'follow-card:%' returning substr(key, 13) as id`,
      )
      for (const { id } of rows) asked.add(id)
    }
    expect(asked).toContain(live)
  } finally {
    await query(`update bank.card set state = 'active' where customer_id = $1`, [bank.ada.customerId])
  }
})

test('a paid order without a card: the bank inquires until the card arrives, without reading every order', async () => {
  await bank.world.setFault('processing')
  const cardId = await bank.world.orderCard(bank.ada)
  await bank.world.submitCard(cardId)
  bank.pass(DAY + 60_000)
  await bank.world.submitCard(cardId)
  await bank.world.resolveCard(cardId, 'ACCEPTED')
  const decision = { id: cardId, outcome: 'settled', reason: 'their workshop, order 17', operator: 'bisi' } as const
  await decideByOperator({ ...bank.world.outbound, database: bank.world.database }, decision)
  const look = async () => {
    await query('delete from graphile_worker._private_jobs where key = $1', [`follow-card:${cardId}`])
    bank.pass(3 * 60_000)
    await bank.world.sweep()
    return isWaiting('follow-card', cardId)
  }
  expect(await look()).toBe(true)
  await bank.world.followCard(cardId)
  const missing = () =>
    query(
      `select from bank.payment t join bank.card_order o using (payment_id)
       where t.state = 'settled' and not o.is_made and t.payment_id = $1`,
      [cardId],
    )
  expect((await missing()).rowCount).toBe(0)
  const { rows } = await query(
    `select indexdef from pg_indexes where schemaname = 'bank' and indexname = 'card_order_missing'`,
  )
  expect(rows[0]?.indexdef).toContain('NOT is_made')
})

test('a queued job is not queued again', async () => {
  const cardId = await bank.made()
  await query('delete from graphile_worker._private_jobs')
  await bank.world.sweep()
  await query('update graphile_worker._private_jobs set attempts = 3 where key = $1', [`follow-card:${cardId}`])
  await query('update bank.card set checked_at = null where card_id = $1', [cardId])
  await bank.world.sweep()
  const { rows } = await query('select attempts from graphile_worker._private_jobs where key = $1', [
    `follow-card:${cardId}`,
  ])
  expect(rows).toEqual([{ attempts: 3 }])
})

describe('a bank database that was restored to a time before the newest instruction', () => {
  const unfrozen = async (cardId: string) =>
    expect(
      reasonOf(await bank.world.approveChange(bank.ada, await bank.world.calls.unfreeze({ cardId }, bank.ada.context))),
    ).toBe('ok')
  test.each([
    ['far behind', 2],
    ['of the very version of another change', 1],
  ])('%s: a freeze reaches the processor, and only then counts as instructed', async (_name, changes) => {
    const cardId = await bank.active()
    const [before] = (await query('select version, notified_version from bank.card where card_id = $1', [cardId])).rows
    for (let change = 0; change < changes; change += 1) {
      await query('update bank.card set version = version + 1, pos = not pos where card_id = $1', [cardId])
      await bank.world.tellCard(cardId)
    }
    await query('update bank.card set version = $2, notified_version = $3 where card_id = $1', [
      cardId,
      before.version,
      before.notified_version,
    ])
    await bank.world.calls.freeze({ cardId }, bank.ada.context)
    await bank.world.tellCard(cardId)
    expect((await bank.world.seenCard(bank.ada, cardId)).isSynced).toBe(false)
    expect(bank.world.alerts).toContainEqual(expect.objectContaining({ alert: 'card-processor-ahead' }))
    expect(await isWaiting('instruct-card', cardId)).toBe(true)
    await bank.world.tellCard(cardId)
    expect([
      await bank.world.tryCard(cardId, { channel: 'atm' }),
      (await bank.world.seenCard(bank.ada, cardId)).isSynced,
    ]).toEqual([false, true])
    await unfrozen(cardId)
    await bank.world.tellCard(cardId)
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(true)
  })
})
