/** The payments of a customer in pages, the newest first. */
import { useState } from 'react'
import type { AnswerOfPart } from '../../../contract/staff/staff-customer-parts.ts'
import { STATE_TEXTS } from '../../../values/vocabularies/staff-texts/payment-state-texts.ts'
import { Link } from '../../../web/ui/router/link.tsx'
import { PAYMENT_HEADER, paymentCells } from '../../payments/payment-file.ts'
import { useDuty } from '../../session/session.tsx'
import { amountText, dateTime, KIND_TEXTS } from '../../texts.ts'
import { Rows } from '../../ui/facts.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { countOf, useReadOut } from '../../ui/use-read-out.ts'
import type { ListPartProps } from './list-parts.tsx'
import { Part } from './part.tsx'

type Payments = AnswerOfPart<'payments'>['payments']

export function PaymentsPart({ opened }: ListPartProps) {
  const [before, setBefore] = useState<string | null>(null)
  return (
    <Part opened={opened} part="payments" more={{ beforePaymentId: before }}>
      {({ payments, nextBeforePaymentId }, isLoading) => (
        <>
          <Listed payments={payments} />
          <PageButtons
            rows="payments"
            before={before}
            nextBefore={nextBeforePaymentId}
            isLoading={isLoading}
            choose={setBefore}
          />
        </>
      )}
    </Part>
  )
}

function Listed({ payments }: { readonly payments: Payments }) {
  const opens = useDuty('payment.open')
  const count = countOf(payments.length, 'payment')
  // The first reference differs on each page, so that a screen reader reads out each page.
  useReadOut([count, ...payments.slice(0, 1).map(({ reference }) => `from ${reference}`)].join(' '))
  return (
    <>
      <ListTools
        fileName="payments-of-customer"
        header={PAYMENT_HEADER}
        rows={payments.map(paymentCells)}
        help={<p>The newest payment is first, 100 on a page. The file has the payments of this page.</p>}
      />
      <Rows
        caption={count}
        header={['Reference', 'State', 'Made', 'Kind', 'To', 'Amount']}
        amounts={[5]}
        rows={payments.map((one) => [
          opens ? (
            <Link key="payment" to={`/payments/${one.paymentId}`}>
              {one.reference}
            </Link>
          ) : (
            one.reference
          ),
          STATE_TEXTS[one.state],
          dateTime(one.createdAt),
          KIND_TEXTS[one.kind],
          [one.payeeName, one.institutionName].filter(Boolean).join(', '),
          amountText(one.amountMinor, one.currency),
        ])}
        empty="This customer has made no payment."
      />
    </>
  )
}
