/**
 * Kills the server during each step of a card order and of a freeze, and checks that the bank and the card processor
 * agree afterwards.
 *
 * No card number may be in the database or in the log.
 */
import { v7 as makeUuid } from 'uuid'
import { beforeAll, expect, it, vi } from 'vitest'
import { cardRoutes } from '../../src/contract/cards.ts'
import { ADAEZE, type Customer, dataOf } from './customer.fixture.ts'
import { inWrite, type Point } from './kill-points.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'

const COST = 1_075_00n

const its = openBank({
  CARDS_ANSWER_WITHIN_S: '3',
  // The retry intervals are seconds here and not minutes.
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
const made = () => its.readConsole<Plastic[]>('/cards')

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

it.each(POINTS)('cards: an order makes one card and is paid once when the server is killed $name', async (point) => {
  const [book = 0n] = await balances()
  const prepared = await prepare()
  await its.killAt(point, () => confirm(prepared))
  // A caller without an answer calls again under the same approval.
  expect(dataOf(await confirm(prepared))).toMatchObject({ cardId: prepared.cardId })
  await expectStatus(prepared, 'ordered')
  expect(await balances()).toEqual([book - COST, book - COST])
  expect((await made()).filter(({ reference }) => reference === prepared.cardId)).toHaveLength(1)
  // Blocks the card, so that the next card may replace it.
  expect(dataOf(await block(prepared)).card?.status).toBe('blocked')
})

it('cards: the newest state is sent again when the server is killed while it stores what it sent', async () => {
  const prepared = await prepare()
  dataOf(await confirm(prepared))
  await expectStatus(prepared, 'ordered')
  // Waits until no notice of an earlier card is pending. Such a notice would be held, and the server killed, in place
  // of this card's notice.
  await vi.waitFor(async () => {
    const { cards } = dataOf(await ada.call(cardRoutes.getCards, {}))
    expect(cards.map(({ isSynced }) => isSynced)).toEqual(cards.map(() => true))
  }, PATIENCE)
  const noting = inWrite(
    () => its.owner,
    'while the owner stores the confirmed version',
    'bank.card',
    'update of notified_version',
  )
  await its.killAt(noting, () => block(prepared))
  await vi.waitFor(async () => {
    expect(await seen(prepared)).toMatchObject({ status: 'blocked', isSynced: true })
    const plastic = (await made()).find(({ reference }) => reference === prepared.cardId)
    expect(plastic?.controls.status).toBe('CLOSED')
  }, PATIENCE)
})

it('cards: the processor’s books equal ours, and the books verify', () => {
  expect(its.command('reconciliation/cli.ts')).toContain(
    'The card maker’s books agree: 5 payments alike, 0 waiting, 0 different',
  )
  its.command('ledger/cli.ts', 'verify')
  expect(its.command('operators/cli.ts', 'cards').split('\n')).toHaveLength(6)
})

it('cards: no card number is in any table or in the log', async () => {
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
