/** Renew what runs, or take another bouquet: of a biller that lets one choose. */
import { formatMinor } from '../../../values/money.ts'
import { RadioField } from '../../ui/radio-field.tsx'
import { errorOf, type BillFormProps } from './bill-form-props.ts'
import { FIELD } from './check-bill.ts'

export function SubscriptionField(props: BillFormProps) {
  const { biller, customer, draft, onChange } = props
  if (biller === undefined || biller.subscriptions.length < 2 || customer.kind !== 'found') return null
  const { bouquet } = customer.customer
  const price = bouquet?.renewalAmount
  const renewal =
    bouquet !== null && price ? `Renew ${bouquet.name} for ${formatMinor(BigInt(price), 'NGN')}` : undefined
  const choices = [
    ...(renewal === undefined ? [] : [{ value: 'renew', label: renewal }]),
    { value: 'change', label: renewal === undefined ? 'Choose a bouquet' : 'Take another bouquet' },
  ]
  return (
    <RadioField
      id={FIELD.subscription}
      legend="What would you like to do?"
      choices={choices}
      defaultValue={draft.subscription}
      error={errorOf(props, FIELD.subscription)}
      onChange={(subscription) => onChange({ subscription, ...(subscription === 'renew' ? { productId: '' } : {}) })}
    />
  )
}
