/** Tests payments under an earlier approval: one id moves money once, by today's rules, to the approved payee. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { BRAND } from '../../../values/brand.ts'
import { fail } from '../../../values/result.ts'
import { HOUR, openOutwardBank } from './outward/outward-bank.fixture.ts'
import { ZENITH } from './outward/outward.fixture.ts'
import { runStandingTransfer, withdrawStandingTransfer } from '../../payments/kinds/transfer/standing-transfer.ts'
import type { StandingApproval } from '../../payments/execution/authority.ts'
import type { StandingPayment } from '../../payments/kinds/transfer/standing-payment.ts'
import { reasonOf, type Person } from './world.fixture.ts'

const bank = openOutwardBank()
const SCHEDULE = randomUUID()

function approvalOf({ context }: Person, over: Partial<StandingApproval['device']> = {}): StandingApproval {
  const { sessionId, deviceKeyId } = context.session
  return {
    way: 'pin',
    sessionId,
    device: { deviceKeyId, linkedAtMs: 0, linkedAtSignUp: true, ...over },
    origin: { kind: 'standing-order', id: SCHEDULE },
  }
}

function paymentTo(to: StandingPayment['to'], over: Partial<StandingPayment> = {}): StandingPayment {
  return {
    transferId: randomUUID(),
    transferType: to.bankCode === BRAND.institutionCode ? 0 : 1,
    customerId: bank.ada.customerId,
    fromAccountNumber: bank.ada.accountNumber,
    to,
    currencyCode: 'NGN',
    amount: '500000',
    narration: 'Rent',
    ...over,
  }
}

const hereAt = (accountNumber: string, accountName = 'TUNDE BAKARE') => ({
  accountNumber,
  accountName,
  bankCode: BRAND.institutionCode,
  bankName: BRAND.bankName,
})

it('standing transfer: posts once for any number of runs in parallel, and gives the same answer each time', async () => {
  const { world, ada } = bank
  const tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
  const payment = paymentTo(hereAt(tunde.accountNumber))
  const run = () => runStandingTransfer(world.deps, payment, approvalOf(ada))
  const answers = [...(await Promise.all([run(), run(), run()])), await run()]
  expect(answers).toEqual(answers.map(() => ({ ok: true, value: 'successful' })))
  expect(await world.postingsOf(payment.transferId)).toBe(1)
  expect(await world.balanceOf(tunde.accountNumber)).toBe(5_000_00n)
  const { rows } = await world.database.pool.query(
    `select address, detail->'factors' as factors from bank.audit_event where detail->>'postingId' = $1`,
    [payment.transferId],
  )
  expect(rows).toEqual([{ address: `schedule:${SCHEDULE}`, factors: [0] }])
})

it('origin: names the standing order of a payment, and is null when the customer pays', async () => {
  const { world, ada } = bank
  const tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
  const payment = paymentTo(hereAt(tunde.accountNumber))
  expect(await runStandingTransfer(world.deps, payment, approvalOf(ada))).toEqual({ ok: true, value: 'successful' })
  const withdrawn = paymentTo(hereAt(tunde.accountNumber))
  expect(await withdrawStandingTransfer(world.deps, withdrawn, approvalOf(ada))).toBe('withdrawn')
  const own = await world.send(ada, bank.account('settles'))
  const { rows } = await world.database.pool.query(
    'select state, origin, origin_id from bank.payment where payment_id = any ($1) order by state',
    [[payment.transferId, withdrawn.transferId, own]],
  )
  const origin = { origin: 'standing-order', origin_id: SCHEDULE }
  expect(rows).toEqual([
    { state: 'cancelled', ...origin },
    { state: 'held', origin: null, origin_id: null },
    { state: 'settled', ...origin },
  ])
})

it('standing transfer: pays nothing to an account that has another name by now, or is closed', async () => {
  const { world, ada } = bank
  const tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
  const payment = paymentTo(hereAt(tunde.accountNumber, 'TUNDE BELLO'))
  expect(reasonOf(await runStandingTransfer(world.deps, payment, approvalOf(ada)))).toBe('beneficiary-changed')
  await world.database.pool.query(`update bank.account set state = 'closed' where account_number = $1`, [
    tunde.accountNumber,
  ])
  expect(reasonOf(await runStandingTransfer(world.deps, payment, approvalOf(ada)))).toBe('account-not-found')
  expect(await world.postingsOf(payment.transferId)).toBe(0)
})

it('standing transfer without funds: can run again under the same id after the money arrived', async () => {
  const { world, ada } = bank
  const mary = await world.addPerson('Mary', 'Eze', 3, 1_000_00n)
  const from = { customerId: mary.customerId, fromAccountNumber: mary.accountNumber }
  const payment = paymentTo(hereAt(ada.accountNumber, 'ADAEZE OKONKWO'), from)
  expect(reasonOf(await runStandingTransfer(world.deps, payment, approvalOf(mary)))).toBe('insufficient-funds')
  await world.fund(mary.accountNumber, 10_000_00n)
  expect(await runStandingTransfer(world.deps, payment, approvalOf(mary))).toEqual({ ok: true, value: 'successful' })
  expect(await world.postingsOf(payment.transferId)).toBe(1)
})

it('standing transfer to another bank: makes a new name enquiry, and places a hold', async () => {
  const { world, ada, network } = bank
  const account = bank.account()
  const named = await world.handlers.nameEnquiry({ bankCode: ZENITH, accountNumber: account }, ada.context)
  if (!named.ok) throw new Error('no name')
  const { accountName } = named.value.data
  const to = { accountNumber: account, accountName, bankCode: ZENITH, bankName: 'Zenith Bank' }
  const payment = paymentTo(to)
  bank.pass(48 * HOUR)
  network.down = true
  expect(reasonOf(await runStandingTransfer(world.deps, payment, approvalOf(ada)))).toBe('switch-unavailable')
  network.down = false
  const asked = network.calls.length
  expect(await runStandingTransfer(world.deps, payment, approvalOf(ada))).toEqual({ ok: true, value: 'processing' })
  expect(network.calls.length).toBeGreaterThan(asked)
  await world.carry(payment.transferId)
  expect(await bank.stateOf(payment.transferId)).toBe('settled')
  expect(await runStandingTransfer(world.deps, payment, approvalOf(ada))).toEqual({ ok: true, value: 'successful' })
})

it('standing transfer: returns the other worker’s result when another worker made the payment during the name enquiry', async () => {
  const { world, ada } = bank
  const accountNumber = bank.account()
  const named = await world.handlers.nameEnquiry({ bankCode: ZENITH, accountNumber }, ada.context)
  if (!named.ok) throw new Error('no name')
  const { accountName } = named.value.data
  const payment = paymentTo({ accountNumber, accountName, bankCode: ZENITH, bankName: 'Zenith Bank' })
  const { outward } = world.deps
  if (outward === undefined) throw new Error('no way to other banks')
  const late = {
    ...world.deps,
    outward: {
      ...outward,
      paymentSwitch: {
        ...outward.paymentSwitch,
        async enquireName() {
          expect(await runStandingTransfer(world.deps, payment, approvalOf(ada))).toEqual({
            ok: true,
            value: 'processing',
          })
          return fail({ kind: 'bank-unavailable' as const, code: null, detail: 'silent' })
        },
      },
    },
  }
  expect(await runStandingTransfer(late, payment, approvalOf(ada))).toEqual({ ok: true, value: 'processing' })
})

it('device limits at the approval count: a removed device keeps its approvals, and a new device stays capped', async () => {
  const { world, ada } = bank
  const tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
  await world.asOwner('update bank.device_key set removed_at = now() where device_key_id = $1', [
    ada.context.session.deviceKeyId,
  ])
  const payment = paymentTo(hereAt(tunde.accountNumber), { amount: '5000000' })
  const linked = { linkedAtSignUp: false, linkedAtMs: world.time.now.getTime() - HOUR }
  expect(reasonOf(await runStandingTransfer(world.deps, payment, approvalOf(ada, linked)))).toBe('new-device-limit')
  const aged = { ...linked, linkedAtMs: linked.linkedAtMs - 48 * HOUR }
  expect(await runStandingTransfer(world.deps, payment, approvalOf(ada, aged))).toEqual({
    ok: true,
    value: 'successful',
  })
})
