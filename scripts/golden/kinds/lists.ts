/** Plays payments of an approved payment batch. */
import { ROUTES } from '../../../src/contract/routes.ts'
import { BRAND } from '../../../src/values/brand.ts'
import type { Kind } from '../kind.ts'
import { type Payee, scripted } from '../orders.ts'
import type { Person } from '../person.ts'
import type { Scenario } from '../scenario.ts'

interface Line {
  readonly payee: Payee
  readonly naira: string
}

/** Checks the lines, which must all be good. Returns the data for the approval. */
async function checkLines(golden: Scenario, payer: Person, lines: readonly Line[]) {
  const written = lines.map(({ payee, naira }, index) => ({
    line: index + 1,
    bank: payee.institutionCode ?? BRAND.shortName,
    account: payee.accountNumber,
    typedAmount: naira,
    narration: `Line ${index + 1}`,
  }))
  const checked = await golden.must('checks the list', payer, ROUTES.checkBulk, { lines: written })
  const lineRefs = checked.lines.flatMap((line) => (line.state === 'good' ? [line.checked.lineRef] : []))
  return { batchId: golden.id('list'), fromAccountNumber: payer.accountNumber, lineRefs }
}

async function approveList(golden: Scenario, payer: Person, lines: readonly Line[]): Promise<string> {
  const order = await checkLines(golden, payer, lines)
  const offer = await golden.must('asks for the review', payer, ROUTES.initiateBulk, order)
  await golden.must('confirms the list', payer, ROUTES.confirmBulk, await golden.factors(payer, offer))
  return order.batchId
}

/** Waits until every line is decided. */
async function untilPaid(golden: Scenario, payer: Person, batchId: string): Promise<void> {
  const list = await golden.until(async () => {
    const seen = await golden.look(payer, ROUTES.getBulk, { batchId })
    for (const { transferId } of seen.lines) golden.watch(transferId)
    return seen.counts.waiting + seen.counts.processing === 0 && seen
  })
  // The lines run concurrently.
  if (list.lines.length > 1) golden.inAnyOrder()
  for (const { line, transferId } of list.lines) golden.name(transferId, `transfer of line ${line}`)
  await golden.call('looks at the list', payer, ROUTES.getBulk, { batchId })
}

const ELSEWHERE = () => scripted(/^Succeeds immediately/)

export const LISTS: Kind = {
  name: 'lists',
  scenarios: {
    'pays within the bank and to another bank; confirmed twice': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const lines = [
        { payee, naira: '1,500.00' },
        { payee: ELSEWHERE(), naira: '2,500' },
      ]
      const order = await checkLines(golden, payer, lines)
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateBulk, order)
      const factors = await golden.factors(payer, offer)
      await golden.must('confirms the list', payer, ROUTES.confirmBulk, factors)
      await untilPaid(golden, payer, order.batchId)
      await golden.call('confirms the list again', payer, ROUTES.confirmBulk, factors)
      const { challengeId } = offer
      await golden.call('withdraws what is paid', payer, ROUTES.withdrawBulk, { challengeId })
      await golden.call('looks at the lists', payer, ROUTES.getBulks, {})
    },
    'another bank refuses a line, and another is closed meanwhile': async (golden) => {
      const [payer, payee, closing] = [
        await golden.payer(),
        await golden.payee(),
        await golden.payee({}, 'closing payee'),
      ]
      const order = await checkLines(golden, payer, [
        { payee, naira: '1000' },
        // This bank refuses after a silence. The message about the list is sent before the refusal and does not count
        // it.
        { payee: scripted(/turns out to have failed/), naira: '1000' },
        { payee: closing, naira: '1000' },
      ])
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateBulk, order)
      const factors = await golden.factors(payer, offer)
      await golden.bank.tables.closeAccount(closing.accountNumber)
      await golden.must('confirms the list', payer, ROUTES.confirmBulk, factors)
      await untilPaid(golden, payer, order.batchId)
    },
    'money for one line is gone meanwhile': async (golden) => {
      const payer = await golden.payer({ kobo: 10_000_00n, further: [['CUR', 'NGN', 0n]] })
      const payee = await golden.payee()
      const order = await checkLines(golden, payer, [{ payee, naira: '9000' }])
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateBulk, order)
      const [fromAccountNumber = '', toAccountNumber = ''] = payer.accountNumbers
      const own = {
        TransactionType: 2,
        bankCode: BRAND.institutionCode,
        amount: '500000',
        currencyCode: 'NGN',
        narration: '',
      } as const
      const transferId = golden.id('transfer')
      const moved = await golden.must('moves money away', payer, ROUTES.initiate, {
        transferId,
        fromAccountNumber,
        toAccountNumber,
        ...own,
      })
      await golden.must('confirms that', payer, ROUTES.confirm, await golden.factors(payer, moved))
      await golden.must('confirms the list', payer, ROUTES.confirmBulk, await golden.factors(payer, offer))
      await untilPaid(golden, payer, order.batchId)
      await golden.call('looks at the lists', payer, ROUTES.getBulks, {})
    },
    'is withdrawn before it is confirmed': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const order = await checkLines(golden, payer, [{ payee, naira: '1000' }])
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateBulk, order)
      await golden.call('withdraws', payer, ROUTES.withdrawBulk, { challengeId: offer.challengeId })
      await golden.call('confirms', payer, ROUTES.confirmBulk, await golden.factors(payer, offer))
    },
    'has more lines than a day allows': async (golden) => {
      const [payer, payee] = [await golden.payer({ tier: 1 }), await golden.payee()]
      const lines = ['100', '200', '300'].map((naira) => ({ payee, naira }))
      const order = await checkLines(golden, payer, lines)
      await golden.call('asks for the review', payer, ROUTES.initiateBulk, order)
      const batchId = await approveList(golden, payer, lines.slice(0, 2))
      await untilPaid(golden, payer, batchId)
      const third = { ...(await checkLines(golden, payer, lines.slice(0, 1))), batchId: golden.id('third list') }
      await golden.call('asks for another review', payer, ROUTES.initiateBulk, third)
    },
    'is frozen before it is confirmed': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const order = await checkLines(golden, payer, [{ payee, naira: '1000' }])
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateBulk, order)
      const factors = await golden.factors(payer, offer)
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await golden.call('confirms', payer, ROUTES.confirmBulk, factors)
    },
    'has lines that cannot be paid, and is refused at the review': async (golden) => {
      const [payer, payee] = [await golden.payer({ kobo: 1_000_00n }), await golden.payee()]
      const { accountNumber: account } = payee
      const line = { bank: BRAND.shortName, account, typedAmount: '500', narration: '' }
      await golden.call('checks the list', payer, ROUTES.checkBulk, {
        lines: [
          { line: 1, ...line, bank: 'No such bank' },
          { line: 2, ...line, account: '0000000000' },
          { line: 3, ...line, typedAmount: 'five' },
          { line: 4, ...line, typedAmount: '5' },
          { line: 5, ...line, bank: '000013', account: '0000000000' },
          { line: 6, ...line, bank: '000013', account: '0123456785', typedAmount: '49' },
          { line: 7, ...line, narration: 'x'.repeat(120) },
        ],
      })
      const order = await checkLines(golden, payer, [{ payee, naira: '2000' }])
      await golden.call('asks for the review', payer, ROUTES.initiateBulk, order)
    },
  },
}
