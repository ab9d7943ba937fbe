/** Plays transfers to another bank over the payment switch. */
import { ROUTES } from '../../../src/contract/routes.ts'
import { OFF_LINE_BANK } from '../../../src/sandbox/switch/switch-accounts.ts'
import type { Kind } from '../kind.ts'
import {
  askReview,
  caseIs,
  endsAs,
  heldUntilLate,
  openCase,
  orderTo,
  pay,
  payTo,
  readReceipt,
  refundInPart,
  reverseTwice,
  review,
  scripted,
  spendBeforeConfirm,
  untilReview,
} from '../orders.ts'
import type { Person } from '../person.ts'
import type { Scenario } from '../scenario.ts'

async function settledJournal(golden: Scenario, payer: Person, transferId: string): Promise<string> {
  const journals = await golden.bank.tables.journals([payer.customerId])
  const id = String(journals.find((journal) => journal['settlesHold'] === transferId)?.['id'])
  golden.name(id, 'settling journal')
  return id
}

export const OTHER_BANK: Kind = {
  name: 'other-bank',
  scenarios: {
    'settles at once, and is confirmed twice': async (golden) => {
      const payer = await golden.payer()
      const order = await orderTo(golden, payer, scripted(/^Succeeds immediately/), { saveBeneficiary: true })
      const factors = await golden.factors(payer, await review(golden, payer, order))
      const { transferId } = await golden.must('confirms', payer, ROUTES.confirm, factors)
      await endsAs(golden, payer, transferId, 'successful')
      await golden.call('confirms again', payer, ROUTES.confirm, factors)
      await readReceipt(golden, payer, transferId)
    },
    'pays the second fee, and stamp duty': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/^Succeeds immediately/), { amount: '2000000' })
      await endsAs(golden, payer, transferId, 'successful')
    },
    'pays the third fee': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/^Succeeds immediately/), { amount: '6000000' })
      await endsAs(golden, payer, transferId, 'successful')
    },
    'is refused by the network': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/^Is refused/))
      await endsAs(golden, payer, transferId, 'failed')
      await readReceipt(golden, payer, transferId)
    },
    'gets no answer, and has settled': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/turns out to have succeeded/))
      await endsAs(golden, payer, transferId, 'successful')
    },
    'gets no answer, and was refused': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/turns out to have failed/))
      await endsAs(golden, payer, transferId, 'failed')
    },
    'is in progress first, and settles': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/^Is in progress/))
      await endsAs(golden, payer, transferId, 'successful')
    },
    'is suspected as fraud, and an operator settles it': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/suspected fraud/))
      await untilReview(golden, payer)
      await endsAs(golden, payer, transferId, 'processing')
      await golden.operator('operators', 'transfer', 'settle', transferId, 'Settlement report, line 7')
      await endsAs(golden, payer, transferId, 'successful')
      await golden.operator('operators', 'transfer', 'release', transferId, 'Settlement report, line 8')
    },
    'is suspected as fraud, and an operator releases it': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/suspected fraud/))
      await untilReview(golden, payer)
      await golden.operator('operators', 'transfer', 'release', transferId, 'short')
      await golden.operator('operators', 'transfer', 'release', transferId, 'Settlement report, line 7')
      await endsAs(golden, payer, transferId, 'failed')
    },
    'never gets an answer: is late, then in review, then released': async (golden) => {
      const payer = await golden.payer()
      const order = await orderTo(golden, payer, scripted(/^Never answers, however/))
      const { transferId } = order
      await heldUntilLate(golden, payer, transferId, () => pay(golden, payer, order))
      await untilReview(golden, payer)
      await endsAs(golden, payer, transferId, 'processing')
      await golden.operator('operators', 'transfer', 'release', transferId, 'Settlement report: it never arrived')
      await endsAs(golden, payer, transferId, 'failed')
    },
    'is frozen before it is sent, and an operator releases it': async (golden) => {
      const payer = await golden.payer()
      const order = await orderTo(golden, payer, scripted(/^Succeeds immediately/))
      await golden.bank.tables.stopJobsOf(order.transferId)
      const transferId = await pay(golden, payer, order)
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await golden.bank.tables.letJobsOf(transferId)
      await untilReview(golden, payer)
      await endsAs(golden, payer, transferId, 'processing')
      await golden.operator('operators', 'transfer', 'release', transferId, 'The customer called: it was a thief')
      await endsAs(golden, payer, transferId, 'failed')
    },
    'is withdrawn before it is confirmed': async (golden) => {
      const payer = await golden.payer()
      const offer = await review(golden, payer, await orderTo(golden, payer, scripted(/^Succeeds immediately/)))
      const factors = await golden.factors(payer, offer)
      const { challengeId } = offer
      await golden.call('withdraws', payer, ROUTES.withdraw, { challengeId })
      await golden.call('confirms', payer, ROUTES.confirm, factors)
    },
    'is withdrawn too late': async (golden) => {
      const payer = await golden.payer()
      const offer = await review(golden, payer, await orderTo(golden, payer, scripted(/^Succeeds immediately/)))
      const { transferId } = await golden.must('confirms', payer, ROUTES.confirm, await golden.factors(payer, offer))
      await endsAs(golden, payer, transferId, 'successful')
      const { challengeId } = offer
      await golden.call('withdraws', payer, ROUTES.withdraw, { challengeId })
    },
    'is reversed by an operator after it settled, once': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/^Succeeds immediately/))
      await endsAs(golden, payer, transferId, 'successful')
      const journalId = await settledJournal(golden, payer, transferId)
      await reverseTwice(golden, payer, transferId, { narration: 'The bank sent it back', journalId })
    },
    'is refunded in part by a case, and not more than was paid': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/^Succeeds immediately/))
      await endsAs(golden, payer, transferId, 'successful')
      const { caseId, reference } = await openCase(golden, payer, { transferId }, 'not-delivered')
      await refundInPart(golden, reference, '2,000.00', '5,000.01')
      await golden.call('looks at the case', payer, ROUTES.getCase, { caseId })
      await golden.operator(
        'ledger',
        'reverse',
        '--narration',
        'Paid twice',
        await settledJournal(golden, payer, transferId),
      )
      await endsAs(golden, payer, transferId, 'successful')
    },
    'is refused at the review': async (golden) => {
      const payer = await golden.payer({ further: [['DOM', 'USD', 100_00n]] })
      const [, dollars = ''] = payer.accountNumbers
      const nobody = { bankCode: '000013', accountNumber: '0000000000' }
      await golden.call('asks for a name that nobody has', payer, ROUTES.nameEnquiry, nobody)
      const offLine = { bankCode: OFF_LINE_BANK, accountNumber: '0123456789' }
      await golden.call('asks a bank that does not answer', payer, ROUTES.nameEnquiry, offLine)
      await golden.call('asks a bank that is none', payer, ROUTES.nameEnquiry, { ...nobody, bankCode: '999999' })
      const order = await orderTo(golden, payer, scripted(/^Succeeds immediately/))
      await askReview(golden, payer, { ...order, amount: '4999' }, 'below the minimum')
      await askReview(golden, payer, { ...order, amount: '9999900' }, 'more than there is with its charges')
      await askReview(golden, payer, { ...order, fromAccountNumber: dollars, currencyCode: 'USD' }, 'in dollars')
      await askReview(golden, payer, { ...order, TransactionType: 0 }, 'as a transfer within the bank')
      await askReview(golden, payer, { ...order, amount: '100000001' }, 'above the limit of a transfer')
    },
    'is refused by the books, because the money is held meanwhile': async (golden) => {
      const payer = await golden.payer()
      const payee = scripted(/^Succeeds immediately/)
      const { offer, first, second } = await spendBeforeConfirm(golden, payer, payee)
      await endsAs(golden, payer, second, 'successful')
      await golden.call('confirms', payer, ROUTES.confirm, await golden.factors(payer, offer))
      await golden.call('looks at it', payer, ROUTES.getTransfer, { transferId: first })
    },
    ...Object.fromEntries(
      (
        [
          ['returned', /^Succeeds immediately/, 'resolved-for'],
          ['refused', /does not agree to give it back/, 'resolved-against'],
          ['looked into first', /looks into it first/, 'resolved-for'],
          ['not answered', /never answers a recall/, 'with-bank'],
        ] as const
      ).map(([ending, goodFor, state]) => [
        `is recalled: ${ending}`,
        async (golden: Scenario) => {
          const payer = await golden.payer()
          const transferId = await payTo(golden, payer, scripted(goodFor))
          await endsAs(golden, payer, transferId, 'successful')
          const { caseId } = await openCase(golden, payer, { transferId }, 'wrong-account')
          await caseIs(golden, payer, caseId, state)
          if (state === 'with-bank') await golden.call('withdraws the case', payer, ROUTES.withdrawCase, { caseId })
          await golden.call('looks at the transfer', payer, ROUTES.getTransfer, { transferId })
        },
      ]),
    ),
  },
}

/** These scenarios make the switch fail for all scenarios, or list the waiting payments of all scenarios. */
export const OTHER_BANK_FAULTS: Kind = {
  name: 'other-bank-faults',
  inTurn: true,
  scenarios: {
    'waits for an operator, who lists it': async (golden) => {
      const payer = await golden.payer()
      const transferId = await payTo(golden, payer, scripted(/suspected fraud/))
      await untilReview(golden, payer)
      await golden.operatorList('transfers-in-review')
      await golden.operator('operators', 'transfer', 'release', transferId, 'Settlement report, line 7')
      await endsAs(golden, payer, transferId, 'failed')
    },
    'the switch is down when it is sent, and settles later': async (golden) => {
      const payer = await golden.payer()
      const offer = await review(golden, payer, await orderTo(golden, payer, scripted(/^Succeeds immediately/)))
      const factors = await golden.factors(payer, offer)
      await golden.bank.console('PUT', '/faults', { switch: { mode: 'down', times: 1 } })
      const { transferId } = await golden.must('confirms', payer, ROUTES.confirm, factors)
      await endsAs(golden, payer, transferId, 'successful')
    },
    'the switch answers with another amount, and is not believed': async (golden) => {
      const payer = await golden.payer()
      const offer = await review(golden, payer, await orderTo(golden, payer, scripted(/^Succeeds immediately/)))
      const factors = await golden.factors(payer, offer)
      await golden.bank.console('PUT', '/faults', { switch: { mode: 'wrong-amount', times: 1 } })
      const { transferId } = await golden.must('confirms', payer, ROUTES.confirm, factors)
      await endsAs(golden, payer, transferId, 'successful')
    },
  },
}
