/** Chooses for each account, in the settings, whether a monthly statement is mailed, and its format. */
import { useState } from 'react'
import * as v from 'valibot'
import type { Account } from '../../../../contract/accounts/account.ts'
import type { StatementChoice, StatementChoices } from '../../../../contract/accounts/statement-choices.ts'
import { maskAccountNumber } from '../../../../values/account-number.ts'
import { daysAfter, formatDate, monthLabel } from '../../../../values/date.ts'
import { useGetAccountsQuery } from '../../../api/accounts/account-api.ts'
import { accountLabel } from '../../../session/account-label.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { useAppSelector } from '../../../session/store/hooks.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { Form, FormProblems, SubmitButton } from '../../../ui/form/form.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { QueryPage } from '../../../ui/loading/query-page.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { RadioField } from '../../../ui/form/radio-field.tsx'
import { CardRows } from '../../../ui/loading/skeleton.tsx'
import { showToast } from '../../../ui/note/toast.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { lastStatementWords } from './last-statement.ts'
import { useChooseStatementMutation, useGetStatementChoicesQuery } from './statement-choices-api.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

const NONE = { value: 'none', label: t('No statement by email') }
const choiceForm = v.picklist(['none', 'pdf', 'csv'] satisfies StatementChoice['choice'][])
const CHOICES = [
  NONE,
  { value: 'pdf', label: t('PDF, to read and print') },
  { value: 'csv', label: t('CSV, for spreadsheets') },
] as const

export function StatementChoicesPage() {
  const query = useGetStatementChoicesQuery()
  useGetAccountsQuery()
  return (
    <QueryPage
      head={
        <PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Monthly statements')}</PageHead>
      }
      column={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}
      query={query}
      what={t('your choices')}
      still={t('Your choices have not changed.')}
      bones={<CardRows count={4} />}
    >
      {(data) => <Choices choices={data} />}
    </QueryPage>
  )
}

function Choices({ choices: { maskedEmail, nextOn, accounts } }: { readonly choices: StatementChoices }) {
  const online = useOnline()
  const known = useAppSelector((state) => state.accounts.accounts)
  if (accounts.length === 0)
    return (
      <EmptyState title={t('No account here yet')}>
        <p>{t('When you have an account, you can choose here whether its statements come by email.')}</p>
      </EmptyState>
    )
  return (
    <>
      {maskedEmail === null ? (
        <Note kind="wait">
          <p>
            {tNodes(
              'We have no email address for you, so we cannot send statements. You can add one under {emailAnd}.',
              {
                emailAnd: <Link to={PATHS.contact}>{t('Email and phone')}</Link>,
              },
            )}
          </p>
        </Note>
      ) : (
        <Note>
          <p>
            {t(
              'On the first of each month we can send you the statement for the month before, to {maskedEmail}. We make the next statement on {day}, for {month}.',
              {
                maskedEmail,
                day: formatDate(`${nextOn}T12:00:00Z`),
                month: monthLabel(`${daysAfter(nextOn, -1)}T12:00:00Z`),
              },
            )}
          </p>
          <p className="gap-1">
            {t('Email is less secure than this page. Anyone who can open your mailbox can read the statement.')}
          </p>
        </Note>
      )}
      {!online && <p className="meta">{t('You need a connection to make changes.')}</p>}
      {accounts.map((one) => (
        <AccountForm
          key={one.accountNumber}
          one={one}
          account={known.find(({ accountNumber }) => accountNumber === one.accountNumber)}
          hasAddress={maskedEmail !== null}
        />
      ))}
      <p className="meta">
        {tNodes(
          'We also send a statement for a month without transactions, and while your accounts are frozen. We do not send one for a closed account. For statements of more than 10,000 lines, other days or other formats, go to {statements}.',
          { statements: <Link to={PATHS.statements}>{t('Statements')}</Link> },
        )}
      </p>
    </>
  )
}

interface AccountFormProps {
  readonly one: StatementChoice
  readonly account: Account | undefined
  readonly hasAddress: boolean
}

function AccountForm({ one, account, hasAddress }: AccountFormProps) {
  const { accountNumber, choice, last } = one
  const [choose] = useChooseStatementMutation()
  const [chosen, setChosen] = useState(choice)
  const field = `choice-${accountNumber}`
  const name = `${account === undefined ? t('Account') : `${accountLabel(account)} (${account.currencyCode})`} ${maskAccountNumber(accountNumber)}`
  const form = useForm(choiceForm, (picked) => ({ accountNumber, choice: picked }), {
    read: () => chosen,
    send: choose,
    onDone: (_, { choice: picked }) =>
      showToast(
        picked === 'none'
          ? t('No more statements by email')
          : t('A {format} each month', { format: picked.toUpperCase() }),
      ),
    explain: ({ message }) => [{ text: message, fieldId: field }],
  })
  return (
    <Form form={form} placesProblems className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`}>
      <FormProblems form={form} title={t('Nothing was changed')} />
      <RadioField
        id={field}
        legend={name}
        // Without an address the customer can only stop the mails.
        choices={hasAddress ? CHOICES : CHOICES.filter(({ value }) => value === 'none' || value === choice)}
        defaultValue={choice}
        onChange={(value) => setChosen(value as typeof choice)}
        hint={last === null ? undefined : lastStatementWords(last)}
      />
      <SubmitButton form={form} look="sec" disabled={chosen === choice}>
        {tNodes('Save{for}', { for: <span className="visually-hidden"> {t('for {name}', { name })}</span> })}
      </SubmitButton>
    </Form>
  )
}
