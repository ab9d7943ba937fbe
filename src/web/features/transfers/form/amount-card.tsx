/** Shows the second half of the transfer form: the account, the amount with its limit, the narration, and the day. */
import type { Account } from '../../../../contract/accounts/account.ts'
import { BRAND } from '../../../../values/brand.ts'
import { formatMinor, parseMajor } from '../../../../values/money.ts'
import type { Limits } from '../../../api/accounts/account-api.ts'
import { WhenFields } from '../../../schedule/when-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/money/money-input.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { FIELD, isOwnAccount, NARRATION_MAX } from './check-order.ts'
import { minimumText } from './minimum-text.ts'
import { errorOf, type TransferFormProps } from './transfer-form-props.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export function AmountCard(props: TransferFormProps) {
  const { accounts, from, limits, draft, onChange, hidden, fees } = props
  const typed = parseMajor(draft.amount, from.currencyCode)
  const problem = errorOf(props, FIELD.amount)
  // The hint does not repeat an error with the same sentence.
  const small = minimumText(problem === undefined ? fees : undefined, {
    amountMinor: typed.ok ? typed.value : 0n,
    currency: from.currencyCode,
    sameBank: draft.bankCode === BRAND.institutionCode,
    own: isOwnAccount(accounts, draft),
  })
  const choices = accounts.map((account) => ({
    value: account.accountNumber,
    label: accountChoice(account, hidden),
  }))
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-am">
      <h2 id="h-am">{t('Amount')}</h2>
      <SelectField
        id={FIELD.from}
        label={t('From')}
        choices={choices}
        value={from.accountNumber}
        onChange={(event) => onChange({ fromAccountNumber: event.target.value })}
      />
      <MoneyInput
        id={FIELD.amount}
        label={t('How much')}
        currency={from.currencyCode}
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        error={problem}
        hint={
          small !== undefined ? (
            `${small}.`
          ) : props.when.repeat === 'now' ? (
            <LimitHint limits={limits} currency={from.currencyCode} />
          ) : (
            t('Make sure you have enough money that day. Your daily limit applies.')
          )
        }
      />
      <Field
        id={FIELD.narration}
        label={
          <>{tNodes('Narration {part}', { part: <span className={fieldStyles.optional}>{t('(optional)')}</span> })}</>
        }
        hint={t('{count} of {narrationMax} characters. The recipient sees this.', {
          count: [...draft.narration].length,
          narrationMax: NARRATION_MAX,
        })}
        error={errorOf(props, FIELD.narration)}
      >
        <input
          className={fieldStyles.input}
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

export function WhenCard(props: TransferFormProps) {
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-when">
      <h2 id="h-when">{t('When')}</h2>
      <WhenFields when={props.when} onChange={props.onWhen} errorOf={(fieldId) => errorOf(props, fieldId)} />
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
  /** Leaves the further limits to the step of the amount. The banner on the page names the limit of a new device. */
  readonly isShort?: boolean
}

/** Shows what can still be sent before the customer types. The PIN-only limit is shown only when it is lower. */
export function LimitHint({ limits, currency, isShort = false }: LimitHintProps) {
  if (limits === undefined || currency !== 'NGN') return <>{t('Your limits are checked before you approve.')}</>
  const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  const pinIsLess = !isShort && BigInt(limits.MaxUnauthorizedTransactionValue) < BigInt(limits.leftToday)
  const hasNote = !isShort || !limits.instantPayments
  return (
    <>
      {tNodes('You can send {naira} more today.', { naira: <span className="strong">{naira(limits.leftToday)}</span> })}
      {pinIsLess &&
        t(' Up to {naira} per transfer with PIN only.', { naira: naira(limits.MaxUnauthorizedTransactionValue) })}
      {hasNote && limits.note !== null && ` ${t(limits.note)}`}
    </>
  )
}
