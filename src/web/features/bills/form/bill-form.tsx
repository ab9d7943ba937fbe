/** Shows the form of a bill: the biller, the customer number, the product, and the amount. */
import { type FormEvent, useId } from 'react'
import { isProductFirst } from '../../../../values/vocabularies/bill-categories.ts'
import { formatMinor, parseMajor } from '../../../../values/money.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { MoneyInput } from '../../../ui/money/money-input.tsx'
import { PrivateFigure } from '../../../ui/money/private-figure.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { t } from '../../../language/language.ts'
import { amountBounds, chargesMinor, FIELD, fixedAmount, needsProduct } from './check-bill.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { errorOf, type BillFormProps } from './bill-form-props.ts'
import { ProductsField } from './products-field.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import * as chipStyles from '../../../ui/list/chip.module.css'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export function BillForm(props: BillFormProps) {
  const online = useOnline()
  const costsTitle = useId()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!props.busy && online) (props.later ? props.onSchedule : props.onReview)()
  }
  return (
    <form className={`${layoutStyles.columns} ${layoutStyles.side}`} onSubmit={submit} noValidate>
      <div className={layoutStyles.form}>
        <ErrorSummary problems={props.problems} />
        <RecipientFields {...props} />
        <WhatCard {...props} />
      </div>
      <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.sticky}`} aria-labelledby={costsTitle}>
        <h2 id={costsTitle}>{t('What it costs')}</h2>
        <Costs {...props} />
        <Button type="submit" wide className="gap-4" busy={props.busy} disabled={!online} aria-describedby="review-why">
          {props.later ? t('Schedule') : t('Review payment')}
        </Button>
        <Button
          look="quiet"
          wide
          className="gap-3"
          disabled={!online || props.busy}
          onClick={props.later ? props.onReview : props.onSchedule}
        >
          {props.later ? t('Pay now') : t('Schedule')}
        </Button>
        <p className="meta gap-3" id="review-why">
          {online
            ? t('Nothing is paid until you enter your PIN.')
            : t('You need a connection. We have kept what you typed.')}
        </p>
      </section>
    </form>
  )
}

/** Shows the fields of the product, the amount, and the account. */
function WhatCard(props: BillFormProps) {
  const { accounts, from, draft, biller, onChange, hidden } = props
  const fixed = fixedAmount(draft, props)
  // The products and the smallest amount are known once the biller is chosen.
  const typed = biller !== undefined && fixed === undefined && draft.subscription !== 'renew'
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-what">
      <h2 id="h-what">{t('Amount')}</h2>
      {biller !== undefined && !isProductFirst(biller.category) && needsProduct(draft, biller) && (
        <ProductsField {...props} biller={biller} />
      )}
      {typed && (biller.category === 'electricity' || !biller.hasProducts || draft.productId !== '') && (
        <AmountField {...props} />
      )}
      <SelectField
        id={FIELD.from}
        label={t('From')}
        choices={accounts.map(({ accountNumber, currencyCode, availableMinor }) => ({
          value: accountNumber,
          label: `${currencyCode} ${accountNumber.slice(-4)} · ${
            hidden ? t('balance hidden') : formatMinor(BigInt(availableMinor), currencyCode)
          }`,
        }))}
        value={from.accountNumber}
        onChange={(event) => onChange({ fromAccountNumber: event.target.value })}
      />
    </section>
  )
}

function AmountField(props: BillFormProps) {
  const { draft, biller, onChange } = props
  const { least, most } = amountBounds(props)
  const naira = (minor: bigint): string => formatMinor(minor, 'NGN').replace(/\.00$/, '')
  return (
    <>
      {biller !== undefined && biller.quickAmounts.length > 0 && (
        <fieldset className={chipStyles.group}>
          <legend className="visually-hidden">{t('Quick amounts')}</legend>
          {biller.quickAmounts.map((minor) => (
            <button
              key={minor}
              className={chipStyles.chip}
              type="button"
              aria-pressed={draft.amount.replaceAll(',', '').replace(/\.00$/, '') === (BigInt(minor) / 100n).toString()}
              onClick={() => onChange({ amount: formatMinor(BigInt(minor), 'NGN').replace(/[^0-9.,]/g, '') })}
            >
              {naira(BigInt(minor))}
            </button>
          ))}
        </fieldset>
      )}
      <MoneyInput
        id={FIELD.amount}
        label={t('How much')}
        currency="NGN"
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        error={errorOf(props, FIELD.amount)}
        hint={
          biller === undefined ? undefined : t('From {least} to {most}', { least: naira(least), most: naira(most) })
        }
      />
    </>
  )
}

function Costs(props: BillFormProps) {
  const { from, hidden, draft, charges } = props
  const minor = fixedAmount(draft, props) ?? typedMinor(draft.amount)
  // An empty form costs nothing yet, and the fee alone must not say that the account has too little.
  const after = BigInt(from.availableMinor) - (minor === 0n ? 0n : minor + chargesMinor(charges))
  return (
    <dl className={definitionListStyles.definitionList}>
      <div>
        <dt>{t('You pay')}</dt>
        <dd className="num">{formatMinor(minor, 'NGN')}</dd>
      </div>
      {charges !== null && (
        <>
          <div>
            <dt>{t('Fee')}</dt>
            <dd>
              {charges.fee === '0'
                ? t('No charges')
                : t('{fee} and {vat} VAT', {
                    fee: formatMinor(BigInt(charges.fee), 'NGN'),
                    vat: formatMinor(BigInt(charges.vat), 'NGN'),
                  })}
            </dd>
          </div>
          <div>
            <dt>{t('Balance after')}</dt>
            <dd>
              {after < 0n ? (
                <span className="neg">{t('Not enough in this account')}</span>
              ) : (
                <PrivateFigure hidden={hidden}>{formatMinor(after, 'NGN')}</PrivateFigure>
              )}
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

function typedMinor(text: string): bigint {
  const parsed = parseMajor(text, 'NGN')
  return parsed.ok ? parsed.value : 0n
}
