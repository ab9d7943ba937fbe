/** The parts of a customer's record. The address names the open part, and a part loads when it is opened. */
import type { ReactNode } from 'react'
import { CUSTOMER_PART_NAMES, CUSTOMER_PARTS, type CustomerPart } from '../../../contract/staff/staff-customer-parts.ts'
import { Note } from '../../../web/ui/note/note.tsx'
import { Link } from '../../../web/ui/router/link.tsx'
import { useQuery } from '../../../web/ui/router/use-query.ts'
import type { Answer } from '../../session/api.ts'
import { useMe } from '../../session/session.tsx'
import * as styles from '../../ui/page.module.css'
import { DevicesPart, LimitsPart } from './access-parts.tsx'
import { HistoryPart } from './history-part.tsx'
import { CardsPart, CasesPart, ConsentsPart, LooksPart, MessagesPart } from './list-parts.tsx'
import { NotesPart } from './notes-part.tsx'
import type { OpenedRecord } from './part.tsx'
import { PaymentsPart } from './payments-part.tsx'

const NAMES: Readonly<Record<CustomerPart, string>> = {
  history: 'History',
  payments: 'Payments',
  devices: 'Devices and sessions',
  limits: 'Limits',
  cards: 'Cards',
  cases: 'Cases',
  messages: 'Alerts sent',
  consents: 'Consents',
  looks: 'Who looked',
  notes: 'Notes',
}

export interface RecordPartsProps {
  readonly customer: Answer<'customers/read'>
  readonly reason: string
}

export function RecordParts({ customer, reason }: RecordPartsProps) {
  const [query] = useQuery()
  const { duties } = useMe()
  const { customerId } = customer
  const parts = CUSTOMER_PART_NAMES.filter((part) => duties.includes(CUSTOMER_PARTS[part]))
  const open = parts.find((part) => part === query.get('part'))
  const closed = CUSTOMER_PART_NAMES.filter((part) => !parts.includes(part))
  const wanted = closed.find((part) => part === query.get('part'))
  return (
    <>
      <nav className={styles.parts} aria-label="Parts of the record">
        {parts.map((part) => (
          <Link
            key={part}
            to={`/customers/${customerId}?part=${part}`}
            replace
            {...(part === open ? { 'aria-current': 'true' as const } : {})}
          >
            {NAMES[part]}
          </Link>
        ))}
      </nav>
      {closed.length > 0 && (
        <p className={styles.closed}>
          Your role does not open these parts: {closed.map((part) => NAMES[part]).join(', ')}.
        </p>
      )}
      {wanted !== undefined && (
        <Note>
          <p>Your role does not open the part {NAMES[wanted]}. Ask a colleague with another role.</p>
        </Note>
      )}
      {open !== undefined && (
        <section className={styles.section} aria-labelledby="part">
          <h2 id="part">{NAMES[open]}</h2>
          <OpenPart key={open} part={open} customer={customer} opened={{ customerId, reason }} />
        </section>
      )}
    </>
  )
}

interface OpenPartProps extends Pick<RecordPartsProps, 'customer'> {
  readonly part: CustomerPart
  readonly opened: OpenedRecord
}

function OpenPart({ part, customer, opened }: OpenPartProps): ReactNode {
  const pages: Readonly<Record<CustomerPart, () => ReactNode>> = {
    history: () => <HistoryPart opened={opened} accounts={customer.accounts} />,
    payments: () => <PaymentsPart opened={opened} />,
    devices: () => <DevicesPart opened={opened} />,
    limits: () => <LimitsPart opened={opened} />,
    cards: () => <CardsPart opened={opened} />,
    cases: () => <CasesPart opened={opened} />,
    messages: () => <MessagesPart opened={opened} />,
    consents: () => <ConsentsPart opened={opened} />,
    looks: () => <LooksPart opened={opened} />,
    notes: () => <NotesPart opened={opened} />,
  }
  return pages[part]()
}
