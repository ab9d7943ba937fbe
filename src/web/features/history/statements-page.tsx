/** A statement of an account: which days, which format, saved here or sent by mail. */
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import type { Account } from '../../../contract/account.ts'
import { statementFormat } from '../../../contract/statements.ts'
import { calendarDate } from '../../../contract/fields.ts'
import { calendarDay } from '../../../values/date.ts'
import { maskEmail } from '../../../values/email.ts'
import { formatFileSize } from '../../../values/text.ts'
import { useGetAccountsQuery } from '../../api/account-api.ts'
import { fetchStatement, mailStatement, type StatementRequest } from '../../api/document-calls.ts'
import * as PATHS from '../../session/paths.ts'
import { useAppSelector } from '../../session/store/hooks.ts'
import { accountLabel } from '../../session/account-label.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { DateFields, readDateFields } from '../../ui/date-fields.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useProblems } from '../../ui/use-problems.ts'
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
  const [problems, setProblems, onChange] = useProblems()
  const [done, setDone] = useState('')
  const [busy, setBusy] = useState('')
  const online = useOnline()
  const { email } = selected

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy !== '') return
    const byMail = (event.nativeEvent as SubmitEvent).submitter?.id === 'by-mail'
    const read = readRequest(new FormData(event.currentTarget), presets)
    setDone('')
    setProblems(read.problems)
    if (read.request === undefined) return
    setBusy(byMail ? 'Asking for your mail…' : 'Making your statement…')
    const said = byMail ? await sendByMail(read.request) : await save(read.request, setBusy)
    setBusy('')
    if ('problem' in said) setProblems([{ text: said.problem }])
    else setDone(said.done)
  }

  return (
    <form className="card pad form" noValidate onChange={onChange} onSubmit={(event) => void submit(event)}>
      <ErrorSummary problems={problems} />
      <StatementFields accounts={accounts} selected={selected} presets={presets} problems={problems} today={today} />
      {!online && <Note kind="wait">You are offline. Statements are made when you are connected again.</Note>}
      {done !== '' && (
        <output>
          <Note kind="ok">{done}</Note>
        </output>
      )}
      <output className="vh">{busy}</output>
      <Button type="submit" wide busy={busy !== ''} disabled={!online}>
        {busy === '' ? 'Download' : busy}
      </Button>
      {email === '' ? (
        <p className="meta">We have no email address of yours, so statements are not sent by mail.</p>
      ) : (
        <>
          <Button id="by-mail" type="submit" look="sec" wide busy={busy !== ''} disabled={!online}>
            Send to {maskEmail(email)}
          </Button>
          <p className="meta">
            A mail is not sealed as this page is: whoever reads your mailbox can read the statement. At most five an
            hour.
          </p>
        </>
      )}
    </form>
  )
}

interface StatementFieldsProps extends StatementFormProps {
  readonly presets: Presets
  readonly problems: readonly FieldProblem[]
  readonly today: string
}

function StatementFields({ accounts, selected, presets, problems, today }: StatementFieldsProps) {
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
          <DateFields id="from" legend="First day" error={textFor(problems, 'from-day')} />
          <DateFields id="to" legend="Last day" error={textFor(problems, 'to-day')} defaultValue={today} />
        </div>
      )}
      <RadioField id="format" legend="Format" choices={FORMATS} defaultValue="pdf" />
    </>
  )
}

const textFor = (problems: readonly FieldProblem[], fieldId: string): string | undefined =>
  problems.find((problem) => problem.fieldId === fieldId)?.text

type Presets = ReturnType<typeof datePresets>

function readRequest(
  form: FormData,
  presets: Presets,
): { readonly request?: StatementRequest; readonly problems: readonly FieldProblem[] } {
  const preset = presets.find(({ name }) => name === form.get('days'))
  const { from, to } = preset ?? { from: readDateFields(form, 'from'), to: readDateFields(form, 'to') }
  const problems: FieldProblem[] = []
  if (!v.is(calendarDate, from)) problems.push({ fieldId: 'from-day', text: 'Enter a first day that exists' })
  if (!v.is(calendarDate, to)) problems.push({ fieldId: 'to-day', text: 'Enter a last day that exists' })
  if (problems.length === 0 && from > to)
    problems.push({ fieldId: 'from-day', text: 'The first day is after the last' })
  if (problems.length > 0) return { problems }
  const format = v.parse(statementFormat, form.get('format'))
  return { request: { accountNumber: String(form.get('accountNumber')), from, to, format }, problems }
}

type Said = { readonly done: string } | { readonly problem: string }

async function save(request: StatementRequest, say: (text: string) => void): Promise<Said> {
  const answer = await fetchStatement(request, (here, all) => {
    if (all > 1) say(`Part ${here} of ${all}…`)
  })
  if (!answer.ok) return { problem: answer.errorMsg }
  saveFile(answer.file)
  return { done: `Your statement is saved as ${answer.file.name}, ${formatFileSize(answer.file.size)}.` }
}

async function sendByMail(request: StatementRequest): Promise<Said> {
  const answer = await mailStatement(request)
  if (!answer.ok) return { problem: answer.errorMsg }
  return { done: `Your statement is on its way to ${answer.data.maskedEmail}.` }
}
