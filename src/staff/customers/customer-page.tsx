/** A customer's record. It opens only with a reason, which the customer can read later. */
import { Note } from '../../web/ui/note/note.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useParams } from '../../web/ui/router/router.tsx'
import type { Answer } from '../session/api.ts'
import { CustomerActs } from './customer-acts.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { OpenRecord, type RecordProps } from './open-record.tsx'
import * as styles from '../ui/page.module.css'
import { useListKeys } from '../ui/list-tools.tsx'
import { RecordParts } from './parts/record-parts.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import { useDuty } from '../session/session.tsx'
import { amountText, dateTime, dayText } from '../texts.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type Customer = Answer<'customers/read'>

export function CustomerPage() {
  useListKeys()
  const { customerId = '' } = useParams()
  return (
    <OpenRecord
      key={customerId}
      title="Open a customer’s record"
      call="customers/read"
      body={{ customerId }}
      Page={CustomerRecord}
    />
  )
}

function CustomerRecord({ record: customer, reason, refresh }: RecordProps<'customers/read'>) {
  const mayFreeze = useDuty('customer.freeze')
  const mayUnfreeze = useDuty('customer.unfreeze')
  const maySeeOrders = useDuty('order.read')
  const [done, ended] = useMadeOrder(refresh)
  const { customerId } = customer
  return (
    <>
      <SkipLink to="record-acts">Skip to the acts</SkipLink>
      <PageTitle windowName="Record of a customer">{customer.name}</PageTitle>
      {customer.frozenSince !== null && (
        <Note kind="wait">
          <p>All accounts have been frozen since {dateTime(customer.frozenSince)}. No money can leave them.</p>
        </Note>
      )}
      <MadeOrder order={done} />
      <Facts>
        <Fact name="Customer number" value={customer.cifid} />
        <Fact name="Username" value={customer.username ?? 'no profile'} />
        <Fact name="Phone" value={customer.phone} />
        <Fact name="Email" value={customer.email ?? 'none'} />
        <Fact name="Date of birth" value={dayText(customer.dateOfBirth)} />
        <Fact name="Tier" value={<Tier customer={customer} />} />
        <Fact name="BVN" value={`•••${customer.bvnEnd}`} />
        {maySeeOrders && (
          <Fact name="Orders" value={<Link to={`/orders?text=${customer.cifid}`}>Orders about this customer</Link>} />
        )}
      </Facts>
      <Accounts customer={customer} />
      <RecordParts customer={customer} reason={reason} />
      <div id="record-acts" tabIndex={-1} className={styles.acts}>
        {mayFreeze && !customer.isFrozen && (
          <section className={styles.section} aria-labelledby="freeze">
            <h2 id="freeze">Freeze all accounts</h2>
            <p>The freeze takes effect immediately. It ends the customer’s sessions and stops the cards.</p>
            <ProposeForm kind="freeze-customer" payload={{ customerId }} button="Freeze all accounts" done={ended} />
          </section>
        )}
        {mayUnfreeze && customer.isFrozen && done === undefined && (
          <section className={styles.section} aria-labelledby="unfreeze">
            <h2 id="unfreeze">Lift the freeze</h2>
            <p>Another risk officer checks this order. The accounts stay frozen until then.</p>
            <ProposeForm
              kind="unfreeze-customer"
              payload={{ customerId }}
              button="Propose to lift the freeze"
              done={ended}
            />
          </section>
        )}
        <CustomerActs customerId={customerId} done={ended} />
      </div>
    </>
  )
}

/** The tier changes with an identity check, which needs its duty. */
function Tier({ customer: { customerId, kycLevel } }: { readonly customer: Customer }) {
  const mayCheck = useDuty('kyc.read')
  if (!mayCheck) return String(kycLevel)
  return (
    <>
      {kycLevel} <Link to={`/identity-checks/${customerId}`}>Identity check and tier</Link>
    </>
  )
}

function Accounts({ customer: { accounts } }: { readonly customer: Customer }) {
  if (accounts.length === 0) return <p>This customer has no account.</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>Accounts</caption>
        <thead>
          <tr>
            <th scope="col">Account number</th>
            <th scope="col">Product</th>
            <th scope="col">State</th>
            {['Book balance', 'On hold', 'Available'].map((name) => (
              <th key={name} scope="col" className={styles.amount}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ accountNumber, label, currency, status, balanceMinor, heldMinor, availableMinor }) => (
            <tr key={accountNumber}>
              <th scope="row">{accountNumber}</th>
              <td>{label}</td>
              <td>{status === 'open' ? 'Open' : 'Closed'}</td>
              <td className={styles.amount}>{amountText(balanceMinor, currency)}</td>
              <td className={styles.amount}>{amountText(heldMinor, currency)}</td>
              <td className={styles.amount}>{amountText(availableMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
