/** The people of the bank, the roles of their groups, and the order that changes a role. The address has the filters of the people. */
import * as v from 'valibot'
import { listStaffSchema } from '../contract/staff/staff-api.ts'
import { STAFF_DUTIES, STAFF_ROLES, type StaffDuty } from '../values/vocabularies/staff-duties.ts'
import { DUTY_TEXTS, ROLE_TEXTS, rolesText } from '../values/vocabularies/staff-texts/duty-texts.ts'
import { SelectField } from '../web/ui/form/select-field.tsx'
import { TextField } from '../web/ui/form/text-field.tsx'
import { BreakGlassOrder } from './break-glass-order.tsx'
import { ChangeDuty } from './change-duty.tsx'
import { SavedFilters } from './filters/saved-filters.tsx'
import { useFilters } from './filters/use-filters.ts'
import type { Answer } from './session/api.ts'
import * as styles from './ui/page.module.css'
import { Rows } from './ui/facts.tsx'
import { ListTools, useListKeys } from './ui/list-tools.tsx'
import { ProblemNote } from './ui/problem-note.tsx'
import { ProposeForm } from './orders/propose-form.tsx'
import { useDuty } from './session/session.tsx'
import { dateTime } from './texts.ts'
import { useCall } from './ui/use-call.ts'
import { MadeOrder, useMadeOrder } from './orders/made-order.tsx'
import { FilterForm, useFilterForm } from './filters/filter-form.tsx'
import { ShutOut } from './shut-out.tsx'
import { PageTitle } from './ui/page-title.tsx'

type Staff = Answer<'staff/list'>
type StaffSearch = v.InferOutput<typeof listStaffSchema>

const ROLE_CHOICES = STAFF_ROLES.map((one) => ({ value: one, label: ROLE_TEXTS[one] }))

export function StaffPage() {
  useListKeys()
  const { query, choose, formKey } = useFilters()
  const asked = v.safeParse(listStaffSchema, Object.fromEntries(query))
  const filters: StaffSearch = asked.success ? asked.output : { text: '', role: '' }
  const { data, problem, again } = useCall('staff/list', filters)
  const mayChange = useDuty('staff.change')
  return (
    <>
      <PageTitle>Staff</PageTitle>
      <Filters key={formKey} filters={filters} choose={choose} />
      <SavedFilters />
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      {data === undefined ? problem === undefined && <output>Loading…</output> : <StaffTables staff={data} />}
      {data !== undefined && mayChange && (
        <>
          <ShutOut members={data.members} changed={again} />
          <ChangeRole staff={data} />
          <ChangeDuty />
          <BreakGlassOrder members={data.members} />
        </>
      )}
    </>
  )
}

interface FiltersProps {
  readonly filters: StaffSearch
  readonly choose: (chosen: Readonly<Record<string, string>>) => void
}

function Filters({ filters, choose }: FiltersProps) {
  const form = useFilterForm(listStaffSchema, choose)
  return (
    <FilterForm form={form}>
      <TextField
        id="searched-text"
        name="text"
        label="Name or email"
        defaultValue={filters.text}
        autoComplete="off"
        error={form.errorOf('searched-text')}
      />
      <SelectField
        id="searched-role"
        name="role"
        label="Role of the person"
        placeholder="Any role"
        defaultValue={filters.role}
        choices={ROLE_CHOICES}
      />
    </FilterForm>
  )
}

function StaffTables({ staff: { members, groups, roleDuties } }: { readonly staff: Staff }) {
  return (
    <>
      <ListTools
        fileName="staff"
        header={['Id', 'Name', 'Email', 'Shut out', 'Roles', 'Last login', 'Orders made', 'Orders checked']}
        rows={members.map((member) => [
          member.staffId,
          member.name,
          member.email,
          member.shutOutAt,
          member.roles.join(' '),
          member.lastLoginAt,
          member.ordersMade,
          member.ordersChecked,
        ])}
        help={
          <p>
            The latest login is first. The list has at most 500 people. A person has the roles of the groups at the
            latest login.
          </p>
        }
      />
      <Rows
        caption="People who have logged in"
        header={['Name', 'Email', 'Access', 'Roles', 'Last login', 'Orders made', 'Orders checked']}
        amounts={[5, 6]}
        rows={members.map((member) => [
          member.name,
          member.email ?? '—',
          member.shutOutAt === null ? 'may log in' : 'shut out',
          rolesText(member.roles),
          dateTime(member.lastLoginAt),
          member.ordersMade,
          member.ordersChecked,
        ])}
        empty="No person who has logged in fits the filters."
      />
      <Rows
        caption="Roles of the groups"
        header={['Group of the identity provider', 'Role', 'Duties']}
        rows={groups.map(({ group, role }) => [
          group,
          ROLE_TEXTS[role],
          <Duties key="duties" duties={roleDuties[role] ?? []} />,
        ])}
        empty="No group has a role."
      />
    </>
  )
}

/** In the order of the vocabulary, which keeps the duties of one page together. */
const Duties = ({ duties }: { readonly duties: readonly StaffDuty[] }) => (
  <ul className={styles.duties}>
    {STAFF_DUTIES.filter((duty) => duties.includes(duty)).map((duty) => (
      <li key={duty}>{DUTY_TEXTS[duty]}</li>
    ))}
  </ul>
)

const CHANGE_FIELDS = {
  change: v.picklist(['grant', 'revoke']),
  group: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the group')),
  role: v.picklist(STAFF_ROLES),
}

function ChangeRole({ staff }: { readonly staff: Staff }) {
  const [done, ended] = useMadeOrder()
  return (
    <section className={styles.section} aria-labelledby="change-role">
      <h2 id="change-role">Change the role of a group</h2>
      <p>Another administrator checks this order.</p>
      <MadeOrder order={done} />
      <ProposeForm kind="change-group-role" fields={CHANGE_FIELDS} button="Propose the change" done={ended}>
        {(errorOf) => (
          <>
            <SelectField
              id="change"
              label="Change"
              choices={[
                { value: 'grant', label: 'Give the role' },
                { value: 'revoke', label: 'Take the role away' },
              ]}
            />
            <TextField id="group" label="Group" error={errorOf('group')} list="groups" autoComplete="off" />
            <datalist id="groups">
              {[...new Set(staff.groups.map((one) => one.group))].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </datalist>
            <SelectField id="role" label="Role" choices={ROLE_CHOICES} />
          </>
        )}
      </ProposeForm>
    </section>
  )
}
