/** Plays transfers within this bank that the review, the approval or the ledger refuses. */
import { ROUTES } from '../../../src/contract/routes.ts'
import { BRAND } from '../../../src/values/brand.ts'
import type { Kind } from '../kind.ts'
import {
  askReview,
  orderTo,
  pay,
  type Payee,
  payTo,
  review,
  spendBeforeConfirm,
  type TransferOrder,
} from '../orders.ts'
import type { Person } from '../person.ts'
import type { Scenario } from '../scenario.ts'

const RICH = 3_000_000_00n
const NEW_DEVICE = { device: { hours: 1, linkedBy: 'link' } } as const

/** Orders ₦1,000. `name` names the transfer in the record. */
const smallOrder = (golden: Scenario, payer: Person, payee: Payee, name: string): Promise<TransferOrder> =>
  orderTo(golden, payer, payee, { transferId: golden.id(name), amount: '100000' })

export const OWN_BANK_REFUSALS: Kind = {
  name: 'own-bank-refusals',
  scenarios: {
    'of the order itself': async (golden) => {
      const [payer, payee] = [await golden.payer({ further: [['DOM', 'USD', 100_00n]] }), await golden.payee()]
      const [, dollars = ''] = payer.accountNumbers
      const asked = { bankCode: BRAND.institutionCode, accountNumber: '0000000000' }
      await golden.call('asks for the name of an account that cannot be', payer, ROUTES.nameEnquiry, asked)
      const order = await orderTo(golden, payer, payee)
      await askReview(golden, payer, { ...order, amount: '999' }, 'below the minimum')
      await askReview(golden, payer, { ...order, amount: '10000001' }, 'more than there is')
      await askReview(golden, payer, { ...order, amount: '100000001' }, 'above the limit of a transfer')
      await askReview(golden, payer, { ...order, currencyCode: 'USD' }, 'in another currency')
      await askReview(golden, payer, { ...order, fromAccountNumber: dollars }, 'from an account in dollars')
      await askReview(golden, payer, { ...order, fromAccountNumber: payee.accountNumber }, 'from an account of another')
      await askReview(golden, payer, { ...order, nameEnquiryRef: 'A'.repeat(43) }, 'with a name that nobody asked for')
      const { nameEnquiryRef: _none, ...nameless } = order
      await askReview(golden, payer, nameless, 'without a name')
      await askReview(golden, payer, { ...order, TransactionType: 1 }, 'of a type that is not offered')
      await askReview(golden, payer, { ...order, narration: 'x'.repeat(101) }, 'with too long a narration')
      await review(golden, payer, order)
      await askReview(golden, payer, { ...order, amount: '500100' }, 'with another amount under the same id')
      await golden.bank.tables.closeAccount(payee.accountNumber)
      await askReview(
        golden,
        payer,
        { ...order, transferId: golden.id('late transfer') },
        'to an account that is closed',
      )
    },
    'by the limit of what the recipient may take at once': async (golden) => {
      const payer = await golden.payer({ kobo: RICH })
      const payee = await golden.payee({ tier: 1 })
      await askReview(golden, payer, await orderTo(golden, payer, payee, { amount: '5000001' }))
    },
    'by the limit of what the recipient may hold': async (golden) => {
      const payer = await golden.payer({ kobo: RICH })
      const payee = await golden.payee({ tier: 1, kobo: 299_000_00n })
      const offer = await review(golden, payer, await orderTo(golden, payer, payee))
      await golden.call('confirms', payer, ROUTES.confirm, await golden.factors(payer, offer))
    },
    'by the tier, for dollars': async (golden) => {
      const payer = await golden.payer({ tier: 1, further: [['DOM', 'USD', 100_00n]] })
      const payee = await golden.payee({ further: [['DOM', 'USD', 0n]] })
      const [, toAccountNumber = ''] = payee.accountNumbers
      const [, fromAccountNumber = ''] = payer.accountNumbers
      const over = { fromAccountNumber, currencyCode: 'USD', amount: '1000' } as const
      await askReview(golden, payer, await orderTo(golden, payer, { accountNumber: toAccountNumber }, over))
    },
    'by the limit of a day': async (golden) => {
      const payer = await golden.payer({ kobo: RICH })
      const payee = await golden.payee({ kobo: 1_00n })
      const change = { perTransfer: '400000', perDay: '800000', MaxUnauthorizedTransactionValue: '400000' }
      await golden.must('lowers the limits', payer, ROUTES.setLimits, change)
      await payTo(golden, payer, payee, { amount: '400000' })
      await askReview(
        golden,
        payer,
        await orderTo(golden, payer, payee, { transferId: golden.id('second'), amount: '400001' }),
      )
      const [third, fourth] = [golden.id('third'), golden.id('fourth')]
      const last = await review(
        golden,
        payer,
        await orderTo(golden, payer, payee, { transferId: third, amount: '400000' }),
      )
      const much = await review(
        golden,
        payer,
        await orderTo(golden, payer, payee, { transferId: fourth, amount: '300000' }),
      )
      await golden.call('confirms the last that fits', payer, ROUTES.confirm, await golden.factors(payer, last))
      await golden.call('confirms what does not fit any more', payer, ROUTES.confirm, await golden.factors(payer, much))
    },
    'by the limit for new payees': async (golden) => {
      const payer = await golden.payer({ kobo: RICH })
      const payee = await golden.payee()
      await payTo(golden, payer, payee, { amount: '60000000' })
      await askReview(
        golden,
        payer,
        await orderTo(golden, payer, payee, { transferId: golden.id('second'), amount: '60000000' }),
      )
    },
    'by the limit of a new device': async (golden) => {
      const [payer, payee] = [await golden.payer(NEW_DEVICE), await golden.payee()]
      await askReview(golden, payer, await orderTo(golden, payer, payee, { amount: '2000001' }))
      await payTo(golden, payer, payee, { transferId: golden.id('second'), amount: '2000000' })
    },
    'by the number of payments to one payee and in an hour': async (golden) => {
      await golden.awayFromTheHour()
      const payer = await golden.payer({ tier: 1 })
      const [payee, other] = [await golden.payee(), await golden.payee({}, 'another payee')]
      for (const name of ['first', 'second'])
        await pay(golden, payer, await smallOrder(golden, payer, payee, `${name} transfer`))
      await askReview(golden, payer, await smallOrder(golden, payer, payee, 'third'))
      await pay(golden, payer, await smallOrder(golden, payer, other, 'fourth'))
      await askReview(golden, payer, await smallOrder(golden, payer, other, 'fifth'))
    },
    'by the number of payments in a day': async (golden) => {
      const [payer, payee] = [await golden.payer({ tier: 2 }), await golden.payee()]
      for (const name of ['first', 'second', 'third', 'fourth'])
        await pay(golden, payer, await smallOrder(golden, payer, payee, `${name} transfer`))
      await askReview(golden, payer, await smallOrder(golden, payer, payee, 'fifth'))
    },
    'while payments to others are switched off': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const { approval } = await golden.must('switches payments off', payer, ROUTES.setInstantPayments, { on: false })
      if (approval === null) throw new Error('nothing had to be approved')
      await golden.must('confirms that', payer, ROUTES.confirmLimits, await golden.factors(payer, approval))
      await askReview(golden, payer, await orderTo(golden, payer, payee))
    },
    'at the approval, by its factors': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const offer = await review(golden, payer, await orderTo(golden, payer, payee))
      const factors = await golden.factors(payer, offer)
      const { challengeId, pin } = factors
      await golden.call('confirms without a code', payer, ROUTES.confirm, { challengeId, pin })
      await golden.call('confirms with nothing', payer, ROUTES.confirm, { challengeId })
      await golden.call('confirms with a wrong code', payer, ROUTES.confirm, { ...factors, otp: '000000' })
      await golden.call('confirms with a wrong PIN', payer, ROUTES.confirm, { ...factors, pin: '1593' })
      await golden.call('confirms with a wrong PIN again', payer, ROUTES.confirm, { ...factors, pin: '1593' })
      await golden.call('confirms with a wrong PIN for the third time', payer, ROUTES.confirm, {
        ...factors,
        pin: '1593',
      })
      await golden.call('confirms with the right PIN', payer, ROUTES.confirm, factors)
    },
    'at the approval, because its time is over': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const offer = await review(golden, payer, await orderTo(golden, payer, payee))
      const factors = await golden.factors(payer, offer)
      await golden.bank.tables.ageApprovals(payer.customerId, 60)
      await golden.call('confirms', payer, ROUTES.confirm, factors)
    },
    'at the approval, because nobody knows it': async (golden) => {
      const payer = await golden.payer()
      const challengeId = golden.id('approval that is not there')
      await golden.call('confirms', payer, ROUTES.confirm, { challengeId, pin: '7391' })
      await golden.call('withdraws', payer, ROUTES.withdraw, { challengeId })
      await golden.call('looks at a transfer that is not there', payer, ROUTES.getTransfer, { transferId: challengeId })
    },
    'by the books, because the money was spent meanwhile': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const { offer, first } = await spendBeforeConfirm(golden, payer, payee)
      const factors = await golden.factors(payer, offer)
      await golden.call('confirms', payer, ROUTES.confirm, factors)
      await golden.call('confirms again', payer, ROUTES.confirm, factors)
      await golden.call('looks at it', payer, ROUTES.getTransfer, { transferId: first })
    },
    'at the approval, because the payee’s account was closed meanwhile': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const offer = await review(golden, payer, await orderTo(golden, payer, payee))
      await golden.bank.tables.closeAccount(payee.accountNumber)
      await golden.call('confirms', payer, ROUTES.confirm, await golden.factors(payer, offer))
    },
    'at the approval, because the accounts were frozen meanwhile': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const offer = await review(golden, payer, await orderTo(golden, payer, payee))
      const factors = await golden.factors(payer, offer)
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await golden.call('confirms', payer, ROUTES.confirm, factors)
      await askReview(golden, payer, await orderTo(golden, payer, payee, { transferId: golden.id('second') }))
    },
    'because twenty newer reviews took its place': async (golden) => {
      const payer = await golden.payer()
      const payee = await golden.payee()
      const order = await orderTo(golden, payer, payee)
      const offer = await review(golden, payer, order)
      for (let n = 1; n <= 20; n += 1)
        await golden.look(payer, ROUTES.initiate, { ...order, transferId: golden.id(`newer transfer ${n}`) })
      await golden.call('confirms', payer, ROUTES.confirm, { challengeId: offer.challengeId, pin: '7391' })
    },
  },
}
