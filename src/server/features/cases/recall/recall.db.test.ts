/** Tests recalls over the sandbox's switch: a recall is agreed, refused or unanswered, and the money returns. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SCRIPTED_ACCOUNTS } from '../../../../sandbox/switch/switch-accounts.ts'
import { BRAND } from '../../../../values/brand.ts'
import { createIso20022InwardSwitch } from '../../../adapters/payment-switch/iso20022-inward.ts'
import { createIso20022Recall } from '../../../adapters/payment-switch/iso20022-recall.ts'
import { ISO_DIALECTS } from '../../../adapters/payment-switch/iso20022-parts.ts'
import { DEFAULT_LIMIT_SCHEDULES } from '../../../../core/limits/limit-schedule.ts'
import { DEFAULT_RETRY_POLICY } from '../../../../core/payments/retry-policy.ts'
import { readRefunded } from '../../../payments/reversals/refund-store.ts'
import { casesDeps, returnsOf } from '../../../module-links.ts'
import { bankAsking, caseSteps } from '../case-steps.ts'
import { createLedger } from '../../../ledger/create-ledger.ts'
import { verifyBooks } from '../../../ledger/verify.ts'
import { inwardCreditEndpoints } from '../../inward-credits/inward-credits.routes.ts'
import { openSettlementAccounts } from '../../../accounts/open-settlement-accounts.ts'
import { creditNoticeRows } from '../../../notify/money-notices.ts'
import { createOutwardWorld, type OutwardWorld } from '../../transfers/outward/outward.fixture.ts'
import { createTestSwitch } from '../../transfers/outward/switch.fixture.ts'
import { ownSettlement } from '../../reconciliation/own-settlement.ts'
import { type Person, reasonOf, rightPin } from '../../transfers/world.fixture.ts'
import { createAdvanceRecall } from './advance-recall.ts'
import { createCaseEffect } from '../case-effect.ts'
import { getCase, withdrawCase } from '../follow-case.ts'
import { openCase } from '../open-case.ts'
import { decideAndRefund, refundOf } from '../cases.fixture.ts'
import { callConsole, setFaults } from '../../../../sandbox/console/console.fixture.ts'

const MINUTE = 60_000
/**
 * The time limit of a call: long for an expected answer, because the machine may be busy; short when no answer will
 * come.
 */
const AMPLE_MS = 20_000
const SHORT_MS = 1_000
const network = createTestSwitch()
let world: OutwardWorld
let ada: Person
let inwardServer: Server
let carry: ReturnType<typeof createAdvanceRecall>
let cases: ReturnType<typeof handlersOf>
/** Runs while the other bank is asked. */
let meanwhile: () => Promise<void>
/** True while the other bank gives no answer. */
let silent = false
const alerts: object[] = []
const logger = { warn: () => {}, error: (details: object) => void alerts.push(details) }
const job = { id: '1', attempt: 1, maxAttempts: 1 }

function handlersOf(deps: Parameters<typeof openCase>[0]) {
  return { open: openCase(deps), get: getCase(deps), withdraw: withdrawCase(deps) }
}

beforeAll(async () => {
  world = await createOutwardWorld(network)
  const { database } = world
  const clock = world.deps.clock
  const accounts = { ...world.deps, cursorKey: randomBytes(32) }
  cases = handlersOf({ ...casesDeps({ checkPin: rightPin, database, clock, accounts }), ...bankAsking(clock) })
  const { sandbox } = network
  const keys = { signingKeyPem: sandbox.bankKeyPem, switchPublicKeysPem: [sandbox.switchPublicKeyPem] }
  const { institutionCode } = BRAND
  const switchWithin = (timeoutMs: number) =>
    createIso20022Recall({
      ...keys,
      baseUrl: sandbox.switchUrl,
      institutionCode,
      dialect: ISO_DIALECTS.published,
      clock,
      timeoutMs,
    })
  carry = createAdvanceRecall({
    ...caseSteps(clock),
    database,
    logger,
    retryPolicy: DEFAULT_RETRY_POLICY,
    recallSwitch: {
      async askRecall(order) {
        await meanwhile()
        return switchWithin(silent ? SHORT_MS : AMPLE_MS).askRecall(order)
      },
    },
  })
  const settlement = await openSettlementAccounts(database)
  const [endpoint] = inwardCreditEndpoints({
    database,
    clock,
    logger,
    ledger: createLedger({ database }),
    inwardSwitch: createIso20022InwardSwitch({ ...keys, institutionCode }),
    limits: async () => DEFAULT_LIMIT_SCHEDULES[0],
    findAccountForCredit: () => Promise.resolve(undefined),
    settlementAccountId: (currency) => settlement.get(currency),
    noticeRows: creditNoticeRows,
    takeEnquiry: () => Promise.resolve(undefined),
    ...returnsOf(database, createCaseEffect(caseSteps(clock))),
  })
  inwardServer = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const message = { body: Buffer.concat(chunks), headers: request.headers, query: {}, params: {} }
    const answer = await endpoint!.handle(message)
    response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body)
  })
  await new Promise<void>((resolve) => inwardServer.listen(0, '127.0.0.1', resolve))
  network.inwardUrl = `http://127.0.0.1:${(inwardServer.address() as AddressInfo).port}/`
})
afterAll(async () => {
  inwardServer.closeAllConnections()
  inwardServer.close()
  expect((await verifyBooks(world.database)).faults).toEqual([])
  await network.close()
  await world.close()
})
beforeEach(async () => {
  world.time.now = new Date()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  alerts.length = 0
  silent = false
  meanwhile = async () => {}
})

const scripted = (recall: string) =>
  SCRIPTED_ACCOUNTS.find((account) => account.script === 'settles' && account.recall === recall)!.accountNumber

/** Pays ₦5,000.00 to the account with this recall script, and reports the payment. Returns the ids. */
async function reported(recall: string, type: 'wrong-account' | 'fraud' = 'wrong-account') {
  silent = recall === 'silent'
  const transferId = await world.send(ada, scripted(recall))
  await world.carry(transferId)
  expect((await world.find(transferId)).state).toBe('settled')
  const request = { caseId: randomUUIDv7(), transferId, type, words: 'One digit was wrong' }
  const opened = await cases.open(request, ada.context)
  if (!opened.ok) throw new Error(reasonOf(opened))
  expect(opened.value.data).toMatchObject({ state: 'with-bank' })
  return { transferId, caseId: request.caseId }
}
async function seen(caseId: string) {
  const answer = await cases.get({ caseId }, ada.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data
}
const titles = async (caseId: string) => (await seen(caseId)).timeline.map(({ title }) => title)
const rowsOf = async (text: string, values: readonly unknown[]) =>
  (await world.database.pool.query(text, [...values])).rows
const waitUntilBack = (caseId: string) => expect.poll(async () => (await seen(caseId)).state).toBe('resolved-for')

it('the money returns after the bank refunded a part: the bank keeps that part, and an operator is notified', async () => {
  const { caseId, transferId } = await reported('returns')
  meanwhile = () => decideAndRefund(world, caseId, 2_000_00n)
  const before = await world.balanceOf(ada.accountNumber)
  await carry({ caseId }, job)
  await waitUntilBack(caseId)
  await expect.poll(async () => (await world.balanceOf(ada.accountNumber)) - before).toBe(5_000_00n)
  expect(await titles(caseId)).toContain('₦3,000.00 is back in your account')
  // The log comes after the posting, so the rows can be seen before it.
  await expect
    .poll(() => alerts)
    .toEqual([expect.objectContaining({ alert: 'return-after-refund', transferId, keptMinor: '200000' })])
  expect((await ownSettlement.readEntries(world.database.pool, '-infinity')).unexplained).toEqual([])
  expect(await readRefunded(world.database.pool, transferId)).toBe(5_000_00n)
})

it('returned money: goes to the bank when the bank has refunded all, also when older refunds exceed the transfer', async () => {
  const { caseId, transferId } = await reported('returns')
  const refunds = async () => {
    const [account] = await world.ledger.balances([await world.internalAccount('case-refunds', 'NGN')])
    return account?.balanceMinor ?? 0n
  }
  const [before, unpaid] = [await world.balanceOf(ada.accountNumber), await refunds()]
  meanwhile = async () => {
    await decideAndRefund(world, caseId, 5_000_00n)
    await rowsOf(
      `insert into bank.refund (posting_id, subject_id, subject_kind, source, amount_minor) values ($1, $2, 'payment', 'case', 100)`,
      [randomUUIDv7(), transferId],
    )
  }
  await carry({ caseId }, job)
  await expect.poll(() => alerts).toEqual([expect.objectContaining({ transferId, keptMinor: '500000' })])
  // The customer keeps the refund, and the bank gets back what it paid.
  expect(await refunds()).toBe(unpaid)
  expect((await world.balanceOf(ada.accountNumber)) - before).toBe(5_000_00n)
})

it('a recall that is agreed and returned is posted once and notified once, and it decides the case', async () => {
  const { caseId, transferId } = await reported('returns')
  const before = await world.balanceOf(ada.accountNumber)
  const used = await world.usedToday(ada)
  await carry({ caseId }, job)
  await waitUntilBack(caseId)
  expect(await titles(caseId)).toEqual([
    'You told us',
    'We asked Guaranty Trust Bank (GTBank) for the money',
    'Guaranty Trust Bank (GTBank) agreed',
    '₦5,000.00 is back in your account',
  ])
  expect((await world.balanceOf(ada.accountNumber)) - before).toBe(5_000_00n)
  // The payment was sent, so the daily limit stays used and the charges stay paid.
  expect(await world.usedToday(ada)).toBe(used)
  // The bank's books have the return before the switch has the answer.
  const back = async () => (await network.books()).find(({ direction }) => direction === 'in')
  await expect.poll(back).toMatchObject({ amount: '500000', status: 'ACSC' })
  const line = await back()
  const journals = await rowsOf(
    `select q.kind, q.narration from bank.inward_credit c join ledger.request q on q.request_id = c.posting_id where c.return_of = $1`,
    [transferId],
  )
  expect(journals).toEqual([{ kind: 'transfer-return', narration: expect.stringMatching(/^Returned: OPT-/) }])
  // The switch repeats the message byte for byte. The bank gives the same answer and posts nothing more.
  const { messageId } = line as unknown as { messageId: string }
  const repeated = await callConsole(network.sandbox, 'POST', '/pay/repeat', { messageId })
  expect(await repeated.json()).toMatchObject({ status: 'ACSC' })
  expect((await world.balanceOf(ada.accountNumber)) - before).toBe(5_000_00n)
  // The switch's list and the bank's settlement account agree.
  const own = await ownSettlement.readEntries(world.database.pool, '-infinity')
  expect(own.unexplained).toEqual([])
  expect(own.settled).toContainEqual(
    expect.objectContaining({ direction: 'in', reference: line!.endToEndId, amountMinor: 500_000n }),
  )
  const notified = await rowsOf(
    `select distinct kind from bank.alert where customer_id = $1 and kind like 'case-%' order by 1`,
    [ada.customerId],
  )
  expect(notified.map(({ kind }) => kind)).toEqual(['case-agreed', 'case-opened', 'case-returned'])
  // Money that came back cannot be refunded a second time.
  expect(await refundOf(world, caseId, 1n)).toEqual({ ok: false, failure: 'too-much' })
  // A further run of the job changes nothing, because the recall has ended.
  await carry({ caseId }, job)
  expect(await titles(caseId)).toHaveLength(4)
})

describe('a refusal by the customer who received the money', () => {
  it('recall refused by the payee: closes the case with the customer’s next steps', async () => {
    const { caseId } = await reported('refuses')
    await carry({ caseId }, job)
    const view = await seen(caseId)
    expect(view.state).toBe('resolved-against')
    expect(view.timeline.at(-1)).toMatchObject({
      title: 'Guaranty Trust Bank (GTBank) did not agree to return the money',
      text: expect.stringContaining('The holder of the account did not agree'),
    })
  })

  it('recall refused by the payee, of a fraud report: leaves the case with staff', async () => {
    const { caseId } = await reported('refuses', 'fraud')
    await carry({ caseId }, job)
    expect(await seen(caseId)).toMatchObject({ state: 'opened', statusText: 'With our staff' })
  })
})

it('recall: is sent again under the same id while the other bank examines it', async () => {
  const { caseId } = await reported('considers')
  await carry({ caseId }, job)
  expect((await seen(caseId)).state).toBe('with-bank')
  // The retry policy allows no request yet.
  await carry({ caseId }, job)
  expect(await rowsOf('select inquiries, state from bank.recall where case_id = $1', [caseId])).toEqual([
    { inquiries: 1, state: 'inquiring' },
  ])
  world.time.now = new Date(world.time.now.getTime() + MINUTE)
  await carry({ caseId }, job)
  await waitUntilBack(caseId)
})

it('a recall without an answer: goes to our staff and is late when the other bank’s clock is over', async () => {
  const { caseId } = await reported('silent')
  await carry({ caseId }, job)
  expect((await seen(caseId)).state).toBe('with-bank')
  world.time.now = new Date(world.time.now.getTime() + 5 * 24 * 60 * MINUTE)
  await carry({ caseId }, job)
  expect(await seen(caseId)).toMatchObject({ state: 'opened' })
  expect(await titles(caseId)).toContain('First Bank of Nigeria did not answer in time')
  expect(alerts).toEqual([expect.objectContaining({ alert: 'recall-unanswered', caseId })])
}, 20_000)

it('a withdrawn recall sends no further request; money that returns later is credited and notified', async () => {
  const { caseId } = await reported('returns')
  expect(await cases.withdraw({ caseId }, ada.context)).toMatchObject({ value: { data: { state: 'withdrawn' } } })
  const lines = (await network.books()).length
  await carry({ caseId }, job)
  expect((await network.books()).length).toBe(lines)
  expect(await rowsOf('select state from bank.recall where case_id = $1', [caseId])).toEqual([{ state: 'stopped' }])
})

it('recall: an answer with another signature is not trusted, and the recall is sent again', async () => {
  const { caseId } = await reported('returns')
  await setFault('forged')
  await carry({ caseId }, job)
  await setFault('none')
  expect(alerts).toEqual([expect.objectContaining({ alert: 'recall-answer-invalid' })])
  expect((await seen(caseId)).timeline.map(({ title }) => title)).not.toContain('Guaranty Trust Bank (GTBank) agreed')
  world.time.now = new Date(world.time.now.getTime() + MINUTE)
  await carry({ caseId }, job)
  await waitUntilBack(caseId)
})

const setFault = (mode: string) => setFaults(network.sandbox, { switch: mode })
