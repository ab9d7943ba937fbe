/** Plays exchanges between two accounts of a customer. */
import { ROUTES } from '../../../src/contract/routes.ts'
import type { Kind } from '../kind.ts'
import {
  askReview,
  confirmOwnTwice,
  endsAs,
  openCase,
  ownOrder,
  pay,
  refundInPart,
  reverseTwice,
  review,
  withdrawOwn,
} from '../orders.ts'

const DOLLARS = { further: [['DOM', 'USD', 200_00n]] } as const

export const EXCHANGE: Kind = {
  name: 'exchange',
  scenarios: {
    'of naira for dollars is paid, and confirmed twice': async (golden) => {
      const payer = await golden.payer(DOLLARS)
      await golden.call('asks for the rate', payer, ROUTES.getExchangeRate, { fromCurrency: 'NGN', toCurrency: 'USD' })
      await confirmOwnTwice(golden, payer)
    },
    'of dollars for naira is paid': async (golden) => {
      const payer = await golden.payer(DOLLARS)
      const [toAccountNumber, fromAccountNumber = ''] = payer.accountNumbers
      const over = {
        fromAccountNumber,
        toAccountNumber: toAccountNumber ?? '',
        currencyCode: 'USD',
        amount: '5000',
      } as const
      const transferId = await pay(golden, payer, ownOrder(golden, payer, over))
      await endsAs(golden, payer, transferId, 'successful')
    },
    'of dollars for euros is paid': async (golden) => {
      const payer = await golden.payer({ further: [...DOLLARS.further, ['DOM', 'EUR', 0n]] })
      const [, fromAccountNumber = '', toAccountNumber = ''] = payer.accountNumbers
      const over = { fromAccountNumber, toAccountNumber, currencyCode: 'USD', amount: '5000' } as const
      const transferId = await pay(golden, payer, ownOrder(golden, payer, over))
      await endsAs(golden, payer, transferId, 'successful')
    },
    'is refused at the review': async (golden) => {
      const payer = await golden.payer(DOLLARS)
      await askReview(golden, payer, ownOrder(golden, payer, { amount: '99999' }), 'below the minimum')
      await askReview(golden, payer, ownOrder(golden, payer, { amount: '10000001' }), 'more than there is')
      await askReview(golden, payer, ownOrder(golden, payer, { currencyCode: 'EUR' }), 'in a third currency')
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await askReview(golden, payer, ownOrder(golden, payer), 'while frozen')
    },
    'is refused to another customer': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee(DOLLARS)]
      const [, toAccountNumber = ''] = payee.accountNumbers
      await askReview(golden, payer, ownOrder(golden, payer, { toAccountNumber }))
      await askReview(golden, payer, ownOrder(golden, payer, { toAccountNumber, TransactionType: 0 }))
    },
    'is refused when its quote ran out': async (golden) => {
      const payer = await golden.payer(DOLLARS)
      const offer = await review(golden, payer, ownOrder(golden, payer))
      const factors = await golden.factors(payer, offer)
      const expiresAt = Date.parse(offer.summary.rate?.expiresAt ?? '')
      await golden.until(() => Promise.resolve(Date.now() > expiresAt + 500))
      await golden.call('confirms with a wrong PIN', payer, ROUTES.confirm, { ...factors, pin: '1593' })
      await golden.call('confirms', payer, ROUTES.confirm, factors)
    },
    'is refused by the books, because the money was spent meanwhile': async (golden) => {
      const payer = await golden.payer(DOLLARS)
      const [first, second] = [golden.id('first'), golden.id('second')]
      const offer = await review(golden, payer, ownOrder(golden, payer, { transferId: first, amount: '9000000' }))
      await pay(golden, payer, ownOrder(golden, payer, { transferId: second, amount: '6000000' }))
      await golden.call('confirms', payer, ROUTES.confirm, await golden.factors(payer, offer))
      await golden.call('looks at it', payer, ROUTES.getTransfer, { transferId: first })
    },
    'is withdrawn before it is confirmed': async (golden) => {
      const payer = await golden.payer(DOLLARS)
      await withdrawOwn(golden, payer)
    },
    'is reversed by an operator, once': async (golden) => {
      const payer = await golden.payer(DOLLARS)
      const transferId = await pay(golden, payer, ownOrder(golden, payer))
      await reverseTwice(golden, payer, transferId, { narration: 'A wrong rate was used' })
    },
    'is refunded in part by a case': async (golden) => {
      const payer = await golden.payer(DOLLARS)
      const transferId = await pay(golden, payer, ownOrder(golden, payer))
      const { reference } = await openCase(golden, payer, { transferId }, 'amount-differs')
      await refundInPart(golden, reference, '1,000.00', '5,000.01')
    },
  },
}
