/** Plays bills that are late, refused, reversed or refunded. */
import { ROUTES } from '../../../src/contract/routes.ts'
import { airtime, billEndsAs, billOrder, payBill, readBillReceipt, resolveAtAggregator } from '../bill-orders.ts'
import type { Kind } from '../kind.ts'
import { heldUntilLate, openCase, refundInPart, untilReview } from '../orders.ts'
import type { Scenario } from '../scenario.ts'

/** Only this scenario uses this number, so that the aggregator's staff can find its bill. */
const delivering = (serial: string) => ({ ...airtime(1), reference: `0803${serial}` })

async function payAirtime(golden: Scenario, bill: ReturnType<typeof airtime>) {
  const payer = await golden.payer()
  const paymentId = await payBill(golden, payer, await billOrder(golden, payer, bill))
  return { payer, paymentId }
}

const endsWith = (digit: number, status: 'successful' | 'failed') => async (golden: Scenario) => {
  const { payer, paymentId } = await payAirtime(golden, airtime(digit))
  await billEndsAs(golden, payer, paymentId, status)
  if (status === 'failed') await readBillReceipt(golden, payer, paymentId)
}

export const BILL_ENDINGS: Kind = {
  name: 'bill-endings',
  scenarios: {
    'is refused by the biller': endsWith(2, 'failed'),
    'is processed first, and delivered': endsWith(3, 'successful'),
    'is processed first, and refused': endsWith(4, 'failed'),
    'gets no answer, and was delivered': endsWith(5, 'successful'),
    'gets no answer, and was refused': endsWith(6, 'failed'),
    'finds the biller out of reach': endsWith(9, 'failed'),
    'is never decided: is late, then in review, then released': async (golden) => {
      const payer = await golden.payer()
      const order = await billOrder(golden, payer, airtime(7))
      const { paymentId } = order
      await heldUntilLate(golden, payer, paymentId, () => payBill(golden, payer, order))
      await untilReview(golden, payer)
      await billEndsAs(golden, payer, paymentId, 'processing')
      await golden.operator('operators', 'bill', 'release', paymentId, 'Their dashboard: it was never delivered')
      await billEndsAs(golden, payer, paymentId, 'failed')
      await golden.operator('operators', 'bill', 'settle', paymentId, 'Their dashboard: it was delivered')
    },
    'is never decided: an operator settles it, and returns it later': async (golden) => {
      const payer = await golden.payer()
      const bill = { ...airtime(7), billerId: 'glo' }
      const paymentId = await payBill(golden, payer, await billOrder(golden, payer, bill))
      await untilReview(golden, payer)
      await golden.operator('operators', 'bill', 'settle', paymentId, 'Their dashboard: it was delivered')
      await billEndsAs(golden, payer, paymentId, 'successful')
      await golden.operator('operators', 'bill', 'return', paymentId, 'Their dashboard: it failed after all')
      await golden.operator('operators', 'bill', 'return', paymentId, 'Their dashboard: it failed after all')
      await billEndsAs(golden, payer, paymentId, 'reversed')
    },
    'is taken back by the biller after it settled': async (golden) => {
      const bill = delivering('1357911')
      const { payer, paymentId } = await payAirtime(golden, bill)
      await billEndsAs(golden, payer, paymentId, 'successful')
      await resolveAtAggregator(golden, bill.reference ?? '', 'reversed')
      await billEndsAs(golden, payer, paymentId, 'reversed')
      await readBillReceipt(golden, payer, paymentId)
    },
    'is taken back by the biller after a case refunded it': async (golden) => {
      const bill = delivering('1357912')
      const { payer, paymentId } = await payAirtime(golden, bill)
      await billEndsAs(golden, payer, paymentId, 'successful')
      const { reference } = await openCase(golden, payer, { paymentId }, 'not-delivered')
      await golden.operator('operators', 'case', 'for', reference, 'You are right, we pay you back.')
      await golden.operator('operators', 'case', 'refund', reference, 'all', 'The whole of what you paid')
      await resolveAtAggregator(golden, bill.reference ?? '', 'reversed')
      await billEndsAs(golden, payer, paymentId, 'successful')
    },
    'is refunded in part by a case': async (golden) => {
      const { payer, paymentId } = await payAirtime(golden, airtime(1))
      await billEndsAs(golden, payer, paymentId, 'successful')
      const { reference } = await openCase(golden, payer, { paymentId }, 'not-delivered')
      await refundInPart(golden, reference, '200.00', '500.01')
      await golden.operator('operators', 'bill', 'return', paymentId, 'Their dashboard: it failed after all')
      await billEndsAs(golden, payer, paymentId, 'successful')
    },
    'is frozen before it is sent, and an operator releases it': async (golden) => {
      const payer = await golden.payer()
      const order = await billOrder(golden, payer, airtime(1))
      await golden.bank.tables.stopJobsOf(order.paymentId)
      const paymentId = await payBill(golden, payer, order)
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await golden.bank.tables.letJobsOf(paymentId)
      await untilReview(golden, payer)
      await golden.operator('operators', 'bill', 'release', paymentId, 'The customer called: it was a thief')
      await billEndsAs(golden, payer, paymentId, 'failed')
    },
    'is withdrawn before it is confirmed': async (golden) => {
      const payer = await golden.payer()
      const offer = await golden.must(
        'asks for the review',
        payer,
        ROUTES.initiateBill,
        await billOrder(golden, payer, airtime(1)),
      )
      const { challengeId } = offer
      await golden.call('withdraws', payer, ROUTES.withdrawBill, { challengeId })
      await golden.call('confirms', payer, ROUTES.confirmBill, await golden.factors(payer, offer))
    },
    'is reversed by an operator’s journal': async (golden) => {
      const { payer, paymentId } = await payAirtime(golden, airtime(1))
      await billEndsAs(golden, payer, paymentId, 'successful')
      const [journal] = await golden.bank.tables.journals([payer.customerId])
      await golden.operator('ledger', 'reverse', '--narration', 'Nothing was delivered', String(journal?.['id']))
      await billEndsAs(golden, payer, paymentId, 'reversed')
    },
    'is refused at the review': async (golden) => {
      const payer = await golden.payer({ further: [['DOM', 'USD', 100_00n]] })
      const [, dollars = ''] = payer.accountNumbers
      const order = await billOrder(golden, payer, airtime(1))
      const ask = (step: string, over: Partial<typeof order>) =>
        golden.call(step, payer, ROUTES.initiateBill, { ...order, ...over })
      await ask('below the minimum', { amount: '4900' })
      await ask('above the most', { amount: '5000100' })
      await ask('of half a naira', { amount: '50050' })
      await ask('for a number that cannot be', { reference: '12345' })
      await ask('at a biller that is none', { billerId: 'nobody' })
      await ask('with a product where there is none', { productId: 'prepaid' })
      await ask('in dollars', { fromAccountNumber: dollars })
      await ask('data without a product', { billerId: 'airtel-data' })
      await ask('data at another price', { billerId: 'airtel-data', productId: 'airt-500', amount: '60000' })
      await ask('electricity without the customer’s name', {
        billerId: 'ikeja-electric',
        productId: 'prepaid',
        reference: '45102298447',
        amount: '500000',
      })
      const nobody = { billerId: 'ikeja-electric', reference: '45102298404', productId: 'prepaid' }
      await golden.call('a meter that nobody has', payer, ROUTES.validateBillCustomer, nobody)
      const silent = { ...nobody, reference: '45199999999' }
      await golden.call('a biller that does not answer', payer, ROUTES.validateBillCustomer, silent)
    },
    'is refused for want of money, and by the factors': async (golden) => {
      const payer = await golden.payer({ kobo: 600_00n })
      const order = await billOrder(golden, payer, airtime(1))
      await golden.call('more than there is', payer, ROUTES.initiateBill, { ...order, amount: '70000' })
      const second = { ...order, paymentId: golden.id('second bill'), amount: '40000' }
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateBill, order)
      const other = await golden.must('asks for another review', payer, ROUTES.initiateBill, second)
      const factors = await golden.factors(payer, offer)
      await golden.call('confirms with a wrong PIN', payer, ROUTES.confirmBill, { ...factors, pin: '1593' })
      const { paymentId } = await golden.must('confirms', payer, ROUTES.confirmBill, factors)
      await billEndsAs(golden, payer, paymentId, 'successful')
      await golden.call('confirms the other', payer, ROUTES.confirmBill, await golden.factors(payer, other))
      await golden.bank.tables.ageApprovals(payer.customerId, 60)
      await golden.call('confirms the other when its time is over', payer, ROUTES.confirmBill, {
        challengeId: other.challengeId,
        pin: '7391',
      })
    },
  },
}
