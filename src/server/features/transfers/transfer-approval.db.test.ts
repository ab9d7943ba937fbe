// @module-tag one-try
/** Tests transfers with the real PIN check and SMS codes, and the notices that are written with the posting. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendApprovalCode } from '../../approvals/approval-code.ts'
import { createApprovals } from '../../approvals/approvals.ts'
import { ok } from '../../../values/result.ts'
import { approvalRoutes } from '../../../contract/approvals/approval.ts'
import { transferRoutes } from '../../../contract/transfers/transfers.ts'
import { approvalEndpoints } from '../../approvals/approvals.routes.ts'
import type { Endpoint } from '../../http/handler.ts'
import { withTrail } from '../../audit/with-trail.ts'
import { approvalsDeps } from '../../identity/factor-checks.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { seedCustomer } from '../../identity/sign-up/seed-customer.ts'
import { testKeys } from '../../identity/fixtures/world.fixture.ts'
import { sealTotpSecret } from '../../identity/authenticator/totp-secrets.ts'
import { transferNoticeRows } from '../../notify/money-notices.ts'
import { createQueueNotices } from '../notices/queue-money-alerts.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { createWorld, reasonOf, type Person, type World } from './world.fixture.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'
import { transfersEndpoints } from './transfers.routes.ts'

const keys = testKeys()
const PIN = '7391'
const SAMPLE = {
  bvn: '22200000011',
  firstName: 'Adaeze',
  middleName: '',
  lastName: 'Okonkwo',
  dateOfBirth: '1992-03-08',
  gender: 'female',
  phone: '+2348035550142',
  email: 'adaeze.okonkwo@mail.example',
}

let world: World
let ledger: Ledger
let sender: Person
let payee: Person
let handlers: {
  initiate: ReturnType<typeof initiateTransfer>
  confirm: ReturnType<typeof confirmTransfer>
  sendCode: ReturnType<typeof sendApprovalCode>
}
const messages: string[] = []
/** The endpoints with all guards, as the server has them. */
let joined: readonly Endpoint[]

beforeAll(async () => {
  world = await createWorld()
  payee = await world.addPerson('Chidi', 'Obi', 3, 0n)
  ledger = createLedger({ database: world.database })
  const access = {
    database: world.database,
    clock: world.deps.clock,
    keys,
    notify: async () => {},
    passkeys: { rpId: 'localhost', origins: ['http://localhost'] },
    sms: {
      send: ({ text }: { readonly text: string }) => {
        messages.push(text)
        return Promise.resolve(ok({ providerId: 'x' }))
      },
    },
  }
  const approving = approvalsDeps(access)
  const deps: TransfersDeps = {
    ...world.deps,
    ledger,
    approvals: createApprovals(approving),
    noticeRows: (transfer) => transferNoticeRows({ ...transfer, at: world.time.now }),
  }
  handlers = { initiate: initiateTransfer(deps), confirm: confirmTransfer(deps), sendCode: sendApprovalCode(approving) }
  joined = withTrail(access.database, [...transfersEndpoints(deps), ...approvalEndpoints(approving)])
  const seeded = await seedCustomer(access, {
    ...SAMPLE,
    kycLevel: 3,
    createdAt: world.time.now,
    profile: {
      username: 'adaeze.okonkwo',
      password: 'Indigo-cloth-42',
      transactionPin: PIN,
      securityAnswer: 'kano',
    },
  })
  if (!seeded.ok) throw new Error(seeded.failure.kind)
  const { customerId } = seeded.value
  const { accountNumber } = await world.openFor(customerId, 'SAV', 'NGN')
  await world.fund(accountNumber, 2_000_000_00n)
  sender = {
    customerId,
    accountNumber,
    context: await world.addSession(customerId, { linkedHoursAgo: 100, linkedBy: 'link' }),
  }
})
// No test begins with a PIN that the test before it has locked.
beforeEach(() => world.asOwner('update bank.profile set pin_misses = 0'))
afterAll(async () => {
  await ledger.close()
  await world.close()
})

const challengeOf = async (amount: string) => {
  const request = await world.requestFor(sender, payee.accountNumber, { amount })
  const initiated = await handlers.initiate(request, sender.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  return { transferId: request.transferId, challengeId: initiated.value.data.challengeId }
}

const deliveriesOf = async (transferId: string): Promise<number> => {
  await createQueueNotices(world)({}, { id: '1', attempt: 1, maxAttempts: 1 })
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(*)::int as count from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id
     where a.params->>'reference' = $1`,
    [transferId],
  )
  return rows[0]!.count
}

test('right PIN: is not locked by twenty simultaneous payments', async () => {
  const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeOf('10000')))
  const answers = await Promise.all(
    challenges.map(({ challengeId }) => handlers.confirm({ challengeId, pin: PIN }, sender.context)),
  )
  expect(new Set(answers.map(reasonOf))).toEqual(new Set(['ok']))
})

test('review: asks for security questions first, when the customer has no proof but the PIN', async () => {
  await world.fund(payee.accountNumber, 1_000_00n)
  const request = await world.requestFor(payee, sender.accountNumber, { amount: '10000' })
  const initiate = async () => reasonOf(await handlers.initiate(request, payee.context))
  expect(await initiate()).toBe('security-questions-needed')
  await world.asOwner(
    `insert into bank.customer_security_answer (customer_id, question_id, answer_hash, set_at)
     select $1, question_id, 'x', now() from bank.security_question order by position limit 3`,
    [payee.customerId],
  )
  expect(await initiate()).toBe('ok')
})

test('a transfer notifies both sides by text message and mail, and a refused transfer notifies no customer', async () => {
  // The payments of the other tests would make this payment part of a burst, whose text messages are bundled.
  world.time.now = new Date(world.time.now.getTime() + 3 * 60_000)
  const { transferId, challengeId } = await challengeOf('10000')
  expect((await handlers.confirm({ challengeId, pin: PIN }, sender.context)).ok).toBe(true)
  expect(await deliveriesOf(transferId)).toBe(4)
  const rich = await challengeOf('15000000')
  await drain()
  expect(reasonOf(await handlers.confirm({ challengeId: rich.challengeId, pin: PIN }, sender.context))).toBe(
    'insufficient-funds',
  )
  expect(await deliveriesOf(rich.transferId)).toBe(0)
  await world.fund(sender.accountNumber, 2_000_000_00n)
})

/** Empties the sender's account with a direct posting. */
async function drain(): Promise<void> {
  const [from, to] = await Promise.all(
    [sender, payee].map(async ({ accountNumber }) => {
      const { rows } = await world.database.pool.query<{ ledger_account_id: string }>(
        'select ledger_account_id from bank.account where account_number = $1',
        [accountNumber],
      )
      return BigInt(rows[0]!.ledger_account_id)
    }),
  )
  const amountMinor = await world.balanceOf(sender.accountNumber)
  const lines = [
    { accountId: from!, amountMinor: -amountMinor },
    { accountId: to!, amountMinor },
  ]
  await ledger.post({ id: randomUUIDv7(), fingerprint: randomBytes(32), kind: 'correction', narration: '', lines })
}

test('the SMS code approves this payment only, and only once', async () => {
  const first = await challengeOf('20000100')
  world.time.now = new Date(world.time.now.getTime() + 1_000)
  const second = await challengeOf('20000200')
  const sent = await handlers.sendCode({}, sender.context)
  const referenceId = sent.ok ? sent.value.data.referenceId : ''
  expect(messages.at(-1)).toContain('NGN 200,002.00 to CHIDI OBI')
  const otp = /(\d{6}) approves/.exec(messages.at(-1) ?? '')?.[1] ?? ''
  const approve = (challengeId: string) => handlers.confirm({ challengeId, pin: PIN, referenceId, otp }, sender.context)
  expect(reasonOf(await approve(first.challengeId))).toBe('invalid-credentials')
  expect(reasonOf(await approve(second.challengeId))).toBe('ok')
  expect(await world.postingsOf(first.transferId)).toBe(0)
  expect(await world.postingsOf(second.transferId)).toBe(1)
  expect(reasonOf(await approve(second.challengeId))).toBe('ok')
  expect(await world.postingsOf(second.transferId)).toBe(1)
})

test('refused approval or sent code: adds one audit event each, without a secret', async () => {
  const call = async (route: Endpoint['route'], input: unknown, who = sender) => {
    const reached = joined.find((endpoint) => endpoint.route === route)
    return reached ? reasonOf(await reached.handle(input, who.context)) : 'no such call'
  }
  const { rows: before } = await world.database.pool.query<{ id: string }>(
    'select max(event_id) as id from bank.audit_event',
  )
  const { challengeId } = await challengeOf('20000500')
  expect(await call(approvalRoutes.sendOtpByAccountNumber, {})).toBe('ok')
  const { rows: codes } = await world.database.pool.query<{ reference: string }>(
    'select reference from bank.one_time_code where used_at is null',
  )
  const referenceId = codes[0]!.reference
  const right = /(\d{6}) approves/.exec(messages.at(-1) ?? '')?.[1] ?? ''
  const wrong = right === '000000' ? '000001' : '000000'
  const guess = (otp: string) => call(transferRoutes.confirm, { challengeId, pin: PIN, referenceId, otp })
  for (let n = 0; n < 3; n += 1) expect(await guess(wrong)).toBe('invalid-credentials')
  expect(await guess(right)).toBe('code-tries-used')
  expect(await call(transferRoutes.confirm, { challengeId, pin: PIN }, payee)).toBe('not-found')
  expect(await call(transferRoutes.withdraw, { challengeId }, payee)).toBe('not-found')
  world.time.now = new Date(world.time.now.getTime() + 180_000)
  expect(await guess(right)).toBe('approval-expired')
  expect(await call(approvalRoutes.sendOtpByAccountNumber, {})).toBe('not-found')
  const { rows } = await world.database.pool.query<Record<'kind' | 'outcome' | 'customer_id' | 'detail', unknown>>(
    'select kind, outcome, customer_id, detail from bank.audit_event where event_id > $1 order by event_id',
    [before[0]?.id ?? 0],
  )
  const line = (kind: string, reason: string, who = sender) => ({
    kind,
    outcome: 'refused',
    customer_id: who.customerId,
    detail: { reason },
  })
  expect(rows).toEqual([
    { kind: 'approval.code-sent', outcome: 'done', customer_id: sender.customerId, detail: {} },
    ...Array.from({ length: 3 }, () => line('transfer.confirm-refused', 'invalid-credentials')),
    line('transfer.confirm-refused', 'code-tries-used'),
    line('transfer.confirm-refused', 'not-found', payee),
    line('transfer.withdraw-refused', 'not-found', payee),
    line('transfer.confirm-refused', 'approval-expired'),
    line('approval.code-refused', 'not-found'),
  ])
  for (const secret of [right, wrong, referenceId, PIN]) {
    expect(JSON.stringify(rows.map(({ kind, detail }) => [kind, detail]))).not.toContain(secret)
  }
})

/** Stores an authenticator app, as an enrolment does. */
async function enrol(secret: string): Promise<void> {
  const { customerId, context } = sender
  await world.asOwner(
    `insert into bank.authenticator (customer_id, seed_sealed, session_id, created_at, expires_at, confirmed_at)
     values ($1, $2, $3, $4, $4, $4)`,
    [customerId, sealTotpSecret(keys, customerId, secret), context.session.sessionId, world.time.now],
  )
}

test('transfer above the PIN’s limit: an authenticator’s code approves it once instead of the SMS code, and the transfer shows this', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  await enrol(secret)
  const request = await world.requestFor(sender, payee.accountNumber, { amount: '20000300' })
  const initiated = await handlers.initiate(request, sender.context)
  const offer = initiated.ok ? initiated.value.data : undefined
  expect(offer).toMatchObject({ requiredFactors: [0, 1], approvalWays: ['token', 'sms'] })
  const challengeId = offer?.challengeId ?? ''
  const token = generateSync({ secret, epoch: Math.floor(world.time.now.getTime() / 1000) })
  const sent = messages.length
  expect(reasonOf(await handlers.confirm({ challengeId, pin: PIN, token }, sender.context))).toBe('ok')
  expect(messages).toHaveLength(sent)
  expect(await world.postingsOf(request.transferId)).toBe(1)
  const kept = await world.database.pool.query<{ approved_with: number[]; factors: number[] }>(
    `select t.approved_with, a.detail->'factors' as factors from bank.payment t
     join bank.audit_event a on a.detail->>'postingId' = t.payment_id::text where t.payment_id = $1`,
    [request.transferId],
  )
  expect(kept.rows).toEqual([{ approved_with: [0, 2], factors: [0, 2] }])
  const next = await challengeOf('20000400')
  const again = await handlers.confirm({ challengeId: next.challengeId, pin: PIN, token }, sender.context)
  expect(reasonOf(again)).toBe('invalid-credentials')
  expect(await world.postingsOf(next.transferId)).toBe(0)
})

test('three wrong PINs: lock the PIN, and then the right PIN does not approve the payment', async () => {
  const { transferId, challengeId } = await challengeOf('10000')
  const tries = []
  for (const pin of ['0001', '0002', '0003', PIN]) {
    tries.push(reasonOf(await handlers.confirm({ challengeId, pin }, sender.context)))
  }
  expect(tries).toEqual(['pin-mismatch', 'pin-mismatch', 'pin-locked', 'pin-locked'])
  expect(await world.postingsOf(transferId)).toBe(0)
})
