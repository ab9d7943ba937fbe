/** Searches a customer by an exact number or name. */
import { useState } from 'react'
import { customerSearchSchema } from '../../contract/staff/staff-api.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import type { Answer } from '../session/api.ts'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'

const NOBODY_FOUND = 'No customer has this number or name. Check what you typed.'
type Found = Answer<'customers/search'>['customers']

const countOf = ({ length }: Found): string => (length === 1 ? '1 customer' : `${length} customers`)

export function CustomersPage() {
  const [found, setFound] = useState<Found>()
  const form = useForm(customerSearchSchema, (search) => search, {
    send: (search) => sendCall('customers/search', search),
    onDone: ({ customers }) => {
      setFound(customers)
      announce(customers.length === 0 ? NOBODY_FOUND : countOf(customers))
    },
    isShort: true,
  })
  return (
    <>
      <h1>Customers</h1>
      <search>
        <StaffForm form={form} className={styles.searchRow}>
          <TextField
            id="text"
            label="Find a customer"
            hint="Customer number, account number, phone number, BVN, username or payment reference"
            autoComplete="off"
            error={form.errorOf('text')}
          />
          <Button type="submit" busy={form.busy}>
            Search
          </Button>
        </StaffForm>
      </search>
      {found?.length === 0 && (
        <Note>
          <p>{NOBODY_FOUND}</p>
        </Note>
      )}
      {found !== undefined && found.length > 0 && <FoundTable found={found} />}
    </>
  )
}

function FoundTable({ found }: { readonly found: Found }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{countOf(found)}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Customer number</th>
            <th scope="col">Username</th>
            <th scope="col">Phone</th>
            <th scope="col">BVN</th>
            <th scope="col">Tier</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={one.customerId}>
              <th scope="row">
                <Link to={`/customers/${one.customerId}`}>{one.name}</Link>
              </th>
              <td>{one.cifid}</td>
              <td>{one.username ?? '—'}</td>
              <td>•••{one.phoneEnd}</td>
              <td>•••{one.bvnEnd}</td>
              <td>{one.kycLevel}</td>
              <td>{one.isFrozen ? 'Frozen' : 'Open'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
