/** Tests cases about bills: the payer opens a case about the payment, and its refund is posted like every refund. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { casesDeps } from '../../module-links.ts'
import { caseSteps } from './case-steps.ts'
import { BEFORE, openBillsBank, phone } from '../bills/bills-bank.fixture.ts'
import { reasonOf, rightPin } from '../transfers/world.fixture.ts'
import { advanceCase } from './advance-case.ts'
import { getCaseOffer, openCase } from './open-case.ts'
import { refundOf } from './cases.fixture.ts'

const bank = openBillsBank()
const deps = () =>
  casesDeps({ checkPin: rightPin, ...bank.world.deps, accounts: { ...bank.world.deps, cursorKey: randomBytes(32) } })

async function paidBill(): Promise<string> {
  const meter = await bank.world.validated(bank.ada, {
    billerId: 'ikeja-electric',
    reference: '45102298447',
    productId: 'prepaid',
  })
  const paymentId = await bank.world.payBill(bank.ada, { ...meter, amount: '500000' })
  await bank.world.submitBill(paymentId)
  return paymentId
}
const report = (paymentId: string) => ({
  caseId: randomUUIDv7(),
  paymentId,
  type: 'not-delivered' as const,
  words: 'The meter does not take the token',
})

test('case about a bill: has its own problems and deadlines, is opened once, and refunds no more than the bill took', async () => {
  const paymentId = await paidBill()
  const offer = await getCaseOffer(deps())({ paymentId }, bank.ada.context)
  if (!offer.ok) throw new Error(reasonOf(offer))
  const { subject, choices } = offer.value.data
  expect(subject).toMatchObject({ kind: 'bill', paymentId, transferId: null, amount: '510750' })
  const choice = choices.find(({ type }) => type === 'not-delivered')
  expect(choice?.title).toBe('I did not get what I paid for')
  expect(choice?.promises[0]).toContain('within 72 hours')

  const request = report(paymentId)
  const opened = await openCase(deps())(request, bank.ada.context)
  expect(opened).toMatchObject({ ok: true, value: { data: { subject: { kind: 'bill', paymentId } } } })
  expect(await openCase(deps())(request, bank.ada.context)).toEqual(opened)
  expect(await openCase(deps())(report(paymentId), bank.ada.context)).toMatchObject({
    failure: { reason: 'case-open', detail: { openCaseId: request.caseId } },
  })

  const { caseId } = request
  await bank.world.database.transaction((tx) =>
    advanceCase(caseSteps(bank.world.deps.clock), tx, caseId, {
      event: 'decided-for',
      actor: { kind: 'staff', operator: 'bisi', reason: 'As we decided' },
      text: 'The supplier has no such token',
    }),
  )
  expect(await refundOf(bank.world, caseId, 510_751n)).toEqual({ ok: false, failure: 'too-much' })
  for (let tries = 0; tries < 2; tries += 1)
    expect(await refundOf(bank.world, caseId, 510_750n)).toMatchObject({ ok: true })
  expect((await bank.balances()).book).toBe(BEFORE)
  expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({ status: 'successful', returned: '510750' })
  // The biller reverses the bill later. The refund is not paid twice, and an operator is notified.
  const { networkReference } = await bank.world.findBill(paymentId)
  await bank.world.resolve(networkReference, 'reversed')
  await bank.world.recheckBill(paymentId)
  expect((await bank.balances()).book).toBe(BEFORE)
  expect(bank.world.alerts).toMatchObject([{ alert: 'bill-reversal-refused' }])
})

/** Opens a case that says that a bill was not refunded, and decides it for the customer. Returns the case's id. */
async function decidedNotRefunded(paymentId: string): Promise<string> {
  const request = { ...report(paymentId), type: 'not-refunded' as const }
  expect(reasonOf(await openCase(deps())(request, bank.ada.context))).toBe('ok')
  await bank.world.database.transaction((tx) =>
    advanceCase(caseSteps(bank.world.deps.clock), tx, request.caseId, {
      event: 'decided-for',
      actor: { kind: 'staff', operator: 'bisi', reason: 'As we decided' },
      text: 'It is as they say',
    }),
  )
  return request.caseId
}

test('case about a bill that was never settled: refunds nothing while the result is unknown, or after the release', async () => {
  const paymentId = await bank.world.payBill(bank.ada, { reference: phone(1) })
  await bank.world.setFault({ mode: 'fail-late', times: 1 })
  const caseId = await decidedNotRefunded(paymentId)
  expect(await refundOf(bank.world, caseId, 100n)).toEqual({ ok: false, failure: 'undecided' })
  for (let asks = 0; asks < 6; asks += 1) {
    await bank.world.submitBill(paymentId)
    bank.pass(10 * 60_000)
  }
  expect(await bank.stateOf(paymentId)).toBe('released')
  expect(await refundOf(bank.world, caseId, 100n)).toEqual({ ok: false, failure: 'not-taken' })
  expect(await bank.balances()).toEqual({ book: BEFORE, available: BEFORE })
})

test('case about a pending bill: refunds the bill after it has settled late', async () => {
  const paymentId = await bank.world.payBill(bank.ada, { reference: phone(1) })
  const caseId = await decidedNotRefunded(paymentId)
  await bank.world.submitBill(paymentId)
  expect(await bank.stateOf(paymentId)).toBe('settled')
  expect(await refundOf(bank.world, caseId, 100n)).toMatchObject({ ok: true })
})

test('case: answers not-found for the bill of another customer, and accepts only a problem that fits the payment', async () => {
  const paymentId = await bank.world.payBill(bank.ada, { reference: phone(1) })
  const bola = await bank.world.addPerson('Bola', 'Ade', 3, 0n)
  expect(reasonOf(await getCaseOffer(deps())({ paymentId }, bola.context))).toBe('not-found')
  expect(reasonOf(await openCase(deps())(report(paymentId), bola.context))).toBe('not-found')
  expect(reasonOf(await openCase(deps())(report(paymentId), bank.ada.context))).toBe('case-type')
  const late = await openCase(deps())({ ...report(paymentId), type: 'not-refunded' }, bank.ada.context)
  expect(late).toMatchObject({ ok: true, value: { data: { state: 'opened' } } })
})
