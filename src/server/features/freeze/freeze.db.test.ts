/** Tests the freeze of a customer's accounts. Only the owner can freeze, with or without a login. A new password and two factors unfreeze. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalRoutes } from '../../../contract/approvals/approval.ts'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { freezeLoggedOutRoutes } from '../../../contract/identity/freeze-logged-out.ts'
import { freezeRoutes } from '../../../contract/identity/freeze.ts'
import { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import { createApprovals } from '../../approvals/approvals.ts'
import { authEndpoints } from '../../identity/auth-endpoints.ts'
import { approvalsDeps } from '../../identity/factor-checks.ts'
import { accessEndpoints } from '../../identity/module.ts'
import { createPasswordHashing } from '../../identity/profiles/password-hashing.ts'
import { freezeDeps, freezeSteps } from '../../module-links.ts'
import {
  answered,
  codeSent,
  UNKNOWN,
  withCopies,
  WRONG,
  type TableWorld,
} from '../../identity/fixtures/calls.fixture.ts'
import { callerOf, createAuthWorld, failureOf, PASSWORD, PIN, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { createWorld, reasonOf, type World, PIN as TRANSFER_PIN } from '../transfers/world.fixture.ts'
import { freeze } from './freeze-account.ts'
import { freezeEndpoints } from './freeze.routes.ts'
import { findFreeze } from './freeze-store.ts'
import { defineMessage } from '../../../values/message.ts'
import { evenWhenFrozen, movesMoney, noMoney } from '../../http/route-guards.ts'
import { testRequest } from '../../http/request.fixture.ts'

const NEW_PASSWORD = 'Another-lamp-88'
let world: TableWorld
let call: ReturnType<typeof callerOf>
let approvals: ReturnType<typeof createApprovals>

beforeAll(async () => {
  world = withCopies(await createAuthWorld())
  const approving = approvalsDeps(world.deps)
  approvals = createApprovals(approving)
  call = callerOf([
    ...accessEndpoints(world.deps, approvals, approving),
    ...freezeEndpoints(freezeDeps(world.deps, approvals)),
  ])
})
afterAll(() => world.close())

const idOf = async (username: string): Promise<string> =>
  (await world.rows('select customer_id from bank.profile where username = $1', [username]))[0].customer_id
const isFrozen = async (username: string) => (await findFreeze(world.database.pool, await idOf(username))) !== undefined
const liveSessions = async (username: string): Promise<number> =>
  (await world.rows('select from bank.session where customer_id = $1 and revoked_at is null', [await idOf(username)]))
    .length

describe('without a login', () => {
  it('freeze without a login: the security answer and the code freeze the accounts, end every session, notify the owner, and still allow a new password', async () => {
    const { username, session } = await world.loggedIn()
    const asked = valueOf(await call(passwordResetRoutes.revealQuestion, { username })).data
    const { ticket } = valueOf(
      await call(passwordResetRoutes.verifyAnswerForPasswordReset, { referenceId: asked.referenceId, answer: 'Kano' }),
    ).data
    const phone = (await world.rows('select phone from bank.customer where customer_id = $1', [session.customerId]))[0]
      .phone
    const sent = valueOf(
      await call(passwordResetRoutes.sendOTPForResetPassword, { ticket }, { clientId: 'client-1' }),
    ).data
    const proven = valueOf(
      await call(passwordResetRoutes.validateForgetPasswordOtp, {
        referenceId: sent.referenceId,
        otp: world.lastCode(phone),
      }),
    ).data
    expect(await liveSessions(username)).toBe(1)
    for (let tries = 0; tries < 2; tries += 1)
      expect((await call(freezeLoggedOutRoutes.freezeLoggedOut, { ticket: proven.ticket })).ok).toBe(true)
    expect(await isFrozen(username)).toBe(true)
    expect(await liveSessions(username)).toBe(0)
    const notified = await world.rows(
      `select count(*)::int as count from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id
       where a.kind = 'account-frozen' and a.customer_id = $1`,
      [session.customerId],
    )
    expect(notified).toEqual([{ count: 2 }])
    const chosen = await call(passwordResetRoutes.resetUserPassword, {
      ticket: proven.ticket,
      newPassword: NEW_PASSWORD,
    })
    expect(chosen.ok).toBe(true)
    expect(await isFrozen(username)).toBe(true)
  })

  it('freeze without a login: the security answer and the password freeze the accounts when the phone is gone', async () => {
    const { username, ticket } = await answered(world)
    expect((await call(freezeLoggedOutRoutes.freezeLoggedOut, { ticket, password: PASSWORD })).ok).toBe(true)
    expect(await isFrozen(username)).toBe(true)
  })

  it('login and freeze share one queue of hashes, so both are refused while the queue is full', async () => {
    const { username, ticket } = await answered(world)
    const hashing = createPasswordHashing(world.deps.keys.passwordPepper, { concurrency: 1, waiting: 0 })
    const deps = { ...world.deps, hashing }
    const busy = callerOf([...authEndpoints(deps), ...freezeEndpoints(freezeDeps(deps, approvals))])
    const tries = () =>
      Promise.all([
        busy(authRoutes.login, { username, password: PASSWORD, deviceId: 'fp-1' }),
        busy(freezeLoggedOutRoutes.freezeLoggedOut, { ticket, password: PASSWORD }),
      ])
    const full = { kind: 'unavailable', retryAfterS: 2 }
    const refused = await hashing.run(tries)
    expect(valueOf(refused).map(failureOf)).toEqual([full, full])
    expect(await isFrozen(username)).toBe(false)
    expect((await busy(freezeLoggedOutRoutes.freezeLoggedOut, { ticket, password: PASSWORD })).ok).toBe(true)
  })

  it.each([
    ['the answer alone', async () => ({ ...(await answered(world)), password: undefined }), 'ticket-expired'],
    [
      'the answer and a wrong password',
      async () => ({ ...(await answered(world)), password: WRONG }),
      'invalid-credentials',
    ],
    [
      'a question without its answer',
      async () => {
        const { username } = await world.signedUp()
        const { referenceId } = valueOf(await call(passwordResetRoutes.revealQuestion, { username })).data
        return { username, ticket: referenceId, password: PASSWORD }
      },
      'ticket-expired',
    ],
    [
      'a code that was not typed',
      async () => {
        const { username, referenceId } = await codeSent(world)
        return { username, ticket: referenceId, password: undefined }
      },
      'ticket-expired',
    ],
    ['nothing', async () => ({ ...(await world.signedUp()), ticket: UNKNOWN, password: PASSWORD }), 'ticket-expired'],
  ])('freeze without a login: %s freezes no accounts, and writes an audit event', async (_what, prove, reason) => {
    const { username, ticket, password } = await prove()
    const [before] = await world.rows('select coalesce(max(event_id), 0)::text as id from bank.audit_event')
    const refused = await call(freezeLoggedOutRoutes.freezeLoggedOut, {
      ticket,
      ...(password === undefined ? {} : { password }),
    })
    expect(reasonOf(refused)).toBe(reason)
    expect(await isFrozen(username)).toBe(false)
    const lines = await world.rows(`select outcome from bank.audit_event where event_id > $1`, [before.id])
    expect(lines).toEqual([{ outcome: 'refused' }])
  })

  it('freeze without a login: wrong passwords count like wrong passwords at a login', async () => {
    const { ticket } = await answered(world)
    for (let tries = 0; tries < 10; tries += 1)
      await call(freezeLoggedOutRoutes.freezeLoggedOut, { ticket, password: WRONG })
    const locked = failureOf(await call(freezeLoggedOutRoutes.freezeLoggedOut, { ticket, password: PASSWORD }))
    expect(locked.kind).toBe('password-locked')
  })
})

describe('signed in', () => {
  it('freeze when signed in: takes effect immediately, keeps this session, and is lifted only by a new password and two factors', async () => {
    const customer = await world.loggedIn()
    const { session } = customer
    const own = { session }
    expect(valueOf(await call(freezeRoutes.getFreeze, {}, own)).data).toEqual({
      frozenSince: null,
      passwordChanged: false,
    })
    expect(reasonOf(await call(freezeRoutes.unfreezeAccount, {}, own))).toBe('not-found')
    expect(valueOf(await call(freezeRoutes.freezeAccount, {}, own)).data.frozenSince).not.toBeNull()
    expect(await liveSessions(customer.username)).toBe(1)
    expect(reasonOf(await call(freezeRoutes.unfreezeAccount, {}, own))).toBe('password-change-first')

    world.later(1000)
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await call(passwordResetRoutes.changePassword, change, own)).ok).toBe(true)
    const { challengeId, approvalWays } = valueOf(await call(freezeRoutes.unfreezeAccount, {}, own)).data
    expect(approvalWays).toEqual(['sms'])
    // The PIN alone is not enough.
    expect((await call(freezeRoutes.confirmUnfreeze, { challengeId, pin: PIN }, own)).ok).toBe(false)
    const sent = valueOf(await call(approvalRoutes.sendOtpByAccountNumber, {}, own)).data
    const phone = (await world.rows('select phone from bank.customer where customer_id = $1', [session.customerId]))[0]
      .phone
    const factors = { pin: PIN, referenceId: sent.referenceId, otp: world.lastCode(phone) }
    for (let tries = 0; tries < 2; tries += 1) {
      const lifted = await call(freezeRoutes.confirmUnfreeze, { challengeId, ...factors }, own)
      expect(valueOf(lifted).data.frozenSince).toBeNull()
    }
    const lines = await world.rows(
      `select kind from bank.audit_event where customer_id = $1 and kind like 'freeze.%' order by event_id`,
      [session.customerId],
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['freeze.set', 'freeze.lifted'])
  })

  it('a second freeze needs a password newer than itself: an earlier new password and an earlier approval are refused', async () => {
    const { session } = await world.loggedIn()
    const own = { session }
    const steps = freezeDeps(world.deps, approvals)
    const changeTo = async (currentPassword: string, newPassword: string) => {
      world.later(1000)
      expect((await call(passwordResetRoutes.changePassword, { currentPassword, newPassword }, own)).ok).toBe(true)
    }
    const state = async () => valueOf(await call(freezeRoutes.getFreeze, {}, own)).data
    expect(valueOf(await call(freezeRoutes.freezeAccount, {}, own)).data.passwordChanged).toBe(false)
    const { frozenSince } = await state()
    await changeTo(PASSWORD, NEW_PASSWORD)
    const early = valueOf(await call(freezeRoutes.unfreezeAccount, {}, own)).data
    const sent = valueOf(await call(approvalRoutes.sendOtpByAccountNumber, {}, own)).data
    world.later(1000)
    const trace = { requestId: 'r', address: '', session }
    await world.database.transaction((tx) => freeze(steps, tx, session.customerId, 'owner', trace))
    expect(await state()).toEqual({ frozenSince, passwordChanged: false })
    expect(reasonOf(await call(freezeRoutes.unfreezeAccount, {}, own))).toBe('password-change-first')
    const phone = (await world.rows('select phone from bank.customer where customer_id = $1', [session.customerId]))[0]
      .phone
    const factors = { pin: PIN, referenceId: sent.referenceId, otp: world.lastCode(phone) }
    const late = await call(freezeRoutes.confirmUnfreeze, { challengeId: early.challengeId, ...factors }, own)
    expect(valueOf(late).data).toEqual({ frozenSince, passwordChanged: false })
    await changeTo(NEW_PASSWORD, 'Third-kettle-55')
    expect(await state()).toEqual({ frozenSince, passwordChanged: true })
    expect((await call(freezeRoutes.unfreezeAccount, {}, own)).ok).toBe(true)
  })

  it('approval of a frozen customer: counts only in a call that a frozen customer may make', async () => {
    const { session } = await world.loggedIn()
    await call(freezeRoutes.freezeAccount, {}, { session })
    const open = () =>
      approvals.open({
        kind: 'anything',
        subjectId: session.customerId,
        session,
        content: {},
        methods: ['pin'],
        codeMessage: { message: defineMessage('{code}'), params: {} },
      })
    const context = { ...testRequest(), session }
    for (const guards of [
      {},
      { guards: movesMoney(null, { refused: 'transfer.confirm-refused' }) },
      { guards: noMoney(null, null) },
    ]) {
      const checked = await approvals.check(await open(), { pin: '0000' }, { ...context, ...guards })
      expect(reasonOf(checked)).toBe('account-frozen')
    }
    const allowed = { ...context, guards: evenWhenFrozen(null, null) }
    expect((await approvals.check(await open(), { pin: PIN }, allowed)).ok).toBe(true)
  })
})

describe('a frozen customer', () => {
  let bank: World
  beforeAll(async () => {
    bank = await createWorld()
  })
  afterAll(() => bank.close())

  it('frozen accounts send no money, also not between own accounts or for an earlier approval, and still receive money', async () => {
    const ada = await bank.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
    const tunde = await bank.addPerson('Tunde', 'Bakare', 3, 1_000_000_00n)
    const current = await bank.openFor(ada.customerId, 'CUR', 'NGN')
    const prepared = await bank.handlers.initiate(await bank.requestFor(ada, tunde.accountNumber), ada.context)
    if (!prepared.ok) throw new Error(reasonOf(prepared))
    const steps = freezeSteps(bank.deps.clock)
    const trace = { requestId: randomUUID(), address: '127.0.0.1' }
    await bank.database.transaction((tx) => freeze(steps, tx, ada.customerId, 'staff', trace))
    const { challengeId } = prepared.value.data
    expect(reasonOf(await bank.handlers.confirm({ challengeId, pin: TRANSFER_PIN }, ada.context))).toBe(
      'account-frozen',
    )
    const again = await bank.handlers.initiate(await bank.requestFor(ada, tunde.accountNumber), ada.context)
    expect(reasonOf(again)).toBe('account-frozen')
    const own = await bank.requestFor(ada, current.accountNumber, { TransactionType: 2 })
    expect(reasonOf(await bank.handlers.initiate(own, ada.context))).toBe('account-frozen')
    const inward = await bank.handlers.initiate(await bank.requestFor(tunde, ada.accountNumber), tunde.context)
    if (!inward.ok) throw new Error(reasonOf(inward))
    const arrived = await bank.handlers.confirm(
      { challengeId: inward.value.data.challengeId, pin: TRANSFER_PIN },
      tunde.context,
    )
    expect(reasonOf(arrived)).toBe('ok')
    expect(await bank.balanceOf(ada.accountNumber)).toBe(1_005_000_00n)
  })
})
