/** Payment monitoring of transfers: a stopped transfer moves nothing, and a referred transfer waits with its money on hold. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentFacts } from '../../../core/risk/payment-facts.ts'
import { createEmbeddedMonitoring } from '../../adapters/monitoring/embedded-monitoring.ts'
import type { Monitoring } from '../../ports/monitoring.ts'
import { getTransfer } from './get-transfers.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from './world.fixture.ts'

let world: World
let ada: Person
let tunde: Person
let seen: PaymentFacts[] = []
/** Two rules by the share of the balance. Each person has ₦1,000. */
const rules = createEmbeddedMonitoring([
  { name: 'stops', answer: 'hold', when: { '>=': [{ var: 'balancePercent' }, 60] } },
  { name: 'refers', answer: 'refer', when: { '>=': [{ var: 'balancePercent' }, 30] } },
])
/** Holds the checks of parallel transfers until all of them have their facts. */
let untilAllAsk: () => Promise<void> = async () => {}
const monitoring: Monitoring = {
  async check(facts) {
    seen.push(facts)
    await untilAllAsk()
    return rules.check(facts)
  },
}

beforeAll(async () => {
  world = await createWorld(undefined, { monitoring })
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 2, 1_000_00n)
  seen = []
})

async function pay(amount: string, over: Parameters<World['requestFor']>[2] = {}) {
  const request = await world.requestFor(ada, over.toAccountNumber ?? tunde.accountNumber, { amount, ...over })
  const initiated = await world.handlers.initiate(request, ada.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  const approval = { challengeId: initiated.value.data.challengeId, pin: PIN }
  const confirmed = await world.handlers.confirm(approval, ada.context)
  return { ...request, approval, confirmed }
}

const alertOf = async (paymentId: string) =>
  (await world.asOwner('select * from bank.risk_alert where alert_id = $1', [paymentId]))[0]
const stateOf = async (paymentId: string) =>
  (await world.asOwner('select state, refusal from bank.payment where payment_id = $1', [paymentId]))[0]

describe('a monitored transfer within the bank', () => {
  it('an ordinary transfer: is made, and its facts have no name and no account', async () => {
    const { confirmed, transferId } = await pay('10000')
    expect(confirmed).toMatchObject({ ok: true, value: { data: { status: 'successful' } } })
    expect(seen).toEqual([
      {
        kind: 'own-bank',
        isNewPayee: true,
        isNewDevice: false,
        isSmall: true,
        balancePercent: 10,
        smallCredits: 0,
        payees: 1,
        paymentsOfHour: 1,
        isArranged: false,
        hasOpenHit: false,
        isListed: false,
        isUnscreened: false,
      },
    ])
    expect(await alertOf(transferId)).toBeUndefined()
  })

  it('counts: include the earlier payments of the day, and the small credits of other people', async () => {
    await pay('1000')
    await pay('1000')
    const giver = tunde
    const taker = ada
    ada = giver
    await pay('1000', { toAccountNumber: taker.accountNumber })
    ada = taker
    await pay('1000')
    expect(seen.at(-1)).toMatchObject({ isNewPayee: true, payees: 1, paymentsOfHour: 3, smallCredits: 1 })
  })

  it('a stopped transfer: is refused for ever, moves nothing, and leaves an alert', async () => {
    const { confirmed, transferId, approval } = await pay('60000')
    expect(reasonOf(confirmed)).toBe('payment-stopped')
    expect(reasonOf(await world.handlers.confirm(approval, ada.context))).toBe('payment-stopped')
    expect(seen).toHaveLength(1)
    expect(await world.balances(ada.accountNumber)).toEqual({ book: 1_000_00n, available: 1_000_00n })
    expect(await stateOf(transferId)).toEqual({ state: 'refused', refusal: 'payment-stopped' })
    expect(await alertOf(transferId)).toMatchObject({
      customer_id: ada.customerId,
      answer: 'hold',
      rules: ['stops', 'refers'],
      evidence: seen[0],
      deadline_at: null,
      decision: null,
    })
    const shown = await getTransfer(world.deps)({ transferId }, ada.context)
    expect(shown).toMatchObject({ ok: true, value: { data: { status: 'failed' } } })
    expect(JSON.stringify(shown)).toContain('We stopped it to protect your account')
  })

  it('a referred transfer: holds the money, gives nothing to the payee, and says that the money is safe', async () => {
    const { confirmed, transferId, approval } = await pay('30000')
    expect(confirmed).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
    expect(await world.handlers.confirm(approval, ada.context)).toEqual(confirmed)
    expect(await world.balances(ada.accountNumber)).toEqual({ book: 1_000_00n, available: 700_00n })
    expect(await world.balanceOf(tunde.accountNumber)).toBe(1_000_00n)
    expect(await stateOf(transferId)).toEqual({ state: 'review', refusal: null })
    expect(await alertOf(transferId)).toMatchObject({ answer: 'refer', rules: ['refers'], decision: null })
    const shown = await getTransfer(world.deps)({ transferId }, ada.context)
    expect(shown).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
    expect(JSON.stringify(shown)).toContain('We are checking this payment. Your money is safe.')
    expect(await getTransfer(world.deps)({ transferId }, tunde.context)).toMatchObject({ ok: false })
  })

  it('a referred transfer without funds: is refused as before, without an alert', async () => {
    const first = await world.requestFor(ada, tunde.accountNumber, { amount: '55000' })
    const second = await world.requestFor(ada, tunde.accountNumber, { amount: '55000' })
    const challenges = []
    for (const request of [first, second]) {
      const initiated = await world.handlers.initiate(request, ada.context)
      if (initiated.ok) challenges.push(initiated.value.data.challengeId)
    }
    const both = Promise.withResolvers<void>()
    untilAllAsk = () => {
      if (seen.length === 2) both.resolve()
      return both.promise
    }
    const answers = await Promise.all(
      challenges.map((challengeId) => world.handlers.confirm({ challengeId, pin: PIN }, ada.context)),
    )
    untilAllAsk = async () => {}
    expect(answers.map(reasonOf).toSorted()).toEqual(['insufficient-funds', 'ok'])
    const alerts = await world.asOwner('select from bank.risk_alert where customer_id = $1', [ada.customerId])
    expect(alerts).toHaveLength(1)
  })

  it('a transfer between accounts of one customer: is not monitored', async () => {
    const own = await world.openFor(ada.customerId, 'CUR', 'NGN')
    const { confirmed } = await pay('90000', { TransactionType: 2, toAccountNumber: own.accountNumber })
    expect(confirmed).toMatchObject({ ok: true, value: { data: { status: 'successful' } } })
    expect(seen).toEqual([])
  })
})
