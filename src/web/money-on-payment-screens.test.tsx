/** Tests forms, reviews and receipts of payments: each figure on the screen is made from its own minor units. */
import type { ComponentProps } from 'react'
import type { TransferFees } from '../contract/transfers/fees.ts'
import { parseRate } from '../values/exchange-rate.ts'
import { ReturnedNote } from './payment/after-payment.tsx'
import { BillForm } from './features/bills/form/bill-form.tsx'
import { BillReceiptCard } from './features/bills/receipt/bill-receipt-card.tsx'
import { BillReviewContainer } from './features/bills/bill-review.tsx'
import { RequestReview } from './features/cards/request-review.tsx'
import { SubjectCard } from './features/cases/subject-card.tsx'
import { ListReview } from './features/transfers/bulk/list-review.tsx'
import { ListTotals } from './features/transfers/bulk/list-totals.tsx'
import { ReceiptCard } from './features/transfers/receipt/receipt-card.tsx'
import { ReviewSummary } from './features/transfers/review/review-summary.tsx'
import { SelfCosts } from './features/transfers/self/self-costs.tsx'
import { TransferCosts } from './features/transfers/form/transfer-costs.tsx'
import { ScheduleSheet } from './schedule/schedule-sheet.tsx'
import {
  naira,
  text,
  AMOUNT,
  FEE,
  VAT,
  DUTY,
  LEVY,
  CHARGES,
  TOTAL,
  AFTER,
  AVAILABLE,
  ACCOUNT,
  PAYMENT,
  CHALLENGE,
  nothing,
  testFigures,
} from './money-figures.fixture.tsx'

const FEES = {
  sameBank: { fee: '0', vat: '0' },
  interbank: [
    { upTo: '500000', fee: '1000', vat: '75' },
    { upTo: null, fee: `${FEE}`, vat: `${VAT}` },
  ],
  stampDuty: { from: '1000000', charge: `${DUTY}` },
  levy: { basisPoints: 50, most: null },
}
const costs = (over: object) => (
  <TransferCosts
    from={ACCOUNT}
    amount="85,000"
    own={false}
    sameBank={false}
    fees={FEES as unknown as TransferFees}
    hidden={false}
    later={false}
    {...over}
  />
)
const RECEIPT = {
  ...PAYMENT,
  transferId: CHALLENGE.challengeId,
  status: 'successful',
  direction: 'debit',
  TransactionType: 1,
  reference: 'OPT-1',
  createdAt: '2026-11-20T15:07:00Z',
  completedAt: '2026-11-20T15:07:19Z',
  timeline: [],
}
const receipt = (over: object) => <ReceiptCard transfer={{ ...RECEIPT, ...over } as never} />
const BILL = {
  ...PAYMENT,
  paymentId: CHALLENGE.challengeId,
  status: 'successful',
  category: 'electricity',
  billerName: 'Ikeja Electric',
  productName: null,
  customerReference: '45102298447',
  customerName: null,
  customerAddress: null,
  fee: '10000',
  vat: '750',
  total: '8510750',
  balanceAfter: '119924325',
  electricity: null,
  examPin: null,
  reference: 'BILL-1',
  providerReference: null,
  createdAt: '2026-11-20T15:07:00Z',
  completedAt: '2026-11-20T15:07:19Z',
  returned: '8510750',
}
const bill = (over: object) => <BillReceiptCard bill={{ ...BILL, ...over } as never} />
const EXCHANGE = parseRate('1474.1031', { unit: 'USD', price: 'NGN' })
const DOLLARS = { ...ACCOUNT, accountNumber: '0102883424', currencyCode: 'USD' }
const self = (to: object, exchanges: boolean) => {
  const rate = EXCHANGE.ok ? EXCHANGE.value : undefined
  const pair = { unitCurrency: 'USD', priceCurrency: 'NGN', price: '1474.1031', midPrice: '1452.3183' }
  const known = { ...pair, source: 'x', madeAt: BILL.createdAt }
  const given = {
    draft: { amount: '150,000', side: 'leaves' },
    facts: { from: ACCOUNT, to, rate: exchanges ? rate : undefined },
    rate: exchanges ? { known, error: undefined, busy: false } : undefined,
  }
  return <SelfCosts {...(given as unknown as ComponentProps<typeof SelfCosts>)} exchanges={exchanges} hidden={false} />
}
const LIST = {
  totals: {
    good: 3,
    newPayees: 1,
    newPayeesAmount: 100n,
    amount: 25_500_000n,
    fee: 5_000n,
    vat: 375n,
    stampDuty: 10_000n,
    levy: 0n,
    total: 25_515_375n,
  },
  accounts: [ACCOUNT],
  from: ACCOUNT,
  limits: { leftToday: '91500000' },
  warned: 0,
}
const LIST_OFFER = { ...CHALLENGE, summary: { ...PAYMENT, payments: 3, newPayees: 0, leftTodayAfter: '66000000' } }
const CARD_OFFER = {
  ...CHALLENGE,
  summary: {
    ...PAYMENT,
    schemeName: 'Verve',
    nameOnCard: 'ADA',
    deliveryPlace: 'Ikeja',
    isReplacement: false,
    fee: '100000',
    vat: '7500',
    total: '107500',
    balanceAfter: '128327575',
  },
}
const SCHEDULE_OFFER = {
  ...CHALLENGE,
  summary: {
    ...PAYMENT,
    recurrence: { repeat: 'monthly', startsOn: '2026-12-31' },
    bill: null,
    nextDays: ['2026-12-31'],
  },
}
const BILL_FORM = {
  category: 'airtime',
  billers: [],
  accounts: [ACCOUNT],
  draft: { billerId: '', productId: '', subscription: '', recipientType: 'others', reference: '', amount: '85,000' },
  from: ACCOUNT,
  charges: { fee: '10000', vat: '750' },
  customer: { kind: 'waiting' },
  problems: [],
  recentNumbers: [],
  myNumber: null,
}

testFigures([
  { name: 'transfer form', shown: costs({}), figures: naira(AMOUNT, FEE, VAT, DUTY, LEVY, TOTAL, AFTER) },
  {
    name: 'transfer form for a later day',
    shown: costs({ later: true }),
    figures: naira(AMOUNT, FEE, VAT, DUTY, LEVY, TOTAL),
  },
  {
    name: 'transfer form within the bank',
    shown: costs({ sameBank: true }),
    figures: naira(AMOUNT, DUTY, 8_505_000, 119_930_075),
  },
  {
    name: 'transfer form without the money',
    shown: costs({ amount: '1,284,350.75' }),
    figures: naira(AVAILABLE, FEE, VAT, DUTY, 642_175, 129_087_625),
  },
  {
    name: 'transfer between own accounts',
    shown: self(ACCOUNT, false),
    figures: naira(15_000_000, 15_000_000, 113_435_075),
  },
  {
    name: 'exchange',
    shown: self(DOLLARS, true),
    figures: [text(15_000_000), text(153, '$'), text(10_175, '$'), text(113_435_075)],
  },
  {
    name: 'transfer review',
    shown: <ReviewSummary summary={PAYMENT} secondsLeft={undefined} hidden={false} onEdit={undefined} />,
    figures: naira(AMOUNT, FEE, VAT, DUTY, LEVY, TOTAL, AFTER),
  },
  {
    name: 'transfer receipt of the sender',
    shown: receipt({}),
    figures: naira(AMOUNT, CHARGES, FEE, VAT, DUTY, LEVY, TOTAL),
  },
  { name: 'transfer receipt of the recipient', shown: receipt({ direction: 'credit' }), figures: naira(AMOUNT) },
  { name: 'transfer receipt of a refusal', shown: receipt({ status: 'failed' }), figures: naira(AMOUNT) },
  {
    name: 'bill form',
    shown: <BillForm {...(BILL_FORM as unknown as ComponentProps<typeof BillForm>)} />,
    figures: naira(AVAILABLE, AMOUNT, 10_000, 750, 119_924_325),
  },
  {
    name: 'bill form without an amount',
    shown: (
      <BillForm
        {...({ ...BILL_FORM, draft: { ...BILL_FORM.draft, amount: '' } } as unknown as ComponentProps<typeof BillForm>)}
      />
    ),
    figures: naira(AVAILABLE, 0, 10_000, 750, AVAILABLE),
  },
  {
    name: 'bill review',
    shown: (
      <BillReviewContainer
        category="electricity"
        review={{ paymentId: CHALLENGE.challengeId, offer: { ...CHALLENGE, summary: BILL } } as never}
        hidden={false}
        onClose={nothing}
      />
    ),
    figures: naira(AMOUNT, 10_000, 750, 8_510_750, 119_924_325, AMOUNT),
  },
  { name: 'bill receipt', shown: bill({}), figures: naira(AMOUNT, 8_510_750, 10_750, 10_000, 750, 8_510_750) },
  {
    name: 'bill receipt of a refusal',
    shown: bill({ status: 'failed', returned: undefined }),
    figures: naira(AMOUNT, 8_510_750),
  },
  {
    name: 'card fee review',
    shown: <RequestReview cardId={CHALLENGE.challengeId} offer={CARD_OFFER as never} onClose={nothing} />,
    figures: naira(107_500, 100_000, 7_500, 128_327_575, 107_500),
  },
  {
    name: 'schedule review',
    shown: <ScheduleSheet offer={SCHEDULE_OFFER as never} label="Schedule" onDone={nothing} onClose={nothing} />,
    figures: naira(AMOUNT, CHARGES, TOTAL),
  },
  {
    name: 'list totals',
    shown: (
      <ListTotals
        {...(LIST as unknown as ComponentProps<typeof ListTotals>)}
        looked={false}
        onLooked={nothing}
        onFrom={nothing}
        busy={false}
        onReview={nothing}
      />
    ),
    figures: naira(25_500_000, 5_000, 375, 10_000, 25_515_375, 102_919_700, 66_000_000),
  },
  {
    name: 'list review',
    shown: <ListReview batchId="b" offer={LIST_OFFER as never} onClose={nothing} onKnown={nothing} />,
    figures: naira(AMOUNT, CHARGES, TOTAL, AFTER, 66_000_000),
  },
  {
    name: 'case subject',
    shown: (
      <SubjectCard
        subject={
          {
            ...PAYMENT,
            kind: 'bill',
            counterparty: 'X',
            bankName: '',
            paidAt: BILL.createdAt,
            reference: 'R',
            transferId: null,
            paymentId: null,
          } as never
        }
      />
    ),
    figures: naira(AMOUNT),
  },
  { name: 'refund on a receipt', shown: <ReturnedNote returned="8510750" currency="NGN" />, figures: naira(8_510_750) },
])
