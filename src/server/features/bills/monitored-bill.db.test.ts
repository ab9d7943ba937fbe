/** Payment monitoring of bills: a stopped bill moves nothing, and a referred bill reaches its biller after the release only. */
import { describe, expect, it } from 'vitest'
import type { PaymentFacts } from '../../../core/risk/payment-facts.ts'
import type { Monitoring, RiskAnswer } from '../../ports/monitoring.ts'
import { referredOverNetwork } from '../../payments/risk/referred-payments.ts'
import { PIN, reasonOf } from '../transfers/world.fixture.ts'
import { openBillsBank, phone, untouched } from './bills-bank.fixture.ts'
import { confirmBill } from './confirm-bill.ts'

const bank = openBillsBank()

async function pay(answer: RiskAnswer) {
  const seen: PaymentFacts[] = []
  const monitoring: Monitoring = {
    check(facts) {
      seen.push(facts)
      return { answer, rules: answer === 'pass' ? [] : ['a rule'] }
    },
  }
  const { world, ada } = bank
  const { request, challengeId } = await world.prepareBill(ada, { reference: phone(1) })
  const confirmed = await confirmBill({ ...world.bills, monitoring })({ challengeId, pin: PIN }, ada.context)
  return { confirmed, paymentId: request.paymentId, seen }
}
const alertOf = (paymentId: string) =>
  bank.world.asOwner('select answer, evidence from bank.risk_alert where alert_id = $1', [paymentId])

describe('a monitored bill', () => {
  it('monitoring facts of a bill: have the share of the balance and no new payee', async () => {
    const { seen, paymentId } = await pay('pass')
    expect(seen).toEqual([
      expect.objectContaining({ kind: 'bill', isNewPayee: false, balancePercent: 0, payees: 1, isSmall: true }),
    ])
    expect(await alertOf(paymentId)).toEqual([])
  })

  it('hold: refuses the bill, moves nothing and leaves an alert', async () => {
    const { confirmed, paymentId, seen } = await pay('hold')
    expect(reasonOf(confirmed)).toBe('payment-stopped')
    expect(await bank.balances()).toEqual(untouched)
    expect(await alertOf(paymentId)).toEqual([{ answer: 'hold', evidence: seen[0] }])
    const shown = await bank.world.seenBill(bank.ada, paymentId)
    expect(shown.status).toBe('failed')
    expect(JSON.stringify(shown.timeline)).toContain('We stopped it to protect your account')
  })

  it('refer: keeps the bill from its biller until the release, and pays it once', async () => {
    const { confirmed, paymentId } = await pay('refer')
    expect(confirmed).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
    await bank.world.submitBill(paymentId)
    expect(await bank.stateOf(paymentId)).toBe('review')
    const shown = await bank.world.seenBill(bank.ada, paymentId)
    expect(JSON.stringify(shown.timeline)).toContain('We are checking this payment. Your money is safe.')
    const referred = referredOverNetwork(bank.world.outbound)
    await Promise.all([referred.release(paymentId, 'staff'), referred.release(paymentId, 'staff')])
    await bank.world.submitBill(paymentId)
    await referred.release(paymentId, 'staff')
    expect(await bank.stateOf(paymentId)).toBe('settled')
    expect(bank.world.notified).toEqual([{ news: 'settled', paymentId }])
  })

  it('refer: gives the money back once when staff refuse', async () => {
    const { paymentId } = await pay('refer')
    const referred = referredOverNetwork(bank.world.outbound)
    await referred.refuse(paymentId, 'staff')
    await referred.refuse(paymentId, 'staff')
    expect(await bank.stateOf(paymentId)).toBe('released')
    expect(await bank.balances()).toEqual(untouched)
    expect(await bank.countersOf('transfer-day')).toEqual([])
    const shown = await bank.world.seenBill(bank.ada, paymentId)
    expect(JSON.stringify(shown.timeline)).toContain('We did not make this payment')
  })
})
