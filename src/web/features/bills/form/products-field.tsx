/** Chooses a biller's product: a bundle, a bouquet, or the kind of an examination's PIN. */
import { formatMinor } from '../../../../values/money.ts'
import type { Biller } from '../../../api/bills/bills-api.ts'
import { t } from '../../../language/language.ts'
import { InlineError } from '../../../ui/loading/inline-error.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { errorOf, type BillFormProps } from './bill-form-props.ts'
import { CATEGORY_DISPLAY } from '../category/category-display.tsx'
import { FIELD } from './check-bill.ts'

export function ProductsField(props: BillFormProps & { readonly biller: Biller }) {
  const { products, draft, onChange, onRetryProducts } = props
  if (onRetryProducts !== undefined) {
    return (
      <InlineError
        title={t('We could not load the products.')}
        reference={undefined}
        onRetry={onRetryProducts}
        busy={false}
      >
        {t('Nothing has been paid.')}
      </InlineError>
    )
  }
  if (products?.length === 0) {
    return (
      <p className="muted">
        {t('{name} has nothing on offer right now. Choose another one.', { name: props.biller.name })}
      </p>
    )
  }
  return (
    <SelectField
      id={FIELD.product}
      label={CATEGORY_DISPLAY[props.category].productLabel}
      placeholder={products === undefined ? t('Loading…') : t('Choose one')}
      choices={(products ?? []).map(({ productId, name, amount }) => ({
        value: productId,
        label: amount === null ? name : `${name} · ${formatMinor(BigInt(amount), 'NGN')}`,
      }))}
      value={draft.productId}
      onChange={(event) => onChange({ productId: event.target.value })}
      error={errorOf(props, FIELD.product)}
    />
  )
}
