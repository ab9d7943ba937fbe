/**
 * Tests a customer's own changes of limits, with the real PIN and codes: a lower limit applies immediately, a higher
 * one after an approval.
 */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INDEMNITY } from '../../../contract/limits/indemnity.ts'
import type { Failure } from '../../../core/failure.ts'
import type { Result } from '../../../values/result.ts'
import { sendApprovalCode } from '../../approvals/approval-code.ts'
import type { ApprovalsDeps, SignedIn } from '../../approvals/approvals-deps.ts'
import { createApprovals } from '../../approvals/approvals.ts'
import { limitChangeRoutes } from '../../../contract/limits/limit-changes.ts'
import { withTrail } from '../../audit/with-trail.ts'
import { approvalsDeps } from '../../identity/factor-checks.ts'
import { createAuthWorld, PIN, type AuthWorld } from '../../identity/fixtures/world.fixture.ts'
import { testRequest } from '../../http/request.fixture.ts'
import { limitChangeCommand } from '../../operators/limit-commands.ts'
import { acceptIndemnity, setInstantPayments, setLimits } from './change-limits.ts'
import { confirmLimits } from './confirm-limits.ts'
import { getLimits } from './get-limits.ts'
import { createCurrentLimits } from './limit-schedules.ts'
import type { LimitsDeps } from './limits-deps.ts'
import { limitsEndpoints } from './limits.routes.ts'

let world: AuthWorld
let approving: ApprovalsDeps
let deps: LimitsDeps
let handlers: ReturnType<typeof handlersOf>

const handlersOf = (given: LimitsDeps) => ({
  get: getLimits(given),
  set: setLimits(given),
  instant: setInstantPayments(given),
  indemnity: acceptIndemnity(given),
  confirm: confirmLimits(given),
})

beforeAll(async () => {
  world = await createAuthWorld()
  approving = approvalsDeps(world.deps)
  const { database, clock } = world.deps
  deps = { database, clock, limits: createCurrentLimits({ database, clock }), approvals: createApprovals(approving) }
  handlers = handlersOf(deps)
})
afterAll(() => world.close())

async function newCustomer(tier: 1 | 2 | 3 = 3) {
  const customer = await world.loggedIn()
  await world.asOwner('update bank.customer set kyc_level = $2 where customer_id = $1', [
    customer.session.customerId,
    tier,
  ])
  const context: SignedIn = { ...testRequest(), session: customer.session }
  return { context, phone: customer.record.phone }
}
type Customer = Awaited<ReturnType<typeof newCustomer>>

const valueOf = <T>(result: Result<{ readonly data: T }, Failure>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value.data
}
const limits = (perTransfer: string, perDay: string, MaxUnauthorizedTransactionValue = '20000000') => ({
  perTransfer,
  perDay,
  MaxUnauthorizedTransactionValue,
})
const STANDARD = limits('100000000', '500000000')
const viewOf = async ({ context }: Customer) => valueOf(await handlers.get({}, context))
const set = async ({ context }: Customer, wanted: ReturnType<typeof limits>) => handlers.set(wanted, context)

/** Approves with the PIN and the code from the SMS. */
async function approve({ context }: Customer, challengeId: string) {
  const sent = await sendApprovalCode(approving)({}, context)
  if (!sent.ok) throw new Error(JSON.stringify(sent.failure))
  const text = world.outside.sms.at(-1)?.text ?? ''
  const otp = /\b([0-9]{6})\b/.exec(text)?.[1] ?? ''
  const factors = { pin: PIN, referenceId: sent.value.data.referenceId, otp }
  return { text, answer: await handlers.confirm({ challengeId, ...factors }, context), factors }
}
const eventsOf = async ({ context }: Customer) => {
  const { rows } = await world.database.pool.query<{ kind: string; detail: unknown; notices: number }>(
    `select e.kind, e.detail, (select count(*)::int from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id
       where a.customer_id = e.customer_id and 'limits.' || a.kind = e.kind) as notices
     from bank.audit_event e where e.customer_id = $1 and e.kind like 'limits.%' order by e.recorded_at, e.event_id`,
    [context.session.customerId],
  )
  return rows
}

describe('the limits that a customer sees', () => {
  test('getLimits: returns the tier’s standard limits, the highest limits to choose, and the limits for receiving', async () => {
    expect(await viewOf(await newCustomer())).toMatchObject({
      ...STANDARD,
      usedToday: '0',
      leftToday: '500000000',
      note: null,
      inForce: STANDARD,
      standard: STANDARD,
      most: STANDARD,
      tier: 3,
      mayRaise: true,
      indemnity: { above: '100000000', most: '2500000000', accepted: false, acceptedAt: null },
      instantPayments: true,
      newDevice: null,
      newPayees: { cap: '100000000', left: '100000000' },
      counts: {
        perHour: { most: 40, left: 40 },
        perDay: { most: 150, left: 150 },
        perPayee: { most: 20 },
        arrangedPerDay: { most: 1_000, left: 1_000 },
        hourEndsAt: expect.stringMatching(/:00:00.000Z$/),
        dayEndsAt: expect.stringMatching(/T23:00:00.000Z$/),
      },
      receiving: { singleDeposit: null, maxBalance: null },
    })
    expect(await viewOf(await newCustomer(1))).toMatchObject({
      inForce: limits('1000000', '3000000'),
      indemnity: null,
      receiving: { singleDeposit: '5000000', maxBalance: '30000000' },
    })
  })
})

describe('a change', () => {
  test('a change that raises nothing counts immediately, is in the trail, and is notified', async () => {
    const ada = await newCustomer()
    const changed = valueOf(await set(ada, limits('5000000', '10000000', '0')))
    expect(changed).toMatchObject({ approval: null, limits: { inForce: limits('5000000', '10000000', '0') } })
    expect(await viewOf(ada)).toEqual(changed.limits)
    expect(await eventsOf(ada)).toEqual([
      { kind: 'limits.limits-changed', detail: limits('5000000', '10000000', '0'), notices: 2 },
    ])
  })

  test('a raise needs PIN and code, its SMS names the new limit, and a repeated call gets the same answer', async () => {
    const ada = await newCustomer()
    await set(ada, limits('5000000', '10000000'))
    const { approval, limits: now } = valueOf(await set(ada, limits('6000000', '10000000')))
    expect([now, approval?.approvalWays]).toEqual([null, ['sms']])
    expect((await viewOf(ada)).inForce).toEqual(limits('5000000', '10000000'))
    const { answer, text, factors } = await approve(ada, approval!.challengeId)
    expect(text).toContain('changes your limits to NGN 60,000.00 per transfer and NGN 100,000.00 a day')
    expect(valueOf(answer).inForce).toEqual(limits('6000000', '10000000'))
    await set(ada, limits('100', '100'))
    // A late repeat of the approval does not raise the limits again.
    const again = await handlers.confirm({ challengeId: approval!.challengeId, ...factors }, ada.context)
    expect(valueOf(again).inForce).toEqual(limits('100', '100'))
    expect((await eventsOf(ada)).map(({ kind }) => kind)).toEqual(Array(3).fill('limits.limits-changed'))
  })

  test('a change that raises a limit needs more than a PIN, and another customer cannot approve it', async () => {
    const ada = await newCustomer()
    await set(ada, limits('100', '100'))
    const { approval } = valueOf(await set(ada, STANDARD))
    const { challengeId } = approval!
    expect(await handlers.confirm({ challengeId, pin: PIN }, ada.context)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input' },
    })
    const stranger = await newCustomer()
    const foreign = await handlers.confirm({ challengeId, pin: PIN }, stranger.context)
    expect(foreign).toEqual(await handlers.confirm({ challengeId: randomUUID(), pin: PIN }, stranger.context))
    expect((await viewOf(ada)).inForce).toEqual(limits('100', '100'))
  })

  test('a change that is refused at its approval has a line in the audit trail, without a secret', async () => {
    const ada = await newCustomer()
    await set(ada, limits('100', '100'))
    const { challengeId } = valueOf(await set(ada, STANDARD)).approval!
    const sent = valueOf(await sendApprovalCode(approving)({}, ada.context))
    const right = /\b([0-9]{6})\b/.exec(world.outside.sms.at(-1)?.text ?? '')?.[1]
    const otp = right === '000000' ? '000001' : '000000'
    const confirm = withTrail(world.database, limitsEndpoints(deps)).find(
      ({ route }) => route === limitChangeRoutes.confirmLimits,
    )!
    const factors = { challengeId, pin: PIN, referenceId: sent.referenceId, otp }
    expect((await confirm.handle(factors, ada.context)).ok).toBe(false)
    const stranger = await newCustomer()
    expect((await confirm.handle(factors, stranger.context)).ok).toBe(false)
    const refusalsOf = async (who: Customer) =>
      (await eventsOf(who)).filter(({ kind }) => kind.endsWith('refused')).map(({ kind, detail }) => [kind, detail])
    expect(await refusalsOf(ada)).toEqual([['limits.confirm-refused', { reason: 'invalid-credentials' }]])
    expect(await refusalsOf(stranger)).toEqual([['limits.confirm-refused', { reason: 'not-found' }]])
  })

  test('a change that another change has turned into a raise needs an approval', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await newCustomer()
      // Both changes lower the present limits. The second change would raise the limits again if it came after the
      // first.
      await Promise.all([set(ada, limits('100', '100')), set(ada, limits('5000000', '5000000'))])
      expect((await viewOf(ada)).inForce).toEqual(limits('100', '100'))
    }
  })

  test('a change is decided by the limits at the time of its approval', async () => {
    const ada = await newCustomer()
    await set(ada, limits('100', '100'))
    const { approval } = valueOf(await set(ada, STANDARD))
    await world.asOwner('update bank.profile set can_update_transaction_limit = false where customer_id = $1', [
      ada.context.session.customerId,
    ])
    const { answer } = await approve(ada, approval!.challengeId)
    expect(answer).toEqual({ ok: false, failure: { kind: 'ineligible', reason: 'not-allowed' } })
    expect((await viewOf(ada)).inForce).toEqual(limits('100', '100'))
    expect(valueOf(await set(ada, limits('50', '50'))).approval).toBeNull()
  })

  test('staff stop and allow raises by the operators’ command, and lowering stays possible', async () => {
    const ada = await newCustomer()
    await set(ada, limits('5000', '5000'))
    const { customerId } = ada.context.session
    const [{ username }] = await world.rows('select username from bank.profile where customer_id = $1', [customerId])
    const command = (...words: readonly string[]) => limitChangeCommand(world.database, words)
    expect(await command('stop', username, 'Police', 'report', '12/2026')).toMatchObject({ ok: true })
    expect(await set(ada, STANDARD)).toEqual({ ok: false, failure: { kind: 'ineligible', reason: 'not-allowed' } })
    expect(valueOf(await set(ada, limits('4000', '4000'))).approval).toBeNull()
    expect(await command('allow', username, 'The', 'report', 'is', 'settled')).toMatchObject({ ok: true })
    const { approval } = valueOf(await set(ada, STANDARD))
    expect((await approve(ada, approval!.challengeId)).answer).toMatchObject({ ok: true })
    const changes = await world.rows(
      `select c.reason, e.kind, e.detail ->> 'reason' as why from bank.credential_change c
       join bank.audit_event e on e.event_id::text = c.evidence
       where c.customer_id = $1 and c.credential = 'limits-permission' order by c.change_id`,
      [customerId],
    )
    expect(changes).toEqual([
      { reason: 'stopped', kind: 'limit-change.stopped', why: 'Police report 12/2026' },
      { reason: 'allowed', kind: 'limit-change.allowed', why: 'The report is settled' },
    ])
    // The application cannot change the permission without an operator's event.
    await expect(world.rows('select bank.permit_limit_change($1, true, $2)', [customerId, '1'])).rejects.toThrow()
  })

  test('raise above ₦1m: is refused until the customer has accepted the indemnity', async () => {
    const ada = await newCustomer()
    expect(await set(ada, limits('100000001', '500000000'))).toEqual({
      ok: false,
      failure: { kind: 'refused', reason: 'indemnity-needed' },
    })
    await world.asOwner(
      `insert into bank.indemnity (customer_id, version, text_hash, accepted_at, accepted_with, evidence)
       values ($1, '1', sha256('x'), now(), 'paper', 'test')`,
      [ada.context.session.customerId],
    )
    expect((await viewOf(ada)).most).toEqual(limits('2500000000', '2500000000'))
    const { approval } = valueOf(await set(ada, limits('2500000000', '2500000000')))
    const { answer } = await approve(ada, approval!.challengeId)
    expect(valueOf(answer).inForce).toEqual(limits('2500000000', '2500000000'))
  })
})

describe('the indemnity', () => {
  test('indemnity: needs a passkey: without one it is refused with `biometric-needed`, and nothing is stored', async () => {
    const ada = await newCustomer()
    const asked = await handlers.indemnity({ version: INDEMNITY.version }, ada.context)
    expect(asked).toEqual({ ok: false, failure: { kind: 'refused', reason: 'biometric-needed' } })
    expect((await viewOf(ada)).indemnity).toMatchObject({ accepted: false })
  })

  test('indemnity: is refused for an old version of its text, and for a tier without an indemnity', async () => {
    const ada = await newCustomer()
    expect(await handlers.indemnity({ version: '2020-01-01' }, ada.context)).toMatchObject({ ok: false })
    const bisi = await newCustomer(2)
    expect(await handlers.indemnity({ version: INDEMNITY.version }, bisi.context)).toEqual({
      ok: false,
      failure: { kind: 'ineligible', reason: 'not-allowed' },
    })
  })
})

describe('payments to others', () => {
  test('instant payments: off with the PIN, on with two factors; each change is in the trail and notified', async () => {
    const ada = await newCustomer()
    const off = valueOf(await handlers.instant({ on: false }, ada.context)).approval!
    expect(off.approvalWays).toEqual(['pin'])
    expect((await viewOf(ada)).instantPayments).toBe(true)
    const done = await handlers.confirm({ challengeId: off.challengeId, pin: PIN }, ada.context)
    expect(valueOf(done)).toMatchObject({ instantPayments: false, note: 'You turned off payments to others.' })
    const hausa = { ...ada.context, session: { ...ada.context.session, language: 'ha' as const } }
    expect(valueOf(await handlers.get({}, hausa)).note).toBe('Kun kashe biyan kuɗi ga wasu.')
    const on = valueOf(await handlers.instant({ on: true }, ada.context)).approval!
    expect(on.approvalWays).toEqual(['sms'])
    const { answer, text } = await approve(ada, on.challengeId)
    expect(text).toContain('turns on payments to others')
    expect(valueOf(answer).instantPayments).toBe(true)
    expect(await eventsOf(ada)).toEqual([
      { kind: 'limits.instant-payments-off', detail: { way: 'pin' }, notices: 2 },
      { kind: 'limits.instant-payments-on', detail: { way: 'sms' }, notices: 2 },
    ])
  })
})
