/** Tests requests for cards over the sandbox's processor: refusals, the money, and every fault of a call. */
// @module-tag one-try
import { execFile } from 'node:child_process'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, test } from 'vitest'
import { markSandbox } from '../../db/check-login.ts'
import { advanceOne, withOrders } from '../../payments/outbound/advance-one.fixture.ts'
import { endId } from '../../payments/outbound/end-outbound.ts'
import { decideByOperator } from '../../payments/outbound/decide-by-operator.ts'
import { casesDeps } from '../../module-links.ts'
import { caseSteps } from '../cases/case-steps.ts'
import { listCards } from '../../operators/card-commands.ts'
import { getEntries } from '../accounts/get-entries.ts'
import { advanceCase } from '../cases/advance-case.ts'
import { openCase } from '../cases/open-case.ts'
import { refundOf } from '../cases/cases.fixture.ts'
import { insertFreeze } from '../freeze/freeze-store.ts'
import { readFacts } from '../insights/facts-store.ts'
import { type Person, PIN, reasonOf, rightPin } from '../transfers/world.fixture.ts'
import { requestCard } from './request-card.ts'
import { COST, DAY, held, openCardsBank, taken, untouched } from './cards-bank.fixture.ts'

const bank = openCardsBank()

describe('the request', () => {
  test('card request: holds the fee and its VAT, orders one card, and settles the hold with the order', async () => {
    const cardId = await bank.world.orderCard(bank.ada)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['held', held])
    expect(await bank.world.seenCard(bank.ada, cardId)).toMatchObject({
      status: 'requested',
      total: '107500',
      actions: [],
    })
    await bank.world.submitCard(cardId)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['settled', taken])
    const { rows } = await bank.world.database.pool.query<{ code: string; amount: string }>(
      `select a.code, e.amount from ledger.entry e join ledger.account a on a.account_id = e.account_id
       join ledger.request r on r.request_id = e.journal_id where r.hold_id = $1 and e.amount > 0 order by e.amount`,
      [cardId],
    )
    expect(rows).toEqual([
      { code: 'vat-payable:NGN', amount: '7500' },
      { code: 'fee-income:NGN', amount: '100000' },
    ])
    expect(await bank.world.plasticOf(cardId)).toMatchObject([{ timesSent: 1 }])
    expect(await bank.world.seenCard(bank.ada, cardId)).toMatchObject({
      status: 'ordered',
      lastFour: null,
      actions: ['block'],
    })
    expect(bank.world.notified).toEqual([{ news: 'settled', cardId }])
    expect(await bank.trail(cardId)).toEqual(['card.requested 127.0.0.1', 'card.settled card-processor'])
    expect(await listCards(bank.world.database)).toContain(`${cardId} order settled, card ordered ending `)
  })

  const home = {
    deliverTo: 'home',
    branchCode: undefined,
    street: '14 Broad Street',
    city: 'Lagos',
    state: 'Lagos',
  } as const
  test('card request: a delivery to a home has the address as the customer typed it', async () => {
    const cardId = await bank.made(home)
    expect(await bank.world.plasticOf(cardId)).toMatchObject([
      { delivery: { method: 'COURIER', street: '14 Broad Street', city: 'Lagos', state: 'Lagos' } },
    ])
    expect(await bank.world.seenCard(bank.ada, cardId)).toMatchObject({
      deliveryPlace: '14 Broad Street, Lagos, Lagos',
    })
  })
  it.each([
    ['a branch that is none', { branchCode: 'XXX-99' }, ['branchCode']],
    ['no branch', { branchCode: undefined }, ['branchCode']],
    ['a branch and a street', { street: '14 Broad Street' }, ['street']],
    ['a home without a place', { deliverTo: 'home', branchCode: undefined }, ['street', 'city', 'state']],
    ['a home and a branch', { ...home, branchCode: 'LOS-01' }, ['branchCode']],
    ['a state of nowhere', { ...home, state: 'Atlantis' }, ['state']],
  ])('%s: refused by field, and nothing is stored', async (_name, over, fields) => {
    const asked = await bank.world.calls.request(bank.world.requestOf(bank.ada, over as never), bank.ada.context)
    expect(!asked.ok && asked.failure.kind === 'invalid-input' && Object.keys(asked.failure.errors)).toEqual(fields)
  })
  test('a name that cannot be embossed is refused before the approval', async () => {
    const request = requestCard({
      ...bank.world.cards,
      findHolder: () => Promise.resolve({ firstName: '李', lastName: '雷' }),
    })
    const asked = await request(bank.world.requestOf(bank.ada), bank.ada.context)
    const notified = [expect.stringContaining('no letters that can be printed on a card')]
    expect(asked).toMatchObject({ failure: { kind: 'invalid-input', errors: { nameOnCard: notified } } })
  })
  const NOT_MADE: Readonly<Record<string, () => Promise<{ readonly who?: Person; readonly over?: object }>>> = {
    'account-not-found': async () => ({ over: { fromAccountNumber: bank.tunde.accountNumber } }),
    'account-frozen': async () => {
      await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', new Date())
      return {}
    },
    'insufficient-funds': async () => ({ who: await bank.world.addPerson('Poor', 'Man', 1, COST - 1n) }),
    'bad-credit': async () => {
      bank.world.standing.now = 'bad'
      return {}
    },
    'card-exists': async () => {
      await bank.world.orderCard(bank.ada)
      return {}
    },
  }
  it.each(Object.entries(NOT_MADE))('card request: is refused: %s', async (reason, prepare) => {
    const { who = bank.ada, over } = await prepare()
    expect(reasonOf(await bank.world.calls.request(bank.world.requestOf(who, over), who.context))).toBe(reason)
  })

  test('card order: the same request returns the same challenge, and its id is refused for another order or customer', async () => {
    const request = bank.world.requestOf(bank.ada)
    const [one, two] = [
      await bank.world.calls.request(request, bank.ada.context),
      await bank.world.calls.request(request, bank.ada.context),
    ]
    expect(one.ok && one.value.data).toEqual(two.ok && two.value.data)
    expect(reasonOf(await bank.world.calls.request({ ...request, scheme: 'mastercard' }, bank.ada.context))).toBe(
      'id-reused',
    )
    expect(reasonOf(await bank.world.calls.request(request, bank.tunde.context))).toBe('id-reused')
    if (!one.ok) throw new Error(reasonOf(one))
    const given = { challengeId: one.value.data.challengeId, pin: PIN }
    expect(reasonOf(await bank.world.calls.confirm(given, bank.tunde.context))).toBe('not-found')
    expect(reasonOf(await bank.world.calls.confirm({ ...given, pin: '0000' }, bank.ada.context))).toBe('pin-mismatch')
    const first = await bank.world.calls.confirm(given, bank.ada.context)
    expect(await bank.world.calls.confirm(given, bank.ada.context)).toEqual(first)
    expect(await bank.balances()).toEqual(held)
  })
  test('two parallel requests order one card, because the books have funds for one', async () => {
    const asked = await Promise.all(
      [1, 2, 3].map(() => bank.world.calls.request(bank.world.requestOf(bank.ada), bank.ada.context)),
    )
    const answers = await Promise.all(
      asked.map((one) => {
        if (!one.ok) throw new Error(reasonOf(one))
        return bank.world.calls.confirm({ challengeId: one.value.data.challengeId, pin: PIN }, bank.ada.context)
      }),
    )
    expect(answers.map(reasonOf).toSorted()).toEqual(['card-exists', 'card-exists', 'ok'])
    expect(await bank.balances()).toEqual(held)
  })
  test('a withdrawn order cannot be confirmed', async () => {
    const asked = await bank.world.calls.request(bank.world.requestOf(bank.ada), bank.ada.context)
    if (!asked.ok) throw new Error(reasonOf(asked))
    const { challengeId } = asked.value.data
    expect(reasonOf(await bank.world.calls.withdraw({ challengeId }, bank.tunde.context))).toBe('not-found')
    expect(await bank.world.calls.withdraw({ challengeId }, bank.ada.context)).toMatchObject({
      value: { data: { outcome: 'withdrawn' } },
    })
    expect(reasonOf(await bank.world.calls.confirm({ challengeId, pin: PIN }, bank.ada.context))).toBe(
      'approval-withdrawn',
    )
    expect(await bank.balances()).toEqual(untouched)
    await bank.world.orderCard(bank.ada)
  })
})

const LEDGER = join(import.meta.dirname, '../../ledger/cli.ts')
const reverseFee = async (cardId: string) => {
  await markSandbox(bank.world.database.pool)
  const words = ['reverse', '--narration', 'A courtesy', endId(cardId, 'settled')]
  const env = { ...process.env, DATABASE_URL: bank.world.databaseUrl }
  return promisify(execFile)(process.execPath, [LEDGER, ...words], { env })
}

test('an operator reverses the fee: the money is back, and the card keeps working', async () => {
  const cardId = await bank.made()
  await reverseFee(cardId)
  expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['reversed', untouched])
  await bank.pushOn(cardId, 1)
  expect((await bank.world.seenCard(bank.ada, cardId)).status).toBe('making')
  const again = await bank.world.calls.request(bank.world.requestOf(bank.ada), bank.ada.context)
  expect(reasonOf(again)).toBe('card-exists')
})

describe('refund and reversal of a card fee', () => {
  /** A case about the fee's entry in the history, decided for the customer. */
  async function caseOfFee(cardId: string): Promise<string> {
    const accounts = { ...bank.world.deps, cursorKey: randomBytes(32) }
    const { accountNumber } = bank.ada
    const listed = await getEntries(accounts)({ accountNumber }, bank.ada.context)
    if (!listed.ok) throw new Error(reasonOf(listed))
    const entry = listed.value.data.entries.find(({ kind }) => kind === 'card-issuance')
    expect(entry?.reference).toBe((await bank.world.seenCard(bank.ada, cardId)).reference)
    const caseId = randomUUIDv7()
    const about = { caseId, accountNumber, entryId: entry?.entryId, type: 'not-authorised', words: 'Not mine' } as const
    const opened = await openCase(casesDeps({ checkPin: rightPin, ...bank.world.deps, accounts }))(
      about,
      bank.ada.context,
    )
    expect(reasonOf(opened)).toBe('ok')
    const decided = {
      event: 'decided-for',
      actor: { kind: 'staff', operator: 'bisi', reason: 'So it is' },
      text: 'So it is',
    } as const
    await bank.world.database.transaction((tx) => advanceCase(caseSteps(bank.world.deps.clock), tx, caseId, decided))
    return caseId
  }
  test('a fee that a case gave back is not given back again by a reversal', async () => {
    const cardId = await bank.made()
    expect(await refundOf(bank.world, await caseOfFee(cardId), COST)).toMatchObject({ ok: true })
    await expect(reverseFee(cardId)).rejects.toThrow('were refunded before')
    expect([await bank.stateOf(cardId), (await bank.balances()).book]).toEqual(['settled', untouched.book])
    const { rows } = await bank.world.database.pool.query<{ id: string }>(
      'select ledger_account_id as id from bank.account where account_number = $1',
      [bank.ada.accountNumber],
    )
    const mine = rows.map(({ id }) => ({ ledgerAccountId: BigInt(id), accountNumber: bank.ada.accountNumber }))
    const { facts } = await readFacts(bank.world.database.pool, mine, { from: '2020-01', before: '2099-01' })
    expect(facts.find(({ kind }) => kind === 'card-issuance')?.givenBackMinor).toBe(COST)
  })
  test('a fee that was reversed: a case cannot refund the fee or its VAT again', async () => {
    const cardId = await bank.made()
    const caseId = await caseOfFee(cardId)
    await reverseFee(cardId)
    expect(await refundOf(bank.world, caseId, 75_00n)).toMatchObject({ ok: false, failure: 'too-much' })
    expect((await bank.balances()).book).toBe(untouched.book)
  })
})

describe('every fault of a call to the processor', () => {
  test.each([
    ['down', 'settled', taken],
    ['time-out', 'settled', taken],
    ['malformed', 'settled', taken],
    ['duplicate', 'settled', taken],
    ['wrong-reference', 'settled', taken],
    ['refuse', 'released', untouched],
    ['fail-late', 'released', untouched],
    ['processing', 'inquiring', held],
  ])('fault %s once: the order ends as %s, with one card at most', async (mode, state, money) => {
    await bank.world.setFault({ mode, times: 1 })
    const cardId = await bank.world.orderCard(bank.ada)
    await bank.carryOn(cardId, 4)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual([state, money])
    expect((await bank.world.plasticOf(cardId)).filter(({ status }) => status === 'ACCEPTED')).toHaveLength(
      state === 'settled' ? 1 : 0,
    )
    if (mode === 'wrong-reference')
      expect(bank.world.alerts).toMatchObject([{ alert: 'card-processor-answer-invalid' }])
    if (state === 'released') {
      expect(await bank.world.seenCard(bank.ada, cardId)).toMatchObject({ status: 'refused' })
      // A released card order leaves room for another order.
      await bank.world.orderCard(bank.ada)
    }
  })
  test('a day without an answer: the order goes to review; after an operator settles it, the bank fetches the card', async () => {
    await bank.world.setFault('processing')
    const cardId = await bank.world.orderCard(bank.ada)
    await bank.world.submitCard(cardId)
    bank.pass(DAY + 60_000)
    await bank.world.submitCard(cardId)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['review', held])
    await bank.world.resolveCard(cardId, 'ACCEPTED')
    const decision = { id: cardId, outcome: 'settled', reason: 'their workshop, order 17', operator: 'bisi' } as const
    expect(await decideByOperator({ ...bank.world.outbound, database: bank.world.database }, decision)).toMatchObject({
      ok: true,
    })
    expect((await bank.world.seenCard(bank.ada, cardId)).status).toBe('requested')
    await bank.world.followCard(cardId)
    expect([(await bank.world.seenCard(bank.ada, cardId)).status, await bank.balances()]).toEqual(['ordered', taken])
  })
  test('the server dies after the call: the sent order gets a status inquiry, and is not sent again', async () => {
    const cardId = await bank.world.orderCard(bank.ada)
    const dying = withOrders(bank.world.outbound, (order) => ({
      send: async () => {
        await order.send()
        throw new Error('killed before the answer was written')
      },
    }))
    await expect(advanceOne(dying, cardId)).rejects.toThrow('killed')
    await bank.world.submitCard(cardId)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['settled', taken])
    expect(await bank.world.plasticOf(cardId)).toMatchObject([{ timesSent: 1, timesAsked: 1 }])
  })
  test('customer frozen before the order is sent: the processor gets no order, and the payment goes to review', async () => {
    const cardId = await bank.world.orderCard(bank.ada)
    await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
    await bank.carryOn(cardId, 2)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['review', held])
    expect(await bank.world.plasticOf(cardId)).toEqual([])
  })
})
