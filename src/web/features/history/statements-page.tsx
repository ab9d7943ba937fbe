/** Requests a statement of an account: its days, its format, and whether it is saved here or mailed. */
import { useState } from 'react'
import * as v from 'valibot'
import type { Account } from '../../../contract/account.ts'
import { statementFormat } from '../../../contract/statements.ts'
import { calendarDate } from '../../../contract/fields.ts'
import { calendarDay } from '../../../values/date.ts'
import { maskEmail } from '../../../values/email.ts'
import { formatFileSize } from '../../../values/text.ts'
import { useGetAccountsQuery } from '../../api/account-api.ts'
import { fetchStatement, mailStatement, type StatementRequest } from '../../api/document-calls.ts'
import { sent } from '../../api/sent.ts'
import * as PATHS from '../../session/paths.ts'
import { useAppSelector } from '../../session/store/hooks.ts'
import { accountLabel } from '../../session/account-label.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DateFields } from '../../ui/date-fields.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { type FormState, type Sent, useForm } from '../../ui/use-form.ts'
import { datePresets } from './history-filter.ts'

const FORMATS = [
  { value: 'pdf', label: 'PDF, to read and print' },
  { value: 'csv', label: 'CSV, for spreadsheets' },
  { value: 'ofx', label: 'OFX, for personal finance programs' },
  { value: 'mt940', label: 'MT940, for accounting programs' },
  { value: 'camt053', label: 'camt.053 (ISO 20022), for companies' },
] as const

const OWN_DAYS = 'own'

export function StatementsPage() {
  const { accounts, selectedAccount } = useAppSelector((state) => state.accounts)
  const query = useGetAccountsQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.history}>History</BackLink>}>Statements</PageHead>}
      query={{ ...query, data: selectedAccount ?? (query.data && null) }}
      what="your accounts"
      still="Your money is not affected."
      isEmpty={(selected) => selected === null}
      empty={
        <EmptyState title="No account here yet">
          <p>When an account is opened in your name, its statements are made here.</p>
        </EmptyState>
      }
      bones={
        <div className="card pad bones">
          <Bone height={4} />
          <Bone height={4} />
          <Bone height={6} />
        </div>
      }
    >
      {(selected) => selected && <StatementForm accounts={accounts} selected={selected} />}
    </QueryPage>
  )
}

interface StatementFormProps {
  readonly accounts: readonly Account[]
  readonly selected: Account
}

function StatementForm({ accounts, selected }: StatementFormProps) {
  const [today] = useState(() => calendarDay(new Date()))
  const presets = datePresets(today)
  const [done, setDone] = useState('')
  const [step, setStep] = useState('')
  const { email } = selected
  const form = useForm(statementForm(presets), (request) => request, {
    send: async ({ by, ...request }) => {
      setDone('')
      setStep(by === 'mail' ? 'Asking for your mail…' : 'Making your statement…')
      return by === 'mail' ? sendByMail(request) : save(request, setStep)
    },
    onDone: setDone,
    explain: ({ message }) => [{ text: message }],
  })
  const { busy } = form
  return (
    <Form form={form} className="card pad form">
      <StatementFields accounts={accounts} selected={selected} presets={presets} form={form} today={today} />
      {!form.connected && <Note kind="wait">You are offline. Statements are made when you are connected again.</Note>}
      {done !== '' && (
        <output>
          <Note kind="ok">{done}</Note>
        </output>
      )}
      <output className="vh">{busy && step}</output>
      <SubmitButton form={form}>{busy ? step : 'Download'}</SubmitButton>
      {email === '' ? (
        <p className="meta">We have no email address of yours, so statements are not sent by mail.</p>
      ) : (
        <>
          <SubmitButton form={form} name="by" value="mail" look="sec">
            Send to {maskEmail(email)}
          </SubmitButton>
          <p className="meta">
            A mail is not sealed as this page is: whoever reads your mailbox can read the statement. At most five an
            hour.
          </p>
        </>
      )}
    </Form>
  )
}

interface StatementFieldsProps extends StatementFormProps {
  readonly presets: Presets
  readonly form: FormState
  readonly today: string
}

function StatementFields({ accounts, selected, presets, form, today }: StatementFieldsProps) {
  const [days, setDays] = useState('This month')
  return (
    <>
      <SelectField
        id="accountNumber"
        label="Account"
        defaultValue={selected.accountNumber}
        choices={accounts.map((account) => ({
          value: account.accountNumber,
          label: `${accountLabel(account)} · ${account.currencyCode} · ${account.accountNumber}`,
        }))}
      />
      <SelectField
        id="days"
        label="Days"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        choices={[
          ...presets.map(({ name }) => ({ value: name, label: name })),
          { value: OWN_DAYS, label: 'Choose the days' },
        ]}
      />
      {days === OWN_DAYS && (
        <div className="cols two-up">
          <DateFields id="from" legend="First day" error={form.errorOf('from')} />
          <DateFields id="to" legend="Last day" error={form.errorOf('to')} defaultValue={today} />
        </div>
      )}
      <RadioField id="format" legend="Format" choices={FORMATS} defaultValue="pdf" />
    </>
  )
}

type Presets = ReturnType<typeof datePresets>

/** The days come from a list, or from two dates. */
const statementForm = (presets: Presets) =>
  v.pipe(
    v.object({
      accountNumber: v.string(),
      days: v.string(),
      from: v.optional(v.string(), ''),
      to: v.optional(v.string(), ''),
      format: statementFormat,
      by: v.optional(v.string(), ''),
    }),
    v.transform(({ days, from, to, ...rest }) => {
      const preset = presets.find(({ name }) => name === days)
      return { ...rest, from: preset?.from ?? from, to: preset?.to ?? to }
    }),
    v.object({
      accountNumber: v.string(),
      from: v.pipe(
        v.string(),
        v.check((day) => v.is(calendarDate, day), 'Enter a first day that exists'),
      ),
      to: v.pipe(
        v.string(),
        v.check((day) => v.is(calendarDate, day), 'Enter a last day that exists'),
      ),
      format: statementFormat,
      by: v.string(),
    }),
    v.forward(
      v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'The first day is after the last'),
      ['from'],
    ),
  )

/** Returns the result as a sentence. */
async function save(request: StatementRequest, say: (text: string) => void): Promise<Sent<string>> {
  const answer = await fetchStatement(request, (here, all) => {
    if (all > 1) say(`Part ${here} of ${all}…`)
  })
  if (!answer.ok) return sent(answer)
  saveFile(answer.file)
  return { data: `Your statement is saved as ${answer.file.name}, ${formatFileSize(answer.file.size)}.` }
}

async function sendByMail(request: StatementRequest): Promise<Sent<string>> {
  const answer = await mailStatement(request)
  if (!answer.ok) return sent(answer)
  return { data: `Your statement is on its way to ${answer.data.maskedEmail}.` }
}
