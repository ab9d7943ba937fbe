/** Plays transfers between two accounts of a customer. */
import { ROUTES } from '../../../src/contract/routes.ts'
import type { Kind } from '../kind.ts'
import { askReview, confirmOwnTwice, ownOrder, pay, reverseTwice, review, withdrawOwn } from '../orders.ts'

const TWO_ACCOUNTS = { further: [['CUR', 'NGN', 0n]] } as const

export const OWN_ACCOUNTS: Kind = {
  name: 'own-accounts',
  scenarios: {
    'is paid, and confirmed twice': async (golden) => {
      const payer = await golden.payer(TWO_ACCOUNTS)
      await confirmOwnTwice(golden, payer)
    },
    'is refused at the review': async (golden) => {
      const payer = await golden.payer(TWO_ACCOUNTS)
      const [from = '', to = ''] = payer.accountNumbers
      const other = await golden.payee()
      await askReview(golden, payer, ownOrder(golden, payer, { toAccountNumber: from }), 'to the same account')
      await askReview(golden, payer, ownOrder(golden, payer, { amount: '99' }), 'below the minimum')
      await askReview(golden, payer, ownOrder(golden, payer, { amount: '10000001' }), 'more than there is')
      await askReview(golden, payer, ownOrder(golden, payer, { currencyCode: 'USD' }), 'in another currency')
      const foreign = ownOrder(golden, payer, { fromAccountNumber: other.accountNumber, toAccountNumber: to })
      await askReview(golden, payer, foreign, 'from an account of another customer')
      await golden.bank.tables.closeAccount(to)
      await askReview(golden, payer, ownOrder(golden, payer), 'to a closed account')
    },
    'is withdrawn before it is confirmed': async (golden) => {
      const payer = await golden.payer(TWO_ACCOUNTS)
      await withdrawOwn(golden, payer)
    },
    'is reversed by an operator': async (golden) => {
      const payer = await golden.payer(TWO_ACCOUNTS)
      const transferId = await pay(golden, payer, ownOrder(golden, payer))
      await reverseTwice(golden, payer, transferId, { narration: 'Booked by mistake' })
    },
    'is refused while the accounts are frozen': async (golden) => {
      const payer = await golden.payer(TWO_ACCOUNTS)
      const offer = await review(golden, payer, ownOrder(golden, payer))
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await golden.call('confirms', payer, ROUTES.confirm, await golden.factors(payer, offer))
      await askReview(golden, payer, ownOrder(golden, payer))
    },
  },
}
