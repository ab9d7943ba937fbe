/** The configuration by date: the figures of today, the figures of the days to come, and the order of a change. The address has the area. */
import type { ConfigurationArea } from '../../contract/staff/staff-configuration.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { useQuery } from '../../web/ui/router/use-query.ts'
import type { Answer } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { dayText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'
import { AnnouncementsSection } from './announcements-section.tsx'
import { DraftForm } from './draft-form.tsx'
import { RatesSection } from './rates-section.tsx'
import { StopsSection } from './stops-section.tsx'
import { HolidaysSection } from './holidays-section.tsx'
import { figureName, figureText } from './figure-texts.ts'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type Configuration = Answer<'configuration/read'>

const AREAS = [
  { value: 'fees', label: 'Fees and smallest amounts' },
  { value: 'limits', label: 'Limits on amounts and on the number of payments' },
  { value: 'margins', label: 'Margins of exchange' },
  { value: 'rates', label: 'Exchange rates' },
  { value: 'holidays', label: 'Public holidays' },
  { value: 'stops', label: 'Services that are switched off' },
  { value: 'announcements', label: 'Announcements to customers' },
  { value: 'others', label: 'Permissions of customers' },
]

export function ConfigurationPage() {
  useListKeys()
  const [query, setQuery] = useQuery()
  const { data, problem, again } = useCall('configuration/read', {})
  const area = AREAS.find(({ value }) => value === query.get('area'))?.value ?? 'fees'
  return (
    <>
      <PageTitle>Configuration</PageTitle>
      <search className={styles.searchRow}>
        <SelectField
          id="area"
          label="Area"
          value={area}
          choices={AREAS}
          onChange={({ target }) => setQuery({ area: target.value })}
        />
      </search>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      {data === undefined ? (
        problem === undefined && <output>Loading…</output>
      ) : area === 'holidays' ? (
        <HolidaysSection />
      ) : area === 'rates' ? (
        <RatesSection />
      ) : area === 'stops' ? (
        <StopsSection />
      ) : area === 'announcements' ? (
        <AnnouncementsSection />
      ) : area === 'others' ? (
        <Others configuration={data} />
      ) : (
        <Area key={area} area={area as ConfigurationArea} configuration={data} changed={again} />
      )}
    </>
  )
}

interface AreaProps {
  readonly area: ConfigurationArea
  readonly configuration: Configuration
  readonly changed: () => void
}

function Area({ area, configuration, changed }: AreaProps) {
  const mayChange = useDuty('tariff.change')
  const { effectiveFrom, planned } = configuration[area]
  const [made, done] = useMadeOrder(changed)
  return (
    <>
      <FigureTable area={area} configuration={configuration} />
      {area === 'margins' && <p>The bank exchanges nothing in a direction without a margin.</p>}
      {planned.length === 0 && <p>No change is planned. These figures have counted since {dayText(effectiveFrom)}.</p>}
      <MadeOrder order={made} />
      {mayChange && <DraftForm area={area} configuration={configuration} done={done} />}
    </>
  )
}

function FigureTable({ area, configuration }: Omit<AreaProps, 'changed'>) {
  const { effectiveFrom, figures, planned } = configuration[area]
  const days = planned.map((one) => one.effectiveFrom)
  const changes = new Map(
    planned.map((one) => [one.effectiveFrom, new Map(one.changes.map((change) => [change.path, change.after]))]),
  )
  const after = (day: string, path: string): string | null | undefined => changes.get(day)?.get(path)
  const used = figures.filter(({ path, value }) => value !== null || days.some((day) => after(day, path) !== undefined))
  return (
    <>
      <ListTools
        fileName={`configuration-${area}`}
        header={['Figure', 'Path', configuration.today, ...days]}
        rows={used.map(({ path, value }) => [
          figureName(path),
          path,
          value,
          ...days.map((day) => after(day, path) ?? null),
        ])}
        help={
          <p>
            The column of a day has the figures that change on that day. A day without a figure keeps the figure before
            it. The file has amounts in minor units and shares in hundredths of a per cent.
          </p>
        }
      />
      <Rows
        caption={`In force since ${dayText(effectiveFrom)}`}
        header={['Figure', 'Today', ...days.map((day) => `From ${dayText(day)}`)]}
        rows={used.map(({ path, value }) => [
          figureName(path),
          figureText(path, value),
          ...days.map((day) => {
            const planned = after(day, path)
            return planned === undefined ? '' : <strong key={day}>{figureText(path, planned)}</strong>
          }),
        ])}
        empty="There is no figure."
      />
    </>
  )
}

function Others({ configuration: { limitChange } }: { readonly configuration: Configuration }) {
  return (
    <>
      <Rows
        caption="Customers who may raise their limits themselves"
        header={['Permission', 'Customers']}
        rows={[
          ['Allowed', limitChange.allowed.toLocaleString('en-GB')],
          ['Stopped', limitChange.stopped.toLocaleString('en-GB')],
        ]}
        empty=""
      />
      <p>The record of a customer has the order that allows a customer to raise limits, or stops it.</p>
    </>
  )
}
