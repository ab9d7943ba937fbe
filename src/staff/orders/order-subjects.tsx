/** Links to the records that an order is about, as far as the duties of the person open them. */
import type { OrderRecord, StaffOrder } from '../../contract/staff/staff-api.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { useMe } from '../session/session.tsx'
import * as styles from '../ui/page.module.css'

interface RecordPage {
  readonly name: string
  readonly duty: StaffDuty
  readonly addressOf: (id: string) => string
}

const PAGES: Readonly<Record<OrderRecord, RecordPage>> = {
  payment: { name: 'Open the payment', duty: 'payment.open', addressOf: (id) => `/payments/${id}` },
  report: { name: 'Open the report', duty: 'case.read', addressOf: (id) => `/reports/${id}` },
  question: { name: 'Open the question', duty: 'contact.answer', addressOf: (id) => `/questions/${id}` },
  'identity-check': { name: 'Open the identity check', duty: 'kyc.read', addressOf: (id) => `/identity-checks/${id}` },
  customer: { name: 'Open the customer’s record', duty: 'customer.read', addressOf: (id) => `/customers/${id}` },
  journal: { name: 'Open the journal', duty: 'ledger.read', addressOf: (id) => `/books/journals/${id}` },
  difference: { name: 'See the differences', duty: 'reconciliation.read', addressOf: () => '/reconciliation' },
  alert: { name: 'See the payments that hit a rule', duty: 'risk.read', addressOf: () => '/risk' },
  hit: { name: 'See the names on lists', duty: 'risk.read', addressOf: () => '/risk' },
}

export function OrderSubjects({ subjects }: Pick<StaffOrder, 'subjects'>) {
  const { duties } = useMe()
  const open = subjects.filter(({ record }) => duties.includes(PAGES[record].duty))
  if (open.length === 0) return null
  return (
    <p className={styles.links}>
      {open.map(({ record, id }) => (
        <Link key={`${record} ${id}`} to={PAGES[record].addressOf(id)}>
          {PAGES[record].name}
        </Link>
      ))}
    </p>
  )
}
