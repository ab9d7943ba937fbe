/**
 * The whole bank and the sandbox's card processor: the server killed in the middle of each step of a request for a card, and of a freeze,
 * comes back and ends it once; both books are equal at the end, and no card number is in the database or in the log.
 */
import { v7 as makeUuid } from 'uuid'
import { beforeAll, expect, it, vi } from 'vitest'
import { cardRoutes } from '../src/contract/cards.ts'
import { ADAEZE, type Customer, dataOf } from './customer.fixture.ts'
import { inWrite, type Point } from './kill-points.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'

const COST = 1_075_00n

const its = openBank({
  CARDS_ANSWER_WITHIN_S: '3',
  // The pace in seconds instead of minutes.
  SWITCH_ASK_AGAIN_S: '1',
  SWITCH_ASK_LATER_S: '1',
  CALL_LIMIT_FACTOR: '100',
  LOG_LEVEL: 'debug',
})
let ada: Customer
beforeAll(async () => {
  ada = await its.logIn(ADAEZE)
})

interface Prepared {
  readonly cardId: string
  readonly challengeId: string
}
async function prepare(): Promise<Prepared> {
  const cardId = makeUuid()
  const { challengeId } = dataOf(
    await ada.call(cardRoutes.requestCard, {
      requestId: cardId,
      fromAccountNumber: ada.accountNumber,
      scheme: 'verve',
      deliverTo: 'branch',
      branchCode: 'LOS-01',
    }),
  )
  return { cardId, challengeId }
}
const confirm = ({ challengeId }: Prepared) => ada.call(cardRoutes.confirmCardRequest, { challengeId, pin: ADAEZE.pin })
const seen = async ({ cardId }: Pick<Prepared, 'cardId'>) =>
  dataOf(await ada.call(cardRoutes.getCards, {})).cards.find((card) => card.cardId === cardId)
const expectStatus = (card: Pick<Prepared, 'cardId'>, status: string) =>
  vi.waitFor(async () => expect((await seen(card))?.status, its.bank.stdout()).toBe(status), PATIENCE)
const balances = async () => [await ada.balance(), await ada.available()]
const block = ({ cardId }: Prepared) => ada.call(cardRoutes.blockCard, { cardId, reason: 'damaged' })

interface Plastic {
  readonly reference: string
  readonly number: string
  readonly controls: { readonly version: number; readonly status: string }
}
const made = () => its.seenAtDoor<Plastic[]>('/cards')

let ordered = 0
const POINTS: readonly Point[] = [
  inWrite(() => its.owner, 'while the fee is set aside', 'bank.payment_submission', 'insert'),
  inWrite(() => its.owner, 'while it notes that it sends', 'bank.payment', 'update'),
  {
    name: 'while the processor has it and has not answered',
    hold: async () => {
      ordered = (await made()).length
      await its.setFaults({ cards: 'slow' })
    },
    isThere: async () => (await made()).length > ordered,
    let: () => its.setFaults({ cards: 'none' }),
  },
  inWrite(() => its.owner, 'while the card is written with the settlement', 'bank.card', 'insert'),
]

it.each(POINTS)('the server is killed $name: one card, paid once', async (point) => {
  const [book = 0n] = await balances()
  const prepared = await prepare()
  await its.killAt(point, () => confirm(prepared))
  // Whoever got no answer asks again under the same approval.
  expect(dataOf(await confirm(prepared))).toMatchObject({ cardId: prepared.cardId })
  await expectStatus(prepared, 'ordered')
  expect(await balances()).toEqual([book - COST, book - COST])
  expect((await made()).filter(({ reference }) => reference === prepared.cardId)).toHaveLength(1)
  // So that the next one takes its place.
  expect(dataOf(await block(prepared)).card?.status).toBe('blocked')
})

it('killed while it notes what it told the processor, it tells the newest again', async () => {
  const prepared = await prepare()
  dataOf(await confirm(prepared))
  await expectStatus(prepared, 'ordered')
  // Nor is the news of an earlier card on its way, which would be stopped, and the server killed, in the place of this one's.
  await vi.waitFor(async () => {
    const { cards } = dataOf(await ada.call(cardRoutes.getCards, {}))
    expect(cards.map(({ isTold }) => isTold)).toEqual(cards.map(() => true))
  }, PATIENCE)
  const noting = inWrite(() => its.owner, 'while it notes what it told', 'bank.card', 'update of notified_version')
  await its.killAt(noting, () => block(prepared))
  await vi.waitFor(async () => {
    expect(await seen(prepared)).toMatchObject({ status: 'blocked', isTold: true })
    const plastic = (await made()).find(({ reference }) => reference === prepared.cardId)
    expect(plastic?.controls.status).toBe('CLOSED')
  }, PATIENCE)
})

it('the books of the processor and ours are equal, and every law of the books is kept', () => {
  expect(its.command('reconciliation/cli.ts')).toContain(
    'The card maker’s books agree: 5 payments alike, 0 waiting, 0 different',
  )
  its.command('ledger/cli.ts', 'verify')
  expect(its.command('operators/cli.ts', 'cards').split('\n')).toHaveLength(6)
})

it('no card number is in any table or in the log', async () => {
  const numbers = (await made()).map(({ number }) => number)
  expect(numbers).toHaveLength(5)
  const { rows } = await its.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('bank', 'ledger', 'graphile_worker')`,
  )
  for (const number of numbers) {
    expect(its.bank.stdout()).not.toContain(number.slice(0, 12))
    for (const { name } of rows) {
      const found = await its.owner.query(`select from ${name} t where strpos(t::text, $1) > 0`, [number.slice(0, 12)])
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  }
})
