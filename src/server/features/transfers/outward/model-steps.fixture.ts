/** The steps of the property test. Each step changes the model and the bank alike, and both must agree after it. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { CreditScript } from '../../../../sandbox/switch/switch-accounts.ts'
import { type Person, reasonOf } from '../world.fixture.ts'
import type { ModelBank } from './model-bank.fixture.ts'
import {
  availableOf,
  submitInModel,
  chargesFor,
  DAY,
  type Death,
  DEATHS,
  isOpen,
  type Model,
  type ModelTransfer,
  move,
  settleInModel,
  takeCharges,
  totalOf,
} from './model.fixture.ts'
import { compare, type Real } from './model-compare.fixture.ts'
import { accountThat, type Loss } from './switch.fixture.ts'

type Step = fc.AsyncCommand<Model, Real>

/** One step of the model and of the bank. After it, both must agree. */
function step(text: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return {
    check: () => true,
    run: async (model, real) => {
      real.bank.world.time.now = new Date(model.time)
      await run(model, real)
      await compare(model, real)
    },
    toString: () => text,
  }
}

function personAt(people: readonly Person[], index: number): Person {
  const person = people[index]
  if (person === undefined) throw new Error('nobody there')
  return person
}

const among = <One>(list: readonly One[], pick: number): One | undefined => list[pick % Math.max(list.length, 1)]

/** The ways of approval: normal, with a lost answer, fifty in parallel, or withdrawn before. */
const HOWS = ['once', 'many', 'dies-before', 'dies-after', 'withdrawn'] as const
type How = (typeof HOWS)[number]

/** True when the money moved or was held. */
async function approve(bank: ModelBank, person: Person, challengeId: string, how: How): Promise<boolean> {
  if (how === 'withdrawn') {
    const { handlers } = bank.world
    expect(reasonOf(await handlers.withdraw({ challengeId }, person.context))).toBe('ok')
    expect(await bank.confirm(person, challengeId)).toBe('approval-withdrawn')
    return false
  }
  if (how === 'dies-before' || how === 'dies-after') {
    const died = await bank.confirm(person, challengeId, how === 'dies-before' ? 'before' : 'after')
    expect(died).toBe('dead')
    await bank.restart()
  }
  const times = how === 'many' ? 5 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => bank.confirm(person, challengeId)))
  expect(new Set(answers).size).toBe(1)
  expect(['processing', 'successful']).toContain(answers[0])
  return true
}

const amountsFrom = (min: bigint) =>
  fc.oneof(fc.constantFrom(min, 5_000_00n, 5_000_01n, 9_999_99n, 10_000_00n), fc.bigInt({ min, max: 20_000_00n }))
/** A credit from another bank may have any amount; transfers have the tariff's minimums. */
const inwardAmounts = amountsFrom(1n)
const picks = fc.nat({ max: 1000 })

const within = fc.tuple(picks, amountsFrom(10_00n), fc.constantFrom(...HOWS)).map(([pick, amount, how]) =>
  step(`within ${pick} ${amount} ${how}`, async (model, { bank, people }) => {
    const [from, to] = [pick % people.length, (pick + 1) % people.length]
    const [sender, payee] = [personAt(people, from), personAt(people, to)]
    const charges = chargesFor(amount, false)
    const request = await bank.world.requestFor(sender, payee.accountNumber, { amount: String(amount) })
    const offer = await bank.world.handlers.initiate(request, sender.context)
    if (totalOf(amount, charges) > availableOf(model, from)) return expect(reasonOf(offer)).toBe('insufficient-funds')
    if (!offer.ok) throw new Error(reasonOf(offer))
    if (!(await approve(bank, sender, offer.value.data.challengeId, how))) return
    move(model, from, -totalOf(amount, charges))
    move(model, to, amount)
    takeCharges(model, charges)
    expect(await bank.world.postingsOf(request.transferId)).toBe(1)
  }),
)

const SCRIPTS: readonly CreditScript[] = [
  'settles',
  'refuses',
  'suspects',
  'settles-late',
  'refuses-late',
  'processing-then-settles',
  'never',
]

const elsewhere = fc
  .tuple(picks, fc.constantFrom(...SCRIPTS), amountsFrom(50_00n), fc.constantFrom(...HOWS))
  .map(([pick, script, amount, how]) =>
    step(`elsewhere ${pick} ${script} ${amount} ${how}`, async (model, { bank, people }) => {
      const from = pick % people.length
      const sender = personAt(people, from)
      const charges = chargesFor(amount, true)
      if (totalOf(amount, charges) > availableOf(model, from)) {
        const refused = bank.world.prepare(sender, accountThat(script), String(amount))
        return expect(refused).rejects.toThrow('insufficient-funds')
      }
      const { transferId, challengeId, summary } = await bank.world.prepare(sender, accountThat(script), String(amount))
      expect(BigInt(summary.total)).toBe(totalOf(amount, charges))
      if (!(await approve(bank, sender, challengeId, how))) return
      const base = { transferId, from, script, amount, charges, createdAt: model.time }
      model.transfers.push({ ...base, state: 'held', inquiries: 0, nextAt: model.time, line: undefined })
    }),
  )

/** How often the switch received a transfer. */
async function receivedCount(bank: ModelBank, { transferId }: ModelTransfer): Promise<number> {
  const [line] = await bank.network.books((await bank.world.find(transferId)).networkReference)
  return line === undefined ? 0 : line.timesSent + line.timesAsked
}

/**
 * Runs the worker once for a transfer, in the bank and in the model. True when the server did not die. On a busy
 * machine, a call without an answer may end before the switch receives it. Then the model counts the request as lost.
 */
export async function submitBoth(
  bank: ModelBank,
  model: Model,
  transfer: ModelTransfer,
  loss: Loss,
  death?: Death,
): Promise<boolean> {
  const before = await receivedCount(bank, transfer)
  const { lived, gaveUp } = await bank.carry(transfer.transferId, loss, death)
  // The switch stores no trace of an inquiry about an unknown transfer.
  const leavesTrace = transfer.state === 'held' || transfer.line !== undefined
  const isLost = gaveUp && leavesTrace && (await receivedCount(bank, transfer)) === before
  submitInModel(model, transfer, isLost ? 'request' : loss, death)
  return lived
}

const LOSSES: readonly Loss[] = [
  'none',
  'none',
  'none',
  'request',
  'reply',
  'silence',
  'wrong-amount',
  'duplicate',
  'forged',
  'fail-late',
]

/** Runs the worker once for an open transfer, whether it is due or not. */
const carry = fc.tuple(picks, fc.constantFrom(...LOSSES)).map(([pick, loss]) =>
  step(`carry ${pick} ${loss}`, async (model, { bank }) => {
    const transfer = among(model.transfers.filter(isOpen), pick)
    if (transfer === undefined) return
    expect(await submitBoth(bank, model, transfer, loss)).toBe(true)
  }),
)

/** Runs the worker for all due transfers, and then the sweep, which must change no transfer with a job. */
const work = fc.constant(
  step('work', async (model, { bank }) => {
    for (const transfer of model.transfers.filter(isOpen)) {
      await submitBoth(bank, model, transfer, 'none')
    }
    await bank.sweep()
  }),
)

const die = fc
  .tuple(picks, fc.constantFrom<Death>(...DEATHS), fc.constantFrom<Loss>('none', 'request', 'reply'))
  .map(([pick, death, loss]) =>
    step(`die ${pick} ${death} ${loss}`, async (model, { bank }) => {
      const transfer = among(model.transfers.filter(isOpen), pick)
      if (transfer === undefined) return
      await submitBoth(bank, model, transfer, loss, death)
      await bank.restart()
    }),
  )

const INWARD_FAULTS = ['none', 'none', 'time-out', 'duplicate', 'malformed', 'down'] as const

/** A credit from another bank, which the switch may send several times. */
const credit = fc
  .tuple(picks, inwardAmounts, fc.integer({ min: 1, max: 3 }), fc.constantFrom(...INWARD_FAULTS))
  .map(([pick, minor, repeat, fault]) =>
    step(`credit ${pick} ${minor} ${repeat} ${fault}`, async (model, { bank, people }) => {
      const to = pick % people.length
      await bank.network.setFault(fault)
      const { accountNumber } = personAt(people, to)
      const paid = await bank.pay({ accountNumber, amount: String(minor), repeat })
      await bank.network.setFault('none')
      expect(paid?.status).toBe(fault === 'down' ? undefined : fault === 'malformed' ? 'unknown' : 'ACSC')
      if (paid === undefined) return
      const posted = fault !== 'malformed'
      model.credits.push({ messageId: paid.messageId, to, amount: minor, posted })
      if (posted) receiveInModel(model, to, minor)
    }),
  )

/** The switch sends an earlier message again, also one from before a restart. */
const creditAgain = picks.map((pick) =>
  step(`credit again ${pick}`, async (model, { bank }) => {
    const earlier = among(model.credits, pick)
    if (earlier === undefined) return
    expect(await bank.payAgain(earlier.messageId)).toMatchObject({ status: 'ACSC' })
    if (!earlier.posted) receiveInModel(model, earlier.to, earlier.amount)
    earlier.posted = true
  }),
)

function receiveInModel(model: Model, to: number, amount: bigint): void {
  move(model, to, amount)
  model.own.settlement -= amount
}

const pass = fc.constantFrom(1_000, 60_000, 60_000, 60_000, 15 * 60_000, 3_600_000, DAY).map((ms) =>
  step(`pass ${ms}`, (model) => {
    model.time += ms
    return Promise.resolve()
  }),
)

const restart = fc.constant(step('restart', (_model, { bank }) => bank.restart()))

/** An operator decides by the switch's report. The bank must refuse a decision on a transfer that is not in review. */
const operator = picks.map((pick) =>
  step(`operator ${pick}`, async (model, { bank }) => {
    const transfer = among(model.transfers, pick)
    if (transfer !== undefined) await decide(bank, model, transfer)
  }),
)

export async function decide(bank: ModelBank, model: Model, transfer: ModelTransfer): Promise<void> {
  const outcome = transfer.line?.status === 'ACSC' ? 'settled' : 'released'
  const decided = await bank.decide(transfer.transferId, outcome)
  if (transfer.state !== 'review') return expect(decided).toEqual({ ok: false, failure: 'not-in-review' })
  expect(decided.ok).toBe(true)
  if (outcome === 'settled') settleInModel(model, transfer)
  else transfer.state = 'released'
}

/** The important steps are listed several times, so that they are chosen more often. */
export const STEPS = [
  elsewhere,
  elsewhere,
  carry,
  carry,
  carry,
  within,
  work,
  die,
  credit,
  creditAgain,
  pass,
  pass,
  restart,
  operator,
]
