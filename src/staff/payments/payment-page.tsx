/** The whole story of one payment: its steps, its network, its books, its messages, its reports, and the orders about it. */
import { isCurrencyCode } from '../../values/currency.ts'
import { formatRate, parseRate } from '../../values/exchange-rate.ts'
import type { OrderKindName } from '../../values/vocabularies/staff-orders.ts'
import { entryKindName } from '../../values/vocabularies/entry-kinds.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { useParams } from '../../web/ui/router/router.tsx'
import type { Answer } from '../session/api.ts'
import { Fact, Facts, Rows } from '../ui/facts.tsx'
import { OpenRecord, type RecordProps } from '../customers/open-record.tsx'
import * as styles from '../ui/page.module.css'
import { ProposeForm } from '../orders/propose-form.tsx'
import { useDuty } from '../session/session.tsx'
import { CASE_STATE_TEXTS, CASE_TYPE_TEXTS } from '../../values/vocabularies/cases/case-texts.ts'
import { ORDER_STATE_TEXTS } from '../../values/vocabularies/staff-texts/order-texts.ts'
import { noticeText } from '../../values/vocabularies/staff-texts/notice-texts.ts'
import { STATE_TEXTS } from '../../values/vocabularies/staff-texts/payment-state-texts.ts'
import { amountText, dateTime, KIND_TEXTS } from '../texts.ts'
import { actorText, CARRIER_TEXTS, deliveriesText, REFUND_TEXTS, reviewText, STEP_TEXTS } from './payment-texts.ts'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'
import { RecallPayment } from './recall-payment.tsx'
import { RefundPayment } from './refund-payment.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type Story = Answer<'payments/read'>

export function PaymentPage() {
  const { paymentId = '' } = useParams()
  return (
    <OpenRecord key={paymentId} title="Open a payment" call="payments/read" body={{ paymentId }} Page={PaymentStory} />
  )
}

function PaymentStory({ record: story, refresh }: RecordProps<'payments/read'>) {
  const { currency } = story
  return (
    <>
      <PageTitle>{`Payment ${story.reference}`}</PageTitle>
      <Facts>
        <Fact name="State" value={STATE_TEXTS[story.state]} />
        <Fact name="Kind" value={KIND_TEXTS[story.kind]} />
        <Fact name="Amount" value={amountText(story.amountMinor, currency)} />
        <ExchangeFacts exchange={story.exchange} />
        <Fact name="Total with charges" value={amountText(story.totalMinor, currency)} />
        <Fact name="Fee" value={amountText(story.feeMinor, currency)} />
        <Fact name="VAT" value={amountText(story.vatMinor, currency)} />
        <Fact name="Stamp duty" value={amountText(story.stampDutyMinor, currency)} />
        <Fact name="Levy" value={amountText(story.levyMinor, currency)} />
        <Fact name="From account" value={story.accountNumber} />
        <Fact name="Customer" value={<Link to={`/customers/${story.customerId}`}>{story.cifid}</Link>} />
        <Fact
          name="To"
          value={[story.payeeName, story.payeeReference, story.institutionName].filter(Boolean).join(', ')}
        />
        <Fact name="Narration" value={story.narration || 'none'} />
        <Fact name="Made" value={dateTime(story.createdAt)} />
        <Fact name="Ended" value={story.completedAt === null ? 'not yet' : dateTime(story.completedAt)} />
        <Fact name="Payment id" value={story.paymentId} />
      </Facts>
      <Network story={story} />
      <Tables story={story} />
      <Consequences story={story} />
      <Acts story={story} refresh={refresh} />
    </>
  )
}

/** What the customer received for the amount, and at which rate. */
function ExchangeFacts({ exchange }: Pick<Story, 'exchange'>) {
  if (exchange === null) return null
  const { arrivesMinor, arrivesCurrency } = exchange
  return (
    <>
      <Fact name="Received" value={amountText(arrivesMinor, arrivesCurrency)} />
      <Fact name="Rate" value={rateText(exchange)} />
    </>
  )
}

/** "$1 = ₦1,466.8400", as on the customer's receipt. */
function rateText({ rate, unitCurrency: unit, priceCurrency: price }: NonNullable<Story['exchange']>): string {
  const found = isCurrencyCode(unit) && isCurrencyCode(price) ? parseRate(rate, { unit, price }) : undefined
  return found?.ok === true ? formatRate(found.value) : `1 ${unit} = ${rate} ${price}`
}

function Network({ story: { network } }: { readonly story: Story }) {
  if (network === null) return <p>This payment stays inside the bank. No network has it.</p>
  return (
    <section className={styles.section} aria-labelledby="network">
      <h2 id="network">At the network</h2>
      <Facts>
        <Fact name="Network" value={CARRIER_TEXTS[network.name]} />
        <Fact name="Reference" value={network.reference} />
        <Fact name="Code of the network" value={network.code ?? 'none'} />
        <Fact name="Submissions" value={network.sends} />
        <Fact name="Status inquiries" value={network.inquiries} />
        <Fact name="Next inquiry" value={network.nextAt === null ? 'none' : dateTime(network.nextAt)} />
        <Fact
          name="Reason of the review"
          value={network.reviewReason === null ? 'none' : reviewText(network.reviewReason)}
        />
      </Facts>
    </section>
  )
}

function Tables({ story }: { readonly story: Story }) {
  const maySeeBooks = useDuty('ledger.read')
  return (
    <>
      <Rows
        caption="Steps"
        header={['Step', 'State after it', 'At', 'By', 'Code of the network']}
        rows={story.steps.map((step) => [
          STEP_TEXTS[step.event],
          STATE_TEXTS[step.state],
          dateTime(step.at),
          actorText(step),
          step.code ?? '—',
        ])}
        empty="This payment has no later step."
      />
      <Rows
        caption="Entries in the books"
        header={['Account', 'Name', 'Amount', 'Journal', 'Posted']}
        amounts={[2]}
        rows={story.journals.flatMap(({ lines, journalId, kind, postedAt }) =>
          lines.map((line) => [
            line.account,
            line.name || 'Account of a customer',
            amountText(line.amountMinor, line.currency),
            maySeeBooks ? (
              <Link key="journal" to={`/books/journals/${journalId}`}>
                {entryKindName(kind)}
              </Link>
            ) : (
              entryKindName(kind)
            ),
            dateTime(postedAt),
          ]),
        )}
        empty="The books have no journal of this payment."
      />
      <Rows
        caption="Refunds and returns"
        header={['Source', 'Amount']}
        amounts={[1]}
        rows={story.refunds.map(({ source, amountMinor }) => [
          REFUND_TEXTS[source],
          amountText(amountMinor, story.currency),
        ])}
        empty="Nothing was given back."
      />
    </>
  )
}

function Consequences({ story }: { readonly story: Story }) {
  const maySeeOrders = useDuty('order.read')
  return (
    <>
      <Rows
        caption="Messages to the customer, in English"
        header={['Message', 'At', 'Sent by']}
        rows={story.notices.map(({ kind, text, at, deliveries }) => [
          text ?? noticeText(kind),
          dateTime(at),
          deliveriesText(deliveries),
        ])}
        empty="The customer got no message about this payment."
      />
      <Rows
        caption="Reports of the customer"
        header={['Report', 'Problem', 'State', 'Opened']}
        rows={story.reports.map(({ caseId, reference, type, state, openedAt }) => [
          <Link key={caseId} to={`/reports/${caseId}`}>
            {reference}
          </Link>,
          CASE_TYPE_TEXTS[type],
          CASE_STATE_TEXTS[state],
          dateTime(openedAt),
        ])}
        empty="The customer made no report about this payment."
      />
      <Rows
        caption="Orders of staff"
        header={['Order', 'State', 'Made by', 'Made']}
        rows={story.orders.map(({ orderId, summary, state, maker, proposedAt }) => [
          maySeeOrders ? (
            <Link key={orderId} to={`/orders/${orderId}`}>
              {summary}
            </Link>
          ) : (
            summary
          ),
          ORDER_STATE_TEXTS[state],
          maker,
          dateTime(proposedAt),
        ])}
        empty="There is no order about this payment."
      />
    </>
  )
}

interface Act {
  readonly kind: OrderKindName
  readonly title: string
  readonly text: string
}

const SETTLE: Act = {
  kind: 'settle-payment',
  title: 'Settle the payment',
  text: 'The network has paid. The held amount is debited, and the customer gets a message. It cannot be undone here.',
}
const RELEASE: Act = {
  kind: 'release-payment',
  title: 'Release the payment',
  text: 'The network has not paid and will not pay. The customer can use the held amount again, and gets a message.',
}
const RETURN_BILL: Act = {
  kind: 'return-bill',
  title: 'Return the bill',
  text: 'Only when the biller was not paid after all. The whole amount goes back to the customer, once.',
}
const RETURN_FEE: Act = {
  kind: 'return-card-fee',
  title: 'Return the fee of the card',
  text: 'Only for a card that was never made. The fee goes back to the customer, once.',
}

/** The page Risk decides a payment that payment monitoring referred. */
const isReferred = ({ state, steps }: Story): boolean => state === 'review' && steps.at(-1)?.actor === 'monitoring'

/** A payment in review is decided first. A released payment took no money. */
const isTaken = ({ state }: Story): boolean => state === 'settled' || state === 'reversed'

const canRecall = ({ kind, state, refundable }: Story): boolean =>
  kind === 'other-bank' && state === 'settled' && refundable?.obstacle === null

function actsOf({ state, network, kind }: Story): readonly Act[] {
  if (network !== null && state === 'review') return [SETTLE, RELEASE]
  if (state !== 'settled') return []
  if (kind === 'bill') return [RETURN_BILL]
  return kind === 'card-fee' ? [RETURN_FEE] : []
}

function Acts({ story, refresh }: { readonly story: Story; readonly refresh: () => void }) {
  const mayDecide = useDuty('payment.decide')
  const [done, ended] = useMadeOrder(refresh)
  if (done !== undefined) return <MadeOrder order={done} />
  if (isReferred(story))
    return (
      <p>
        Payment monitoring referred this payment. Risk officers decide it on the page Risk. Tell the customer only: “We
        are checking this payment. Your money is safe.”
      </p>
    )
  if (!mayDecide) return null
  return (
    <>
      {actsOf(story).map(({ kind, title, text }) => (
        <section key={kind} className={styles.section} aria-labelledby={kind}>
          <h2 id={kind}>{title}</h2>
          <p>{text} Another person checks this order.</p>
          <ProposeForm kind={kind} payload={{ paymentId: story.paymentId }} button={`Propose: ${title}`} done={ended} />
        </section>
      ))}
      {canRecall(story) && <RecallPayment story={story} done={ended} />}
      {isTaken(story) && <RefundPayment story={story} done={ended} />}
    </>
  )
}
