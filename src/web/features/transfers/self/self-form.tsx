/** Shows the form for own accounts: both accounts, either amount, and the result at the bank's rate. */
import { type FormEvent, useId } from 'react'
import type { Account } from '../../../../contract/accounts/account.ts'
import { currencySymbol } from '../../../../values/currency.ts'
import { formatMinor } from '../../../../values/money.ts'
import { accountLabel } from '../../../session/account-label.ts'
import { PartOffNote } from '../../../payment/part-off-note.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { ArrowsIcon } from '../../../ui/icon/icons.tsx'
import { MoneyInput } from '../../../ui/money/money-input.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { FIELD, NARRATION_MAX } from '../form/check-order.ts'
import { type Side, typedCurrency } from './check-self-order.ts'
import { SelfCosts } from './self-costs.tsx'
import type { SelfTransfer } from './use-self-transfer.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as chipStyles from '../../../ui/list/chip.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface SelfFormProps extends SelfTransfer {
  readonly accounts: readonly Account[]
  readonly hidden: boolean
}

export function SelfForm(props: SelfFormProps) {
  const { facts, problems, busy, onReview } = props
  const online = useOnline()
  const costsTitle = useId()
  const exchanges = facts.from.currencyCode !== facts.to.currencyCode
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!busy && online) onReview()
  }
  return (
    <form className={`${layoutStyles.columns} ${layoutStyles.side}`} onSubmit={submit} noValidate>
      <div className={layoutStyles.form}>
        <ErrorSummary problems={problems} />
        {exchanges && <PartOffNote part="exchange" />}
        <PairCard {...props} />
        <AmountCard {...props} exchanges={exchanges} />
      </div>
      <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.sticky}`} aria-labelledby={costsTitle}>
        <h2 id={costsTitle}>{exchanges ? t('Exchange') : t('What it costs')}</h2>
        <SelfCosts {...props} exchanges={exchanges} />
        <Button type="submit" wide className="gap-4" busy={busy} disabled={!online} aria-describedby="review-why">
          {exchanges ? t('Review exchange') : t('Review transfer')}
        </Button>
        <p className="meta gap-3" id="review-why">
          {online
            ? t('Nothing moves until you enter your PIN.')
            : t('You need a connection. We have kept what you typed.')}
        </p>
      </section>
    </form>
  )
}

function PairCard({ accounts, facts, onChange, hidden }: SelfFormProps) {
  const { from, to } = facts
  const choice = (account: Account) => ({ value: account.accountNumber, label: choiceText(account, hidden) })
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-pair">
      <h2 id="h-pair">{t('Accounts')}</h2>
      <SelectField
        id={FIELD.from}
        label={t('From')}
        choices={accounts.map(choice)}
        value={from.accountNumber}
        onChange={({ target: { value } }) =>
          // The other account becomes the source, so the two accounts change places.
          onChange({
            fromAccountNumber: value,
            ...(value === to.accountNumber ? { toAccountNumber: from.accountNumber } : {}),
          })
        }
      />
      <Button
        look="sec"
        small
        className={layoutStyles.start}
        onClick={() => onChange({ fromAccountNumber: to.accountNumber, toAccountNumber: from.accountNumber })}
      >
        <ArrowsIcon small />
        {t('Swap')}
      </Button>
      <SelectField
        id={FIELD.to}
        label={t('To')}
        choices={accounts.filter((account) => account !== from).map(choice)}
        value={to.accountNumber}
        onChange={({ target: { value } }) => onChange({ toAccountNumber: value })}
      />
    </section>
  )
}

const SIDES = ['leaves', 'arrives'] as const satisfies readonly Side[]

function AmountCard(props: SelfFormProps & { readonly exchanges: boolean }) {
  const { draft, facts, problems, onChange, exchanges } = props
  const { from, to } = facts
  const errorOf = (fieldId: string) => problems.find((problem) => problem.fieldId === fieldId)?.text
  // Within one currency there is only one amount.
  const side = exchanges ? draft.side : 'leaves'
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-am">
      <h2 id="h-am">{t('Amount')}</h2>
      {exchanges && (
        <fieldset className={fieldStyles.field}>
          <legend>{t('Which amount do you want to enter?')}</legend>
          <div className={`${chipStyles.group} gap-3`}>
            {SIDES.map((one) => (
              <button
                key={one}
                className={chipStyles.chip}
                type="button"
                aria-pressed={side === one}
                onClick={() => onChange({ side: one })}
              >
                {one === 'leaves'
                  ? t('You send {currencySymbol}', { currencySymbol: currencySymbol(from.currencyCode) })
                  : t('You receive {currencySymbol}', { currencySymbol: currencySymbol(to.currencyCode) })}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <MoneyInput
        id={FIELD.amount}
        label={side === 'leaves' ? t('Amount you send') : t('Amount you receive')}
        currency={typedCurrency({ side }, facts)}
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        error={errorOf(FIELD.amount)}
        hint={
          facts.leastMinor === undefined
            ? t('Moves between your own accounts do not count towards your limits.')
            : t('At least {amount}. Moves between your own accounts do not count towards your limits.', {
                amount: formatMinor(facts.leastMinor, from.currencyCode),
              })
        }
      />
      <TextField
        id={FIELD.narration}
        label={
          <>{tNodes('Narration {part}', { part: <span className={fieldStyles.optional}>{t('(optional)')}</span> })}</>
        }
        hint={t('{count} of {narrationMax} characters. Only you will see this in your history.', {
          count: [...draft.narration].length,
          narrationMax: NARRATION_MAX,
        })}
        error={errorOf(FIELD.narration)}
        autoComplete="off"
        enterKeyHint="done"
        value={draft.narration}
        onChange={(event) => onChange({ narration: event.target.value })}
      />
    </section>
  )
}

function choiceText(account: Account, hidden: boolean): string {
  const balance = hidden ? t('balance hidden') : formatMinor(BigInt(account.availableMinor), account.currencyCode)
  return `${account.currencyCode} ${account.accountNumber.slice(-4)} · ${balance} · ${accountLabel(account)}`
}
