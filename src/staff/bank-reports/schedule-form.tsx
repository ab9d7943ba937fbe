/** The form of a report by mail: the report, the days and the time, the form of the file, and the addresses. */
import { useState } from 'react'
import * as v from 'valibot'
import type { ReportSchedule } from '../../contract/staff/staff-report-schedules.ts'
import { BANK_REPORTS, type BankReport, REPORT_DEFINITIONS } from '../../values/vocabularies/reports/bank-reports.ts'
import {
  OWN_ADDRESS,
  REPORT_FORMS,
  REPORT_FREQUENCIES,
  type ReportFrequency,
} from '../../values/vocabularies/reports/report-schedules.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { CheckField } from '../../web/ui/form/check-field.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { type FormState, useForm } from '../../web/ui/form/use-form.ts'
import type { Answer } from '../session/api.ts'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { FREQUENCIES, recipientText, WEEKDAYS } from './schedule-texts.ts'

type Schedules = Answer<'report-schedules/list'>

export interface ScheduleFormProps {
  /** Undefined: a new schedule. */
  readonly schedule: Schedules['schedules'][number] | undefined
  readonly open: readonly BankReport[]
  readonly ownAddress: string | null
  readonly addresses: readonly string[]
  readonly cancel: () => void
  readonly saved: (schedules: Schedules) => void
}

const entries = {
  report: v.picklist(BANK_REPORTS, 'Choose a report'),
  figure: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{0,11}$/, 'Enter a whole number')), ''),
  form: v.picklist(REPORT_FORMS, 'Choose a form'),
  frequency: v.picklist(REPORT_FREQUENCIES, 'Choose how often'),
  weekday: v.optional(v.pipe(v.string(), v.regex(/^[1-7]$/, 'Choose a day'))),
  dateOfMonth: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|[12]\d|3[01])$/, 'Enter a day from 1 to 31'))),
  time: v.pipe(v.string(), v.regex(/^\d\d:\d\d$/, 'Enter a time')),
}
const recipientId = (place: number): string => `to${place}`

/** The schema of the form. The boxes of the addresses are named by their place. */
function schemaOf(choices: readonly string[]) {
  // The type of the boxes is left out, because their names are known at run time only.
  const boxes: object = Object.fromEntries(choices.map((_choice, place) => [recipientId(place), v.string()]))
  const isChosen = (typed: Readonly<Record<string, unknown>>) =>
    choices.some((_choice, place) => typed[recipientId(place)] !== '')
  return v.pipe(
    v.looseObject({ ...entries, ...boxes }),
    v.forward(
      v.check((typed) => isChosen(typed), 'Choose an address'),
      [recipientId(0) as 'report'],
    ),
  )
}

export function ScheduleForm({ schedule, open, ownAddress, addresses, cancel, saved }: ScheduleFormProps) {
  // A repeated press after a lost answer saves the same schedule.
  const [scheduleId] = useState(() => schedule?.scheduleId ?? crypto.randomUUID())
  const [report, setReport] = useState<string>(schedule?.report ?? '')
  const choices = [...(ownAddress === null ? [] : [OWN_ADDRESS]), ...addresses]
  const form = useForm(
    schemaOf(choices),
    (typed): ReportSchedule => ({
      scheduleId,
      report: typed.report,
      figure: typed.figure,
      form: typed.form,
      frequency: typed.frequency,
      day: dayOf(typed.frequency, typed.weekday, typed.dateOfMonth),
      time: typed.time,
      recipients: choices.filter((_choice, place) => typed[recipientId(place)] !== ''),
    }),
    {
      send: (request) => sendCall('report-schedules/save', request),
      onDone: (schedules) => saved(schedules),
      isShort: true,
    },
  )
  return (
    <StaffForm form={form}>
      <SelectField
        id="mail-report"
        name="report"
        label="Report to mail"
        placeholder="Choose a report"
        defaultValue={report}
        choices={open.map((one) => ({ value: one, label: REPORT_DEFINITIONS[one].title }))}
        onChange={({ target }) => setReport(target.value)}
        error={form.errorOf('mail-report')}
      />
      <ReportFields report={open.find((one) => one === report)} figure={schedule?.figure} errorOf={form.errorOf} />
      <SelectField
        id="form"
        label="File"
        defaultValue={schedule?.form ?? 'pdf'}
        choices={REPORT_FORMS.map((value) => ({ value, label: value.toUpperCase() }))}
        error={form.errorOf('form')}
      />
      <TimingFields schedule={schedule} errorOf={form.errorOf} />
      <AddressFields choices={choices} schedule={schedule} ownAddress={ownAddress} errorOf={form.errorOf} />
      <div className={styles.tools}>
        <Button type="submit" busy={form.busy}>
          Save the schedule
        </Button>
        <Button look="sec" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </StaffForm>
  )
}

function dayOf(frequency: ReportFrequency, weekday = '1', dateOfMonth = '1'): number | null {
  if (frequency === 'daily') return null
  return Number(frequency === 'weekly' ? weekday : dateOfMonth)
}

interface FieldProps {
  readonly errorOf: FormState['errorOf']
}

/** The number of the report, and what its mail has. */
function ReportFields({
  report,
  figure,
  errorOf,
}: FieldProps & { readonly report: BankReport | undefined; readonly figure: string | undefined }) {
  if (report === undefined) return null
  const { figure: rule, mailed } = REPORT_DEFINITIONS[report]
  return (
    <>
      {mailed === 'link' && (
        <p>This report shows records of customers. Its mail has a link to the page, and no rows.</p>
      )}
      {rule !== undefined && (
        <TextField
          id="mail-figure"
          name="figure"
          label={rule.label}
          inputMode="numeric"
          hint={`From ${rule.least.toLocaleString('en')} to ${rule.most.toLocaleString('en')}. Empty: ${rule.preset.toLocaleString('en')}`}
          defaultValue={figure ?? ''}
          autoComplete="off"
          error={errorOf('mail-figure')}
        />
      )}
    </>
  )
}

type KnownSchedule = Pick<ScheduleFormProps, 'schedule'>

/** How often, on which day, and at what time. */
function TimingFields({ schedule, errorOf }: FieldProps & KnownSchedule) {
  const [frequency, setFrequency] = useState<ReportFrequency>(schedule?.frequency ?? 'daily')
  return (
    <>
      <SelectField
        id="frequency"
        label="How often"
        defaultValue={frequency}
        choices={REPORT_FREQUENCIES.map((value) => ({ value, label: FREQUENCIES[value] }))}
        onChange={({ target }) => setFrequency(target.value as ReportFrequency)}
        error={errorOf('frequency')}
      />
      <DayField frequency={frequency} day={schedule?.day ?? 1} errorOf={errorOf} />
      <TextField
        id="time"
        type="time"
        label="Time"
        hint="Lagos time"
        defaultValue={schedule?.time ?? '07:00'}
        error={errorOf('time')}
      />
    </>
  )
}

interface AddressFieldsProps extends FieldProps, KnownSchedule, Pick<ScheduleFormProps, 'ownAddress'> {
  readonly choices: readonly string[]
}

function AddressFields({ choices, schedule, ownAddress, errorOf }: AddressFieldsProps) {
  return (
    <fieldset className={styles.section}>
      <legend>Addresses</legend>
      {choices.map((choice, place) => (
        <CheckField
          key={choice}
          id={recipientId(place)}
          label={recipientText(choice, ownAddress)}
          defaultChecked={schedule === undefined ? choice === OWN_ADDRESS : schedule.recipients.includes(choice)}
          error={errorOf(recipientId(place))}
        />
      ))}
      {choices.length === 0 && <p>The identity provider gives no address of yours, and the bank has no list.</p>}
    </fieldset>
  )
}

function DayField({
  frequency,
  day,
  errorOf,
}: FieldProps & { readonly frequency: ReportFrequency; readonly day: number }) {
  if (frequency === 'daily') return null
  if (frequency === 'monthly')
    return (
      <TextField
        id="dateOfMonth"
        label="Day of the month"
        inputMode="numeric"
        hint="A shorter month has its last day."
        defaultValue={String(day)}
        autoComplete="off"
        error={errorOf('dateOfMonth')}
      />
    )
  return (
    <SelectField
      id="weekday"
      label="Day of the week"
      defaultValue={String(Math.min(day, WEEKDAYS.length))}
      choices={WEEKDAYS.map((label, place) => ({ value: String(place + 1), label }))}
      error={errorOf('weekday')}
    />
  )
}
