/** Requests a statement of an account: its days, its format, and whether it is saved here or mailed. */
import { useState } from 'react'
import * as v from 'valibot'
import type { Account } from '../../../contract/accounts/account.ts'
import { statementFormat } from '../../../contract/accounts/statements.ts'
import { calendarDate } from '../../../contract/fields.ts'
import { calendarDay } from '../../../values/date.ts'
import { maskEmail } from '../../../values/email.ts'
import { formatFileSize } from '../../../values/text.ts'
import { fetchStatement, mailStatement, type StatementRequest } from '../../api/accounts/document-calls.ts'
import { sent } from '../../api/result/sent.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { accountLabel } from '../../session/account-label.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { DateFields } from '../../ui/form/date-fields.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { type FormState, type Sent, useForm } from '../../ui/form/use-form.ts'
import { datePresets } from './history-filter.ts'
import { SelectedAccountPage } from './selected-account-page.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const FORMATS = [
  { value: 'pdf', label: t('PDF, to read and print') },
  { value: 'csv', label: t('CSV, for spreadsheets') },
  { value: 'ofx', label: t('OFX, for personal finance apps') },
  { value: 'mt940', label: t('MT940, for accounting software') },
  { value: 'camt053', label: t('camt.053 (ISO 20022), for companies') },
] as const

const OWN_DAYS = 'own'

export function StatementsPage() {
  return (
    <SelectedAccountPage
      head={<PageHead back={<BackLink to={PATHS.history}>{t('History')}</BackLink>}>{t('Statements')}</PageHead>}
      withoutAccount={t('Once you have an account, you can get its statements here.')}
      bones={
        <CardBones>
          <Bone height={4} />
          <Bone height={4} />
          <Bone height={6} />
        </CardBones>
      }
    >
      {(accounts, selected) => <StatementForm accounts={accounts} selected={selected} />}
    </SelectedAccountPage>
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
      setStep(by === 'mail' ? t('Sending your statement…') : t('Preparing your statement…'))
      return by === 'mail' ? sendByMail(request) : save(request, setStep)
    },
    onDone: setDone,
    explain: ({ message }) => [{ text: message }],
  })
  const { busy } = form
  return (
    <Form
      form={form}
      className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form} ${layoutStyles.narrow} ${layoutStyles.wider}`}
    >
      <StatementFields accounts={accounts} selected={selected} presets={presets} form={form} today={today} />
      {!form.connected && (
        <Note kind="wait">{t('You are offline. You can get statements when you are back online.')}</Note>
      )}
      {done !== '' && (
        <output>
          <Note kind="ok">{done}</Note>
        </output>
      )}
      <output className="visually-hidden">{busy && step}</output>
      <SubmitButton form={form}>{busy ? step : t('Download')}</SubmitButton>
      {email === '' ? (
        <p className="meta">{t('We have no email address for you, so we cannot email statements.')}</p>
      ) : (
        <>
          <SubmitButton form={form} name="by" value="mail" look="sec">
            {t('Email it to {address}', { address: maskEmail(email) })}
          </SubmitButton>
          <p className="meta">
            {t('Email is less secure than this page. You can email up to five statements an hour.')}
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
  const [days, setDays] = useState(t('This month'))
  return (
    <>
      <SelectField
        id="accountNumber"
        label={t('Account')}
        defaultValue={selected.accountNumber}
        choices={accounts.map((account) => ({
          value: account.accountNumber,
          label: `${accountLabel(account)} · ${account.currencyCode} · ${account.accountNumber}`,
        }))}
      />
      <SelectField
        id="days"
        label={t('Dates')}
        value={days}
        onChange={(event) => setDays(event.target.value)}
        choices={[
          ...presets.map(({ name }) => ({ value: name, label: name })),
          { value: OWN_DAYS, label: t('Choose dates') },
        ]}
      />
      {days === OWN_DAYS && (
        <div className={`${layoutStyles.columns} ${layoutStyles.pair}`}>
          <DateFields id="from" legend={t('First day')} error={form.errorOf('from')} />
          <DateFields id="to" legend={t('Last day')} error={form.errorOf('to')} defaultValue={today} />
        </div>
      )}
      <RadioField id="format" legend={t('Format')} choices={FORMATS} defaultValue="pdf" />
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
        v.check((day) => v.is(calendarDate, day), t('Enter a valid first day')),
      ),
      to: v.pipe(
        v.string(),
        v.check((day) => v.is(calendarDate, day), t('Enter a valid last day')),
      ),
      format: statementFormat,
      by: v.string(),
    }),
    v.forward(
      v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, t('The first day must be before the last day')),
      ['from'],
    ),
  )

/** Returns the result as a sentence. */
async function save(request: StatementRequest, say: (text: string) => void): Promise<Sent<string>> {
  const answer = await fetchStatement(request, (here, all) => {
    if (all > 1) say(t('Part {here} of {all}…', { here, all }))
  })
  if (!answer.ok) return sent(answer)
  saveFile(answer.file)
  const { name: file, size } = answer.file
  return { data: t('We saved your statement as {file} ({size}).', { file, size: formatFileSize(size) }) }
}

async function sendByMail(request: StatementRequest): Promise<Sent<string>> {
  const answer = await mailStatement(request)
  if (!answer.ok) return sent(answer)
  return { data: t('We have emailed your statement to {address}.', { address: answer.data.maskedEmail }) }
}
