/** Shows the recipient of a bill: the biller, the number, and the name where the biller gives it. */
import { formatDate } from '../../../../values/date.ts'
import { formatMinor } from '../../../../values/money.ts'
import { isTopUp } from '../../../../values/vocabularies/bill-categories.ts'
import { BRAND } from '../../../../values/brand.ts'
import type { BillCustomer } from '../../../api/bills/bills-api.ts'
import { FieldNotes } from '../../../ui/form/field.tsx'
import { LookupResult } from '../../../ui/form/lookup-result.tsx'
import { RadioField } from '../../../ui/form/radio-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { t } from '../../../language/language.ts'
import { BillerMark } from '../biller-mark.tsx'
import { CATEGORY_DISPLAY } from '../category/category-display.tsx'
import { errorOf, type BillFormProps } from './bill-form-props.ts'
import { type CustomerState, FIELD, isNamed } from './check-bill.ts'
import { ProductsField } from './products-field.tsx'
import { SubscriptionField } from './subscription-field.tsx'
import * as styles from './recipient-fields.module.css'
import { BANK_CUSTOMER } from '../../../../contract/wire-words.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as chipStyles from '../../../ui/list/chip.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export function RecipientFields(props: BillFormProps) {
  const { category, draft, biller, onChange } = props
  const isPhone = isTopUp(category)
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-for">
      <h2 id="h-for">{CATEGORY_DISPLAY[category].recipientTitle}</h2>
      {isPhone && <Recipient {...props} />}
      {isPhone && draft.recipientType !== 'self' && <ReferenceField {...props} />}
      {isPhone ? <Networks {...props} /> : <BillerField {...props} />}
      {category === 'electricity' && biller !== undefined && <MeterType {...props} />}
      {category === 'education' && biller !== undefined && <ProductsField {...props} biller={biller} />}
      {!isPhone && biller !== undefined && <ReferenceField {...props} />}
      {isNamed(biller, draft.recipientType) && (
        <CustomerResult state={props.customer} onRetry={props.onRetryCustomer} />
      )}
      <SubscriptionField key={`${draft.billerId} ${draft.reference}`} {...props} onChange={onChange} />
    </section>
  )
}

function Recipient(props: BillFormProps) {
  const { myNumber, draft, onChange } = props
  return (
    <RadioField
      id={FIELD.recipient}
      legend={t('Top up')}
      choices={[
        ...(myNumber === null
          ? []
          : [{ value: 'self', label: t('My number, {phone}', { phone: myNumber.maskedPhone }) }]),
        { value: BANK_CUSTOMER, label: t('Another {bank} customer', { bank: BRAND.shortName }) },
        { value: 'others', label: t('Another number') },
      ]}
      defaultValue={draft.recipientType}
      error={errorOf(props, FIELD.recipient)}
      onChange={(recipientType) => onChange({ recipientType, reference: '' })}
    />
  )
}

/** The offered network that owns the first four digits. */
function networkOf(billers: BillFormProps['billers'], reference: string): string | undefined {
  return billers.find(({ prefixes }) => prefixes.includes(reference.slice(0, 4)))?.billerId
}

function ReferenceField(props: BillFormProps) {
  const { biller, billers, category, draft, customer, recentNumbers, onChange } = props
  const shape = (biller ?? billers[0])?.reference
  const error = errorOf(props, FIELD.reference)
  const digits = shape === undefined || !/a-z/i.test(shape.pattern)
  const isPhone = isTopUp(category)
  function type(text: string): void {
    const reference = text.replace(digits ? /[^0-9]/g : /[^A-Za-z0-9]/g, '').slice(0, 30)
    const suggested = isPhone && reference.length >= 4 ? networkOf(billers, reference) : undefined
    // The suggestion follows the typed digits and never replaces the customer's choice, because numbers are ported.
    const isNew = reference.slice(0, 4) !== draft.reference.slice(0, 4)
    onChange({ reference, ...(suggested !== undefined && isNew ? { billerId: suggested, productId: '' } : {}) })
  }
  const numbers = recentNumbers.filter(({ number }) => number !== draft.reference)
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={FIELD.reference}>{t(shape?.label ?? 'Number')}</label>
      <input
        className={`${fieldStyles.input} ${fieldStyles.spaced}`}
        id={FIELD.reference}
        name={FIELD.reference}
        type="text"
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete="off"
        enterKeyHint="next"
        value={draft.reference}
        onChange={(event) => type(event.target.value)}
        aria-invalid={error !== undefined || customer.kind === 'nobody' || undefined}
        aria-describedby={`${FIELD.reference}-hint bill-customer`}
      />
      <FieldNotes
        id={FIELD.reference}
        error={customer.kind === 'nobody' ? undefined : error}
        hint={shape === undefined ? undefined : t('For example {example}', { example: shape.example })}
      />
      {numbers.length > 0 && (
        <fieldset className={chipStyles.group}>
          <legend className="visually-hidden">{t('Recent')}</legend>
          {numbers.slice(0, 3).map(({ number, name }) => (
            <button key={number} className={`${chipStyles.chip} num`} type="button" onClick={() => type(number)}>
              {name === null ? number : `${name} · ${number}`}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Shows the four networks as tiles: one press chooses, and the suggestion is easy to change. */
function Networks(props: BillFormProps) {
  const { billers, category, draft, myNumber, onChange } = props
  const error = errorOf(props, FIELD.biller)
  const suggested =
    draft.recipientType === 'self' ? (myNumber?.suggestedBillerId ?? undefined) : networkOf(billers, draft.reference)
  return (
    <fieldset className={fieldStyles.field}>
      <legend>{CATEGORY_DISPLAY[category].billerLabel}</legend>
      <div className={styles.networks}>
        {billers.map((biller, index) => (
          <label className={`${fieldStyles.radio} ${styles.network}`} key={biller.billerId}>
            <input
              type="radio"
              name={FIELD.biller}
              id={index === 0 ? FIELD.biller : `${FIELD.biller}-${index}`}
              value={biller.billerId}
              checked={draft.billerId === biller.billerId}
              onChange={() => onChange({ billerId: biller.billerId, productId: '' })}
            />
            <BillerMark biller={biller} />
            <span>{biller.name.replace(/ Data$/, '')}</span>
          </label>
        ))}
      </div>
      <FieldNotes
        id={FIELD.biller}
        error={error}
        hint={
          suggested === undefined
            ? t('Choose the network of this number.')
            : t('Ported your number? Choose your current network.')
        }
      />
    </fieldset>
  )
}

function BillerField(props: BillFormProps) {
  const { billers, category, draft, onChange } = props
  return (
    <SelectField
      id={FIELD.biller}
      label={CATEGORY_DISPLAY[category].billerLabel}
      placeholder={t('Choose one')}
      choices={billers.map(({ billerId, name, shortName, coverage }) => ({
        value: billerId,
        label: [shortName === null ? name : `${name} (${shortName})`, coverage].filter(Boolean).join(' · '),
      }))}
      value={draft.billerId}
      onChange={({ target: { value: billerId } }) => {
        // Choosing the same biller again keeps the chosen product.
        if (billerId !== draft.billerId) onChange({ billerId, productId: '', subscription: '' })
      }}
      error={errorOf(props, FIELD.biller)}
    />
  )
}

function MeterType(props: BillFormProps) {
  const { products, draft, onChange } = props
  if (products === undefined) return null
  return (
    <RadioField
      key={draft.billerId}
      id={FIELD.product}
      legend={t('Kind of meter')}
      choices={products.map(({ productId, meterType, name }) => ({
        value: productId,
        label:
          meterType === 'prepaid'
            ? t('Prepaid: you get a token')
            : meterType === 'postpaid'
              ? t('Postpaid: you pay for what you used')
              : name,
      }))}
      defaultValue={draft.productId}
      error={errorOf(props, FIELD.product)}
      onChange={(productId) => onChange({ productId })}
    />
  )
}

const CUSTOMER_WORDS = {
  checking: t('Checking this number'),
  failed: t('We could not check this number.'),
  safe: t('Nothing has been paid.'),
  again: t('Try again'),
} as const

function CustomerResult({ state, onRetry }: { readonly state: CustomerState; readonly onRetry: () => void }) {
  return (
    <LookupResult id="bill-customer" state={state} words={CUSTOMER_WORDS} onRetry={onRetry}>
      {state.kind === 'found' && <Customer customer={state.customer} />}
    </LookupResult>
  )
}

function Customer({ customer: { customerName, address, bouquet } }: { readonly customer: BillCustomer }) {
  return (
    <>
      <b>{customerName.toUpperCase()}</b>
      {address !== null && <span className="meta">{address}</span>}
      {bouquet !== null && (
        <span className="meta">
          {bouquet.name}
          {bouquet.renewalAmount !== null && `, ${formatMinor(BigInt(bouquet.renewalAmount), 'NGN')}`}
          {bouquet.dueOn !== null && t(', until {day}', { day: formatDate(bouquet.dueOn) })}
        </span>
      )}
    </>
  )
}
