/** The saved filters of a list: links to them, and a form that saves the filters of the address under a name. */
import { useState } from 'react'
import * as v from 'valibot'
import { FILTER_NAME, type SavedFilters as Saved } from '../../contract/staff/staff-filters.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { useLocation } from '../../web/ui/router/router.tsx'
import { call, type Problem } from '../session/api.ts'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { useCall } from '../ui/use-call.ts'

/** The bank is asked for the filters when the person opens them. */
export function SavedFilters() {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.help} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Saved filters</summary>
      {isOpen && <Loaded key={pathname} page={pathname} />}
    </details>
  )
}

function Loaded({ page }: { readonly page: string }) {
  const { data, problem, again } = useCall('filters/list', { page })
  const [changed, setChanged] = useState<Saved>()
  const filters = changed ?? data
  if (filters === undefined) return <LoadingOrProblem problem={problem} again={again} />
  return (
    <>
      <FilterList page={page} filters={filters.filters} changed={setChanged} />
      <Save page={page} changed={setChanged} />
    </>
  )
}

interface ChangeProps {
  readonly page: string
  readonly changed: (saved: Saved) => void
}

function FilterList({ page, filters, changed }: ChangeProps & Saved) {
  const [problem, setProblem] = useState<Problem>()
  const remove = async (name: string): Promise<void> => {
    const result = await call('filters/remove', { page, name })
    setProblem(result.ok ? undefined : result.failure)
    if (result.ok) changed(result.value)
  }
  if (filters.length === 0) return <p>You have saved no filters of this list.</p>
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} />}
      <ul>
        {filters.map(({ name, query }) => (
          <li key={name}>
            <Link to={`${page}?${query}`}>{name}</Link>{' '}
            <Button look="sec" small onClick={() => void remove(name)}>
              Remove <span className={styles.hidden}>{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const saveSchema = v.object({ name: FILTER_NAME })

function Save({ page, changed }: ChangeProps) {
  const { search } = useLocation()
  const query = search.replace(/^\?/, '')
  const form = useForm(saveSchema, ({ name }) => ({ page, name, query }), {
    send: (request) => sendCall('filters/save', request),
    onDone(saved, _request, element) {
      element.reset()
      changed(saved)
    },
    isShort: true,
  })
  if (query === '') return <p>Choose filters first, and then save them here.</p>
  return (
    <StaffForm form={form} className={styles.searchRow}>
      <TextField id="name" label="Name of these filters" autoComplete="off" error={form.errorOf('name')} />
      <Button type="submit" look="sec" busy={form.busy}>
        Save the filters
      </Button>
    </StaffForm>
  )
}
