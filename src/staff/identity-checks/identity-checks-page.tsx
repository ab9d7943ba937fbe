/** The queue of identity checks: the check that waits longest first. The address has the filter. */
import type { WaitingCheck } from '../../contract/staff/staff-identity-checks.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useQuery } from '../../web/ui/router/use-query.ts'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { dateTime } from '../texts.ts'
import { useCall } from '../ui/use-call.ts'
import { PageTitle } from '../ui/page-title.tsx'

const KINDS = [
  { value: '', label: 'All checks' },
  { value: 'tier', label: 'Requests for a tier' },
  { value: 'change', label: 'Changes after tier 3' },
]

export function IdentityChecksPage() {
  useListKeys()
  const [query, setQuery] = useQuery()
  const { data, problem, again } = useCall('identity-checks/list', {})
  const kind = query.get('kind') ?? ''
  return (
    <>
      <PageTitle>Identity checks</PageTitle>
      <search className={styles.searchRow}>
        <SelectField
          id="kind"
          label="Which checks"
          value={kind}
          onChange={({ target }) => setQuery(target.value === '' ? {} : { kind: target.value })}
          choices={KINDS}
        />
      </search>
      <SavedFilters />
      {data === undefined && <LoadingOrProblem problem={problem} again={again} />}
      {data !== undefined && <Queue checks={data.checks.filter((one) => kind === '' || one.kind === kind)} />}
    </>
  )
}

const HEADER = ['Customer id', 'Name', 'Username', 'Kind', 'Subject', 'Waits since']

function Queue({ checks }: { readonly checks: readonly WaitingCheck[] }) {
  return (
    <>
      <ListTools
        fileName="identity-checks"
        header={HEADER}
        rows={checks.map((one) => [one.customerId, one.name, one.username, one.kind, one.subject, one.since])}
        help={
          <p>
            The check that waits longest is first. Each customer in the list can read that you looked. On the page of a
            check, the key <kbd>n</kbd> opens the next check.
          </p>
        }
      />
      {checks.length === 0 ? (
        <Note>
          <p>No identity check waits.</p>
        </Note>
      ) : (
        <QueueTable checks={checks} />
      )}
    </>
  )
}

const QueueTable = ({ checks }: { readonly checks: readonly WaitingCheck[] }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption>{checks.length === 1 ? '1 check' : `${checks.length} checks`}</caption>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Username</th>
          <th scope="col">Subject</th>
          <th scope="col">Waits since</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((one) => (
          <tr key={`${one.customerId} ${one.kind}`}>
            <th scope="row">
              <Link to={`/identity-checks/${one.customerId}`}>{one.name ?? one.username ?? one.customerId}</Link>
            </th>
            <td>{one.username ?? '—'}</td>
            <td>{one.subject}</td>
            <td className={styles.date}>{dateTime(one.since)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
