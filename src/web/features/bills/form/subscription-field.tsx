/** Chooses between the renewal of the current bouquet and another bouquet, for billers that allow the choice. */
import { formatMinor } from '../../../../values/money.ts'
import { RadioField } from '../../../ui/form/radio-field.tsx'
import { t } from '../../../language/language.ts'
import { errorOf, type BillFormProps } from './bill-form-props.ts'
import { FIELD } from './check-bill.ts'

export function SubscriptionField(props: BillFormProps) {
  const { biller, customer, draft, onChange } = props
  if (biller === undefined || biller.subscriptions.length < 2 || customer.kind !== 'found') return null
  const { bouquet } = customer.customer
  const price = bouquet?.renewalAmount
  const renewal =
    bouquet !== null && price
      ? t('Renew {bouquet} for {price}', { bouquet: bouquet.name, price: formatMinor(BigInt(price), 'NGN') })
      : undefined
  const choices = [
    ...(renewal === undefined ? [] : [{ value: 'renew', label: renewal }]),
    { value: 'change', label: renewal === undefined ? t('Choose a bouquet') : t('Take another bouquet') },
  ]
  return (
    <RadioField
      id={FIELD.subscription}
      legend={t('What would you like to do?')}
      choices={choices}
      defaultValue={draft.subscription}
      error={errorOf(props, FIELD.subscription)}
      onChange={(subscription) => onChange({ subscription, ...(subscription === 'renew' ? { productId: '' } : {}) })}
    />
  )
}
