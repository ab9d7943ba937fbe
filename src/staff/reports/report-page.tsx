/** One report of a customer: the words, the conversation with its pictures, the deadlines, and the acts that are possible. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '../../web/ui/router/link.tsx'
import { useParams } from '../../web/ui/router/router.tsx'
import { type Answer, call, type Problem } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { Fact, Facts, Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { ReportActs } from './report-acts.tsx'
import { CASE_CLOCK_TEXTS, CASE_EVENT_TEXTS, CASE_STATE_TEXTS } from '../../values/vocabularies/cases/case-texts.ts'
import { amountText, dateTime } from '../texts.ts'
import { useCall } from '../ui/use-call.ts'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type Report = Answer<'cases/read'>

export function ReportPage() {
  const { caseId = '' } = useParams()
  const { data, problem, again } = useCall('cases/read', { caseId })
  if (data === undefined) return <LoadingOrProblem title="Report of a customer" problem={problem} again={again} />
  return <ReportStory key={data.caseId} report={data} refresh={again} />
}

function ReportStory({ report, refresh }: { readonly report: Report; readonly refresh: () => void }) {
  const [done, ended] = useMadeOrder(refresh)
  const maySeeOrders = useDuty('order.read')
  const { amountMinor, currency } = report
  return (
    <>
      <PageTitle>{`Report ${report.reference}`}</PageTitle>
      <MadeOrder order={done} />
      <Facts>
        <Fact name="Problem" value={report.title} />
        <Fact name="State" value={CASE_STATE_TEXTS[report.state]} />
        <Fact name="Customer" value={<Link to={`/customers/${report.customerId}`}>{report.cifid}</Link>} />
        <Fact name="Opened" value={dateTime(report.openedAt)} />
        <Fact name="Payment" value={<PaymentLink report={report} />} />
        <Fact
          name="Amount"
          value={amountMinor === null || currency === null ? 'none' : amountText(amountMinor, currency)}
        />
        <Fact name="To" value={report.counterparty || 'unknown'} />
        {maySeeOrders && (
          <Fact name="Orders" value={<Link to={`/orders?text=${report.reference}`}>Orders about this report</Link>} />
        )}
        {report.recallDueAt !== null && <Fact name="Other bank answers by" value={dateTime(report.recallDueAt)} />}
      </Facts>
      <Talk report={report} />
      <Rows
        caption="Deadlines"
        header={['Deadline', 'Due', 'Met']}
        rows={report.clocks.map(({ clock, dueAt, metAt }) => [
          CASE_CLOCK_TEXTS[clock] ?? clock,
          dateTime(dueAt),
          metAt === null ? 'not yet' : dateTime(metAt),
        ])}
        empty="This report has no deadline."
      />
      <ReportActs report={report} done={ended} />
    </>
  )
}

function PaymentLink({ report: { paymentId, paymentReference, needsPayment } }: { readonly report: Report }) {
  if (paymentId !== null) return <Link to={`/payments/${paymentId}`}>{paymentReference}</Link>
  return needsPayment ? 'The report names no payment yet' : (paymentReference ?? 'none')
}

const ACTORS = { customer: 'Customer', staff: 'The bank', network: 'Network' } as const

function Talk({ report }: { readonly report: Report }) {
  return (
    <section className={styles.section} aria-labelledby="talk">
      <h2 id="talk">Conversation</h2>
      <ol className={styles.talk}>
        <li>
          <p>Customer, {dateTime(report.openedAt)}</p>
          <p>{report.words || 'No words.'}</p>
        </li>
        {report.events.map((event) => (
          <li key={`${event.at} ${event.event} ${event.text}`}>
            <p>
              {ACTORS[event.actor]}, {dateTime(event.at)}: {CASE_EVENT_TEXTS[event.event] ?? event.event}
              {event.amountMinor !== null && ` ${amountText(event.amountMinor, report.currency ?? 'NGN')}`}
            </p>
            {event.text !== '' && <p>{event.text}</p>}
            {event.picture !== null && <Picture caseId={report.caseId} number={event.picture} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The picture loads when the person asks for it, because the customer sees each look. */
function Picture({ caseId, number }: { readonly caseId: string; readonly number: number }) {
  const [source, setSource] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  const show = useRef<HTMLButtonElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const load = async (): Promise<void> => {
    const read = await call('cases/picture', { caseId, number })
    setProblem(read.ok ? undefined : read.failure)
    if (!read.ok) return
    const hasFocus = document.activeElement === show.current
    flushSync(() => setSource(`data:${read.value.mediaType};base64,${read.value.base64}`))
    // The picture has replaced the button, whose focus would be lost.
    if (hasFocus) picture.current?.focus()
  }
  if (source !== undefined)
    return <img ref={picture} tabIndex={-1} src={source} alt={`Number ${number} from the customer`} />
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} />}
      <button ref={show} type="button" className={styles.toggle} onClick={() => void load()}>
        Show picture {number}
      </button>
    </>
  )
}
