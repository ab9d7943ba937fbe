/** The details of an event of the audit trail, with links to the records that they name, as far as the duties of the person open them. */
import { isUuid } from '../../values/ids.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { useMe } from '../session/session.tsx'
import * as styles from '../ui/page.module.css'
import { detailText } from './event-details.ts'

interface SubjectPage {
  readonly name: string
  readonly duty: StaffDuty
  readonly address: string
}

const PAYMENT: SubjectPage = { name: 'Open the payment', duty: 'payment.open', address: '/payments/' }
const ORDER: SubjectPage = { name: 'Open the order', duty: 'order.read', address: '/orders/' }
const REPORT: SubjectPage = { name: 'Open the report', duty: 'case.read', address: '/reports/' }
const JOURNAL: SubjectPage = { name: 'Open the journal', duty: 'ledger.read', address: '/books/journals/' }
/** The page by the name of the detail. */
const PAGES: Readonly<Record<string, SubjectPage>> = {
  paymentId: PAYMENT,
  transferId: PAYMENT,
  orderId: ORDER,
  caseId: REPORT,
  journalId: JOURNAL,
}

interface EventDetailsProps {
  readonly detail: Readonly<Record<string, unknown>>
}

export function EventDetails({ detail }: EventDetailsProps) {
  const { duties } = useMe()
  const links = Object.entries(PAGES).flatMap(([fact, { name, duty, address }]) => {
    const id = String(detail[fact] ?? '')
    return isUuid(id) && duties.includes(duty) ? [{ name, to: `${address}${id}` }] : []
  })
  const text = detailText(detail)
  if (links.length === 0) return text
  return (
    <>
      {text}
      <span className={styles.links}>
        {links.map(({ name, to }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </span>
    </>
  )
}
