/** For tests: one bank with cards for each file, two new customers for each test, and helpers for their cards. */
import { beforeEach, expect } from 'vitest'
import { openBank } from '../transfers/bank.fixture.ts'
import { type Person, reasonOf } from '../transfers/world.fixture.ts'
import { type CardRequest, type CardsWorld, createCardsWorld } from './cards.fixture.ts'

/** The balance of each customer at the beginning of each test, in kobo. */
const BEFORE = 100_000_00n
export const COST = 1_075_00n
export const untouched = { book: BEFORE, available: BEFORE }
export const held = { book: BEFORE, available: BEFORE - COST }
export const taken = { book: BEFORE - COST, available: BEFORE - COST }
export const DAY = 24 * 60 * 60_000

interface Bank {
  readonly world: CardsWorld
  readonly pass: (ms: number) => void
  readonly ada: Person
  readonly tunde: Person
}

/** Call it once at the top of a file. After the tests, it verifies the books. */
export function openCardsBank() {
  const opened = openBank(createCardsWorld)
  let ada: Person
  let tunde: Person
  /** Resets the clock and the faults, and makes two new customers. */
  const renew = async (): Promise<void> => {
    const { world } = opened
    world.time.now = new Date()
    ada = await world.addPerson('Adaeze', 'Okonkwo', 3, BEFORE)
    tunde = await world.addPerson('Tunde', 'Bakare', 3, BEFORE)
    await world.setFault('none')
    world.notified.length = 0
    world.alerts.length = 0
    world.standing.now = 'good'
  }
  beforeEach(renew)
  const bank: Bank = {
    get world() {
      return opened.world
    },
    pass: opened.pass,
    get ada() {
      return ada
    },
    get tunde() {
      return tunde
    },
  }
  return Object.assign(bank, { renew }, seenIn(bank), doneIn(bank))
}

/** The card in the database and at the processor. */
function seenIn(bank: Bank) {
  return {
    /** The book balance and the available balance of the first customer, in kobo. */
    balances: () => bank.world.balances(bank.ada.accountNumber),
    async stateOf(cardId: string): Promise<string | undefined> {
      const { rows } = await bank.world.database.pool.query<{ state: string }>(
        'select state from bank.payment where payment_id = $1',
        [cardId],
      )
      return rows[0]?.state
    },
    /** The last four digits that are printed on the card. */
    digitsOf: async (cardId: string): Promise<string> =>
      (await bank.world.plasticOf(cardId))[0]?.number.slice(-4) ?? '',
    /** The audit events of the card with their addresses, such as "card.frozen 127.0.0.1", oldest first. */
    async trail(cardId: string): Promise<string[]> {
      const { rows } = await bank.world.database.pool.query<{ kind: string; address: string }>(
        `select kind, address from bank.audit_event
         where kind like 'card.%' and (detail->>'cardId' = $1 or detail->>'postingId' = $1) order by event_id`,
        [cardId],
      )
      return rows.map(({ kind, address }) => `${kind} ${address}`)
    },
    /** The kinds of the customer's alerts, oldest first. */
    async notices(customerId: string): Promise<string[]> {
      const { rows } = await bank.world.database.pool.query<{ kind: string }>(
        'select kind from bank.alert where customer_id = $1 order by alert_id',
        [customerId],
      )
      return rows.map(({ kind }) => kind)
    },
  }
}

function doneIn(bank: Bank) {
  /** Orders a card of the first customer, up to the processor's acceptance of the order. Returns the card's id. */
  async function made(over: Partial<CardRequest> = {}): Promise<string> {
    const cardId = await bank.world.orderCard(bank.ada, over)
    await bank.world.submitCard(cardId)
    await bank.world.tellCard(cardId)
    return cardId
  }
  async function pushOn(cardId: string, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) await bank.world.advance(cardId)
    await bank.world.followCard(cardId)
  }
  return {
    made,
    pushOn,
    /** Runs the job of the order `times` times, with a minute between two runs. */
    async carryOn(cardId: string, times: number): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        await bank.world.submitCard(cardId)
        bank.pass(60_000)
      }
    },
    /** A delivered and activated card that the processor knows. */
    async active(): Promise<string> {
      const cardId = await made()
      await pushOn(cardId, 4)
      const [plastic] = await bank.world.plasticOf(cardId)
      const lastFour = plastic?.number.slice(-4) ?? ''
      const asked = await bank.world.calls.activate({ cardId, lastFour }, bank.ada.context)
      expect(reasonOf(await bank.world.approveChange(bank.ada, asked))).toBe('ok')
      await bank.world.tellCard(cardId)
      return cardId
    },
  }
}
