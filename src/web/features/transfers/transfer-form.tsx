/** The transfer form: recipient by number with the name found as one types, amount with what it costs and leaves, narration. */
import { useId, type FormEvent } from 'react'
import type { Account } from '../../../contract/account.ts'
import type { TransferFees } from '../../../contract/fees.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatMinor } from '../../../values/money.ts'
import type { Limits } from '../../api/account-api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { Field, FieldNotes } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { FIELD, isOwnAccount, NARRATION_MAX, type TransferDraft } from './check-order.ts'
import { NameResult } from './name-result.tsx'
import { ChangedName, PayeePicker } from './payee-picker.tsx'
import { TransferCosts } from './transfer-costs.tsx'
import type { NameState } from './use-name-enquiry.ts'

export interface TransferFormProps {
  readonly accounts: readonly Account[]
  readonly from: Account
  readonly limits: Limits | undefined
  /** Undefined while unknown: then the review alone says what it costs. */
  readonly fees: TransferFees | undefined
  readonly draft: TransferDraft
  readonly onChange: (change: Partial<TransferDraft>) => void
  readonly name: NameState
  readonly onRetryName: () => void
  readonly problems: readonly FieldProblem[]
  /** Controls that were changed since the problems were found: theirs may be solved, and are not shown there any more. */
  readonly edited: ReadonlySet<string>
  readonly busy: boolean
  /** Balances are hidden on this device. */
  readonly hidden: boolean
  readonly onReview: () => void
}

const NO_PROBLEMS: readonly FieldProblem[] = []

export function TransferForm(props: TransferFormProps) {
  const { accounts, from, draft, problems, hidden, onReview } = props
  const online = useOnline()
  const unsolved = problems.some(({ fieldId = '' }) => !props.edited.has(fieldId))
  const costsTitle = useId()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!props.busy && online) onReview()
  }
  return (
    <form className="cols side" onSubmit={submit} noValidate>
      <div className="form">
        <ErrorSummary problems={unsolved ? problems : NO_PROBLEMS} />
        <RecipientCard {...props} />
        <AmountCard {...props} />
      </div>
      <section className="card pad stick" aria-labelledby={costsTitle}>
        <h2 id={costsTitle}>What it costs</h2>
        <TransferCosts
          from={from}
          amount={draft.amount}
          own={isOwnAccount(accounts, draft.toAccountNumber)}
          sameBank
          fees={props.fees}
          hidden={hidden}
        />
        <Button type="submit" wide className="gap-4" busy={props.busy} disabled={!online} aria-describedby="review-why">
          Review transfer
        </Button>
        <p className="meta gap-3" id="review-why">
          {online ? 'Nothing is sent until you enter your PIN.' : 'Needs a connection. What you typed is kept.'}
        </p>
      </section>
    </form>
  )
}

const errorOf = ({ problems, edited }: Pick<TransferFormProps, 'problems' | 'edited'>, fieldId: string) =>
  edited.has(fieldId) ? undefined : problems.find((problem) => problem.fieldId === fieldId)?.text

function RecipientCard(props: TransferFormProps) {
  const { draft, onChange, name, onRetryName } = props
  const error = errorOf(props, FIELD.to)
  // What the live region already says is not said a second time under the field.
  const shownError = name.kind === 'nobody' ? undefined : error
  return (
    <section className="card pad form" aria-labelledby="h-to">
      <h2 id="h-to">To</h2>
      <PayeePicker from={props.from.accountNumber} onChoose={(toAccountNumber) => onChange({ toAccountNumber })} />
      <div className="field">
        <label htmlFor={FIELD.to}>{BRAND.shortName} account number</label>
        <input
          className="input acct-in"
          id={FIELD.to}
          name={FIELD.to}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          value={draft.toAccountNumber}
          onChange={(event) => onChange({ toAccountNumber: event.target.value.replace(/[^0-9]/g, '').slice(0, 10) })}
          aria-invalid={error !== undefined || name.kind === 'nobody' || undefined}
          aria-describedby={`${FIELD.to}-hint to-name`}
        />
        <FieldNotes id={FIELD.to} error={shownError} hint={`${draft.toAccountNumber.length} of 10 digits`} />
      </div>
      <NameResult id="to-name" state={name} onRetry={onRetryName} />
      <ChangedName accountNumber={draft.toAccountNumber} name={name} />
    </section>
  )
}

function AmountCard(props: TransferFormProps) {
  const { accounts, from, limits, draft, onChange, hidden } = props
  const choices = accounts.map((account) => ({
    value: account.accountNumber,
    label: accountChoice(account, hidden),
  }))
  return (
    <section className="card pad form" aria-labelledby="h-am">
      <h2 id="h-am">Amount</h2>
      <SelectField
        id={FIELD.from}
        label="From"
        choices={choices}
        value={from.accountNumber}
        onChange={(event) => onChange({ fromAccountNumber: event.target.value })}
      />
      <MoneyInput
        id={FIELD.amount}
        label="How much"
        currency={from.currencyCode}
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        error={errorOf(props, FIELD.amount)}
        hint={<LimitHint limits={limits} currency={from.currencyCode} />}
      />
      <Field
        id={FIELD.narration}
        label={
          <>
            Narration <span className="optional">(optional)</span>
          </>
        }
        hint={`${[...draft.narration].length} of ${NARRATION_MAX} characters. The receiver sees this.`}
        error={errorOf(props, FIELD.narration)}
      >
        <input
          className="input"
          id={FIELD.narration}
          name={FIELD.narration}
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          value={draft.narration}
          onChange={(event) => onChange({ narration: event.target.value })}
          aria-describedby={`${FIELD.narration}-hint`}
          aria-invalid={errorOf(props, FIELD.narration) !== undefined || undefined}
        />
      </Field>
    </section>
  )
}

function accountChoice(account: Account, hidden: boolean): string {
  const balance = hidden ? 'balance hidden' : formatMinor(BigInt(account.availableMinor), account.currencyCode)
  return `${account.currencyCode} ${account.accountNumber.slice(-4)} · ${balance}`
}

interface LimitHintProps {
  readonly limits: Limits | undefined
  readonly currency: Account['currencyCode']
}

/** What is left to send, said before anything is typed; what a PIN alone approves only where it is less. */
function LimitHint({ limits, currency }: LimitHintProps) {
  if (limits === undefined || currency !== 'NGN') return <>Your limits are checked before you approve.</>
  const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  const pinIsLess = BigInt(limits.MaxUnauthorizedTransactionValue) < BigInt(limits.leftToday)
  return (
    <>
      You can send <span className="strong">{naira(limits.leftToday)}</span> more today.
      {pinIsLess && ` Up to ${naira(limits.MaxUnauthorizedTransactionValue)} at once with PIN only.`}
      {limits.note !== null && ` ${limits.note}`}
    </>
  )
}
