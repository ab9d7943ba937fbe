/** Searches a customer by an exact number or name. The address has the search, unless it is a phone number or a BVN. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { customerSearchSchema } from '../../contract/staff/staff-api.ts'
import { parsePhone } from '../../values/phone.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { useFilters } from '../filters/use-filters.ts'
import type { Answer } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { StaffForm } from '../ui/staff-form.tsx'
import { useCall } from '../ui/use-call.ts'
import { ExportCustomers } from './export-customers.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const NOBODY_FOUND = 'No customer has this number or name. Check what you typed.'
type Found = Answer<'customers/search'>['customers']
type Search = v.InferOutput<typeof customerSearchSchema>

const countOf = ({ length }: Found): string => (length === 1 ? '1 customer' : `${length} customers`)

/** A phone number, a BVN and the end of a BVN stay out of the address, because browsers and saved filters keep addresses. */
const isPrivate = (text: string): boolean => parsePhone(text).ok || /^(\d{11}|\d{4}( .*)?)$/.test(text)

export function CustomersPage() {
  useListKeys()
  const { query, choose, formKey } = useFilters()
  const [typed, setTyped] = useState<Search>()
  const address = query.get('text') ?? ''
  const asked = typed ?? (address === '' ? undefined : readAddress(address))
  const search = (wanted: Search): void => {
    setTyped(isPrivate(wanted.text) ? wanted : undefined)
    choose(isPrivate(wanted.text) ? {} : wanted)
  }
  return (
    <>
      <PageTitle>Customers</PageTitle>
      <SearchForm key={formKey} text={typed?.text ?? address} search={search} />
      <SavedFilters />
      {asked !== undefined && <Results key={asked.text} search={asked} />}
    </>
  )
}

function readAddress(text: string): Search | undefined {
  const parsed = v.safeParse(customerSearchSchema, { text })
  return parsed.success ? parsed.output : undefined
}

interface SearchFormProps extends Search {
  readonly search: (wanted: Search) => void
}

function SearchForm({ text, search }: SearchFormProps) {
  const form = useForm(customerSearchSchema, (wanted) => wanted, {
    onDone: (_nothing: unknown, wanted) => search(wanted),
    isShort: true,
  })
  return (
    <search>
      <StaffForm form={form} className={styles.searchRow}>
        <TextField
          id="text"
          label="Find a customer"
          hint="Customer number, account number, phone number, BVN or its last four digits with a name, username, payment id, reference on a receipt, session reference or reference of a report"
          defaultValue={text}
          autoComplete="off"
          error={form.errorOf('text')}
        />
        <Button type="submit" busy={form.busy}>
          Search
        </Button>
      </StaffForm>
    </search>
  )
}

function Results({ search }: { readonly search: Search }) {
  const { data, problem, again } = useCall('customers/search', search)
  const mayRead = useDuty('customer.read')
  const found = data?.customers
  useEffect(() => {
    if (found !== undefined) announce(found.length === 0 ? NOBODY_FOUND : countOf(found))
  }, [found])
  if (found === undefined) return <LoadingOrProblem problem={problem} again={again} />
  if (found.length === 0)
    return (
      <Note>
        <p>{NOBODY_FOUND}</p>
      </Note>
    )
  return (
    <>
      {mayRead && <ExportCustomers search={search} />}
      <FoundTable found={found} />
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
