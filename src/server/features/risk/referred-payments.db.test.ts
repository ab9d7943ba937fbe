/** Decisions on referred payments: a release pays once, a refusal gives the money back once, and the deadline refuses. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { NO_DECLARED_HOLIDAYS } from '../../../core/cases/public-holidays.ts'
import { workingHoursAfter } from '../../../core/risk/working-hours.ts'
import { createEmbeddedMonitoring } from '../../adapters/monitoring/embedded-monitoring.ts'
import { isFrozen } from '../../customers/is-frozen.ts'
import { verifyBooks } from '../../ledger/verify.ts'
import { decideByOperator } from '../../payments/outbound/decide-by-operator.ts'
import { createSweepOutbound } from '../../payments/outbound/sweep-outbound.ts'
import { referredInBooks } from '../../payments/kinds/own-bank/referred-transfer.ts'
import { findPayeeSince } from '../../payments/kinds/transfer/transfer-facts.ts'
import { referredOverNetwork, type ReferredPayments } from '../../payments/risk/referred-payments.ts'
import { payeeRows } from '../beneficiaries/save-payees.ts'
import { verifyLimits } from '../limits/verify-limits.ts'
import { createOutwardWorld, type OutwardWorld } from '../transfers/outward/outward.fixture.ts'
import { accountThat, createTestSwitch } from '../transfers/outward/switch.fixture.ts'
import { referredTransferRows } from '../transfers/referred-ends.ts'
import { PIN, reasonOf, type Person } from '../transfers/world.fixture.ts'
import { addConfirmedHit } from '../../staff/staff-subjects.fixture.ts'
import { createApplyDecision } from './apply-decision.ts'
import { decideAlert } from './risk-alert-store.ts'
import { createSweepAlerts } from './sweep-alerts.ts'

const JOB = { id: '1', attempt: 1, maxAttempts: 1 }
const CASH = 1_000_00n
const network = createTestSwitch()
/** Each person has ₦1,000, and a payment of ₦300 and more is referred. */
const monitoring = createEmbeddedMonitoring([
  { name: 'refers', answer: 'refer', when: { '>=': [{ var: 'balancePercent' }, 30] } },
])
let world: OutwardWorld
let ada: Person
let tunde: Person
let apply: (alertId: string) => unknown
let sweep: () => unknown
const alerts: object[] = []

beforeAll(async () => {
  world = await createOutwardWorld(network, { monitoring })
  const { database } = world
  const { clock } = world.deps
  const logger = { warn: () => {}, error: (details: object) => void alerts.push(details) }
  const over = referredOverNetwork({ ...world.outward, logger })
  const books = referredInBooks({
    ...world.deps,
    logger,
    deposits: () => Promise.resolve(DEFAULT_DEPOSIT_LIMITS),
    isFrozen: (customerId) => isFrozen(database.pool, customerId),
    endRows: referredTransferRows({ clock, payeeRows }),
  })
  const never = (): never => {
    throw new Error('no such payment in this test')
  }
  const none: ReferredPayments = { network: 'biller', release: never, refuse: never }
  const referred = { switch: over, books, biller: none, 'card-processor': none }
  const applying = createApplyDecision({ database, clock, referred })
  apply = (alertId) => applying({ alertId }, JOB)
  const sweeping = createSweepAlerts({ database, clock, logger })
  sweep = () => sweeping({}, JOB)
})
afterAll(async () => {
  expect((await verifyBooks(world.database)).faults).toEqual([])
  expect((await verifyLimits(world.database.pool)).faults).toEqual([])
  await world.close()
})
beforeEach(async () => {
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, CASH)
  tunde = await world.addPerson('Tunde', 'Bakare', 1, CASH)
  network.calls.length = 0
  alerts.length = 0
})
afterEach(() => {
  world.time.now = new Date()
})

async function payTunde(over: { saveBeneficiary?: boolean } = {}): Promise<string> {
  const request = await world.requestFor(ada, tunde.accountNumber, { amount: '40000', ...over })
  const initiated = await world.handlers.initiate(request, ada.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  const { challengeId } = initiated.value.data
  const confirmed = await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
  expect(confirmed).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
  return request.transferId
}
const payElsewhere = (): Promise<string> => world.send(ada, accountThat('settles'), '40000')

const decide = (alertId: string, decision: 'release' | 'refuse'): Promise<boolean> =>
  world.database.transaction((tx) =>
    decideAlert(
      tx,
      {
        alertId,
        decision,
        decidedBy: `operator:${randomUUID()}`,
        reason: 'The customer answered on the phone',
        feedback: decision === 'release' ? 'false-alarm' : 'correct',
      },
      world.deps.clock.now(),
    ),
  )
type Row = Readonly<Record<string, unknown>>
const rowsOf = async (text: string, id: string) => (await world.asOwner(text, [id])) as readonly Row[]
const only = async (text: string, id: string) => (await rowsOf(text, id))[0]
const stateOf = async (id: string) =>
  (await only('select state from bank.payment where payment_id = $1', id))?.['state']
const isApplied = async (id: string) =>
  (await only('select applied_at is not null as applied from bank.risk_alert where alert_id = $1', id))?.['applied']
const eventsOf = async (id: string) =>
  (await rowsOf('select event from bank.payment_event where payment_id = $1 order by number', id)).map(
    (row) => row['event'],
  )
const refuseUpdates = (column: string) =>
  world.asOwner(`create function bank.refuse_update() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger refuse_update before update of ${column} on bank.risk_alert for each row execute function bank.refuse_update()`)
const allowUpdates = () =>
  world.asOwner('drop trigger refuse_update on bank.risk_alert; drop function bank.refuse_update()')

describe('a referred transfer within the bank', () => {
  it('release: pays the payee once, however often the decision is applied', async () => {
    const id = await payTunde({ saveBeneficiary: true })
    expect(await decide(id, 'release')).toBe(true)
    expect(await decide(id, 'refuse')).toBe(false)
    await Promise.all([apply(id), apply(id), apply(id), apply(id)])
    await apply(id)
    expect(await stateOf(id)).toBe('settled')
    expect(await world.balances(ada.accountNumber)).toEqual({ book: 600_00n, available: 600_00n })
    expect(await world.balanceOf(tunde.accountNumber)).toBe(1_400_00n)
    expect(await eventsOf(id)).toEqual(['review', 'settled'])
    expect(await world.seen(ada, id)).toMatchObject({ status: 'successful' })
    expect(await world.seen(tunde, id)).toMatchObject({ status: 'successful', direction: 'credit' })
    const payee = { customerId: ada.customerId, bankCode: (await world.seen(ada, id)).payeeBankCode ?? '' }
    expect(await findPayeeSince(world.deps, { ...payee, accountNumber: tunde.accountNumber })).toBeDefined()
    expect(await isApplied(id)).toBe(true)
  })

  it('refuse: gives the money back once, and the limits too', async () => {
    const id = await payTunde()
    expect(await world.usedToday(ada)).toBe(400_00n)
    await decide(id, 'refuse')
    await Promise.all([apply(id), apply(id), apply(id)])
    await apply(id)
    expect(await stateOf(id)).toBe('released')
    expect(await world.balances(ada.accountNumber)).toEqual({ book: CASH, available: CASH })
    expect(await world.usedToday(ada)).toBe(0n)
    expect(await eventsOf(id)).toEqual(['review', 'released'])
    expect(JSON.stringify(await world.seen(ada, id))).toContain('We did not make this payment')
  })

  it('release: gives the money back when the account of the payee would hold too much', async () => {
    await world.fund(tunde.accountNumber, 298_900_00n)
    const id = await payTunde()
    await decide(id, 'release')
    await apply(id)
    expect(await stateOf(id)).toBe('released')
    expect(await world.balances(ada.accountNumber)).toEqual({ book: CASH, available: CASH })
    expect(await isApplied(id)).toBe(true)
  })

  it('release: gives the money back when the customer has frozen the accounts', async () => {
    const id = await payTunde()
    await world.asOwner(
      `insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by) values (gen_random_uuid(), $1, now(), 'customer')`,
      [ada.customerId],
    )
    await decide(id, 'release')
    await apply(id)
    expect(await stateOf(id)).toBe('released')
  })

  it.each(['payer', 'payee'])('release: gives the money back when the %s is confirmed as listed', async (party) => {
    const id = await payTunde()
    await decide(id, 'release')
    await addConfirmedHit(world, (party === 'payer' ? ada : tunde).customerId)
    await apply(id)
    expect(await stateOf(id)).toBe('released')
  })

  it.each([
    ['release', 'settled', 1_400_00n],
    ['refuse', 'released', CASH],
  ] as const)('%s: has its effect once when the process dies after the posting', async (decision, state, arrived) => {
    const id = await payTunde()
    await decide(id, decision)
    await refuseUpdates('applied_at')
    try {
      await expect(apply(id)).rejects.toThrow('no room')
    } finally {
      await allowUpdates()
    }
    expect(await stateOf(id)).toBe(state)
    expect(await isApplied(id)).toBe(false)
    await apply(id)
    expect(await isApplied(id)).toBe(true)
    expect(await world.balanceOf(tunde.accountNumber)).toBe(arrived)
    expect(await eventsOf(id)).toEqual(['review', state])
  })
})

describe('a referred transfer to another bank', () => {
  it('before the decision: is not sent, and no job waits for it', async () => {
    const id = await payElsewhere()
    await world.carry(id)
    world.time.now = new Date(world.time.now.getTime() + 3 * 60 * 60 * 1000)
    await createSweepOutbound(world.outward)({}, JOB)
    expect(network.calls).toEqual(['enquire'])
    expect(await world.dueAt(id)).toBeNull()
    expect(world.notified).not.toContainEqual({ news: 'late', transferId: id })
    expect(JSON.stringify(await world.seen(ada, id))).toContain('We are checking this payment. Your money is safe.')
  })

  it('release: sends the payment once', async () => {
    const id = await payElsewhere()
    await decide(id, 'release')
    await Promise.all([apply(id), apply(id), apply(id)])
    expect(await stateOf(id)).toBe('held')
    expect(await world.dueAt(id)).toEqual(world.time.now)
    await world.carry(id)
    await apply(id)
    expect(await stateOf(id)).toBe('settled')
    expect(network.calls).toEqual(['enquire', 'send'])
    expect(await eventsOf(id)).toEqual(['review', 'checked', 'sent', 'settled'])
    expect((await world.balances(ada.accountNumber)).book).toBeLessThan(600_01n)
    expect(JSON.stringify(await world.seen(ada, id))).not.toContain('We are checking')
  })

  it('release after a weekend: sends it, because the clocks of the network count from the release', async () => {
    const id = await payElsewhere()
    world.time.now = new Date(world.time.now.getTime() + 65 * 60 * 60 * 1000)
    await decide(id, 'release')
    await apply(id)
    await createSweepOutbound(world.outward)({}, JOB)
    expect(world.notified).not.toContainEqual({ news: 'late', transferId: id })
    await world.carry(id)
    expect(await stateOf(id)).toBe('settled')
  })

  it('refuse: gives the money back once, and says that the bank did not make the payment', async () => {
    const id = await payElsewhere()
    await decide(id, 'refuse')
    await Promise.all([apply(id), apply(id)])
    await apply(id)
    expect(await stateOf(id)).toBe('released')
    expect(await world.balances(ada.accountNumber)).toEqual({ book: CASH, available: CASH })
    expect(network.calls).toEqual(['enquire'])
    expect(JSON.stringify(await world.seen(ada, id))).toContain('We did not make this payment')
  })

  it('operators: cannot settle or release it at the command line', async () => {
    const id = await payElsewhere()
    const decision = { id, outcome: 'settled', operator: 'ada', reason: 'I read it in the report' } as const
    expect(await decideByOperator(world.outward, decision)).toEqual({ ok: false, failure: 'referred' })
    expect(await stateOf(id)).toBe('review')
  })
})

describe('the deadline of four working hours', () => {
  it('one second before: changes nothing', async () => {
    const id = await payTunde()
    world.time.now = new Date(workingHoursAfter(new Date(), 4, NO_DECLARED_HOLIDAYS).getTime() - 5_000)
    await sweep()
    expect(await only('select decision from bank.risk_alert where alert_id = $1', id)).toEqual({ decision: null })
  })

  it('passed: gives the money back, raises an alert, and refuses a later decision', async () => {
    const id = await payTunde()
    world.time.now = new Date(workingHoursAfter(new Date(), 4, NO_DECLARED_HOLIDAYS).getTime() + 60_000)
    await sweep()
    expect(alerts).toContainEqual(expect.objectContaining({ alert: 'risk-deadline-passed' }))
    expect(await decide(id, 'release')).toBe(false)
    await apply(id)
    expect(await stateOf(id)).toBe('released')
    expect(await world.balances(ada.accountNumber)).toEqual({ book: CASH, available: CASH })
    const row = await only('select decision, decided_by, feedback from bank.risk_alert where alert_id = $1', id)
    expect(row).toEqual({ decision: 'refuse', decided_by: 'deadline', feedback: null })
  })

  it('a decision whose job was lost: is queued again', async () => {
    const id = await payTunde()
    await decide(id, 'release')
    await world.asOwner('delete from graphile_worker._private_jobs')
    world.time.now = new Date(Date.now() + 3 * 60_000)
    await sweep()
    const jobs = await world.asOwner(`select from graphile_worker.jobs where key = 'apply-risk-decision:' || $1`, [id])
    expect(jobs).toHaveLength(1)
  })

  it('a decision: cannot be changed by the role of the application', async () => {
    const id = await payTunde()
    await decide(id, 'refuse')
    const change = `update bank.risk_alert set decision = 'release' where alert_id = $1`
    await expect(world.database.pool.query(change, [id])).rejects.toThrow(
      'A decision on a risk alert or a screening hit cannot change',
    )
  })
})
