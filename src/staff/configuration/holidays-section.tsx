/** The public holidays of two years: the known days, the announced days that staff add, and the order of a change. */
import { useState } from 'react'
import * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { ISLAMIC_HOLIDAYS, type DeclaredHoliday } from '../../values/vocabularies/declared-holidays.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import type { Answer } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { dayText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { useCall } from '../ui/use-call.ts'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'

type Holidays = Answer<'holidays/read'>

const NAMES: Readonly<Record<DeclaredHoliday, string>> = {
  'eid-al-fitr': 'Eid al-Fitr',
  'eid-al-adha': 'Eid al-Adha',
  maulid: 'Maulid',
  other: 'Other announced holidays',
}

export function HolidaysSection() {
  const { data, problem, again } = useCall('holidays/read', {})
  const mayChange = useDuty('tariff.change')
  const [made, done] = useMadeOrder(again)
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  return (
    <>
      <Missing holidays={data} />
      <ListTools
        fileName="holidays"
        header={['Year', 'Holiday', 'Days', 'Source']}
        rows={data.years.flatMap((year) =>
          holidaysOf(year).map(({ name, days, source }) => [year.year, name, days, source]),
        )}
        help={<p>A holiday that is announced each year counts only after an order has set its days.</p>}
      />
      {data.years.map((year) => (
        <HolidaysOfYear key={year.year} year={year} />
      ))}
      <p>
        Deadlines in working days leave these days out: reports, questions, recalls and referred payments. A deadline
        that the bank has promised does not change.
      </p>
      <MadeOrder order={made} />
      {mayChange && <ChangeHoliday years={data.years.map(({ year }) => year)} done={done} />}
    </>
  )
}

function Missing({ holidays: { missing, years } }: { readonly holidays: Holidays }) {
  if (missing.length === 0) return null
  return (
    <Note kind="wait">
      <p>
        {`Nobody has set these holidays of ${years.at(-1)?.year}: ${missing.map((holiday) => NAMES[holiday]).join(', ')}. `}
        The bank counts their days as working days.
      </p>
    </Note>
  )
}

type Year = Holidays['years'][number]

const ANNOUNCED = 'Announced each year'
/** Sorts after each day. */
const NO_DAY = '9'

/** The holidays of a year in the order of their days. */
function holidaysOf({ known, declared }: Year) {
  const rows = [
    ...known.map(({ day, name }) => ({ day, name, days: dayText(day), source: 'Known for every year' })),
    ...declared.flatMap(({ holiday, days }) => {
      const row = { name: NAMES[holiday], source: ANNOUNCED }
      if (days !== null && days.length > 0)
        return [{ ...row, day: days[0] ?? NO_DAY, days: days.map(dayText).join(', ') }]
      return isShownWithoutDay(holiday) ? [{ ...row, day: NO_DAY, days: days === null ? 'not set' : 'no day' }] : []
    }),
  ]
  return rows.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

const HolidaysOfYear = ({ year }: { readonly year: Year }) => (
  <Rows
    caption={`Holidays of ${year.year}`}
    header={['Holiday', 'Days', 'Source']}
    rows={holidaysOf(year).map(({ name, days, source }) => [name, days, source])}
    empty="This year has no holiday."
  />
)

const isShownWithoutDay = (holiday: DeclaredHoliday): boolean =>
  (ISLAMIC_HOLIDAYS as readonly DeclaredHoliday[]).includes(holiday)

interface ChangeProps {
  readonly years: readonly number[]
  readonly done: (order: StaffOrder) => void
}

interface Previewed {
  readonly wanted: Readonly<Record<string, unknown>>
  readonly preview: Answer<'holidays/preview'>
}

const DAYS_PROBLEM = 'Enter days like this: 2027-03-10, 2027-03-11'

const schema = v.object({
  holiday: v.pipe(v.string(), v.minLength(1, 'Choose a holiday')),
  year: v.pipe(
    v.string(),
    v.transform((text) => Number.parseInt(text, 10)),
  ),
  days: v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter((day) => day !== '')),
    v.array(v.pipe(v.string(), v.isoDate(DAYS_PROBLEM)), DAYS_PROBLEM),
  ),
})

function ChangeHoliday({ years, done }: ChangeProps) {
  const [previewed, setPreviewed] = useState<Previewed>()
  const edited = () => setPreviewed(undefined)
  const form = useForm(schema, (typed) => typed, {
    send: (wanted) => sendCall('holidays/preview', wanted),
    onDone: (preview, wanted) => setPreviewed({ wanted, preview }),
    isShort: true,
  })
  return (
    <section className={styles.section} aria-labelledby="change-holiday">
      <h2 id="change-holiday">Set the days of a holiday</h2>
      <StaffForm form={form}>
        <SelectField
          id="holiday"
          label="Holiday"
          placeholder="Choose a holiday"
          choices={Object.entries(NAMES).map(([value, label]) => ({ value, label }))}
          onInput={edited}
          error={form.errorOf('holiday')}
        />
        <SelectField
          id="year"
          label="Year"
          choices={years.map((year) => ({ value: String(year), label: String(year) }))}
          defaultValue={String(years.at(-1))}
          onInput={edited}
          error={form.errorOf('year')}
        />
        <TextField
          id="days"
          label="All its days in this year"
          hint="Days like this: 2027-03-10, 2027-03-11. Leave it empty when the holiday has no day in this year."
          autoComplete="off"
          onInput={edited}
          error={form.errorOf('days')}
        />
        <Button type="submit" look="sec" busy={form.busy}>
          Preview the days
        </Button>
      </StaffForm>
      {previewed !== undefined && (
        <>
          <PreviewText {...previewed.preview} />
          <ProposeForm
            kind="set-holiday"
            payload={previewed.wanted}
            button="Propose the days"
            done={(order) => {
              edited()
              done(order)
            }}
          />
        </>
      )}
    </section>
  )
}

function PreviewText({ added, removed, openDeadlines, customers }: Answer<'holidays/preview'>) {
  const list = (days: readonly string[]) => (days.length === 0 ? 'none' : days.map(dayText).join(', '))
  return (
    <>
      <p>
        Added days: {list(added)}. Removed days: {list(removed)}.
      </p>
      <p>
        {openDeadlines.toLocaleString('en-GB')} promised deadlines of {customers.toLocaleString('en-GB')} customers are
        on an added day. These deadlines stay. Another person checks the order.
      </p>
    </>
  )
}
