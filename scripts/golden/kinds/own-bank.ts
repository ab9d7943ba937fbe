/** Plays transfers to another customer of this bank. */
import { ROUTES } from '../../../src/contract/routes.ts'
import type { Kind } from '../kind.ts'
import { endsAs, openCase, orderTo, pay, payTo, readReceipt, refundInPart, review } from '../orders.ts'

export const OWN_BANK: Kind = {
  name: 'own-bank',
  scenarios: {
    'is paid, and confirmed twice': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee({ signsIn: true })]
      const offer = await review(golden, payer, await orderTo(golden, payer, payee, { saveBeneficiary: true }))
      const factors = await golden.factors(payer, offer)
      const { transferId } = await golden.must('confirms', payer, ROUTES.confirm, factors)
      await golden.call('confirms again', payer, ROUTES.confirm, factors)
      const { challengeId } = offer
      await golden.call('withdraws what is paid', payer, ROUTES.withdraw, { challengeId })
      await endsAs(golden, payer, transferId, 'successful')
      await golden.call('the payee looks at it', payee, ROUTES.getTransfer, { transferId })
      await readReceipt(golden, payer, transferId)
    },
    'pays stamp duty from ₦10,000 on': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const transferId = await payTo(golden, payer, payee, { amount: '1000000' })
      await endsAs(golden, payer, transferId, 'successful')
    },
    'is paid a second time, with the PIN alone and a hint at the first': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      await payTo(golden, payer, payee)
      await payTo(golden, payer, payee, { transferId: golden.id('second transfer') })
    },
    'is withdrawn before it is confirmed': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const offer = await review(golden, payer, await orderTo(golden, payer, payee))
      const factors = await golden.factors(payer, offer)
      const { challengeId } = offer
      await golden.call('withdraws', payer, ROUTES.withdraw, { challengeId })
      await golden.call('withdraws again', payer, ROUTES.withdraw, { challengeId })
      await golden.call('confirms', payer, ROUTES.confirm, factors)
    },
    'is reversed by an operator, once': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const transferId = await payTo(golden, payer, payee)
      await golden.operator(
        'ledger',
        'reverse',
        '--narration',
        'Paid by mistake',
        '--id',
        golden.id('reversal'),
        transferId,
      )
      await golden.operator('ledger', 'reverse', '--narration', 'Paid by mistake', transferId)
      await endsAs(golden, payer, transferId, 'reversed')
    },
    'is refunded in part by a case, and not more than was paid': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const transferId = await payTo(golden, payer, payee)
      const { caseId, reference } = await openCase(golden, payer, { transferId }, 'not-authorised')
      await refundInPart(golden, reference, '2,000.00', '5,000.01')
      await golden.operator('ledger', 'reverse', '--narration', 'Paid back twice', transferId)
      await golden.call('looks at the case', payer, ROUTES.getCase, { caseId })
      await endsAs(golden, payer, transferId, 'successful')
    },
    'is refunded whole by a case': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const transferId = await payTo(golden, payer, payee)
      const { reference } = await openCase(golden, payer, { transferId }, 'debited-twice')
      await golden.operator('operators', 'case', 'for', reference, 'You are right, we pay you back.')
      await golden.operator('operators', 'case', 'refund', reference, 'all', 'The whole of what you paid')
      await endsAs(golden, payer, transferId, 'successful')
    },
    'many payments are in one text message': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      for (const name of ['first', 'second', 'third', 'fourth', 'fifth'])
        await pay(golden, payer, await orderTo(golden, payer, payee, { transferId: golden.id(`${name} transfer`) }))
    },
  },
}
