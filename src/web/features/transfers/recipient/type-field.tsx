/** Takes the beneficiary type of a custom transfer: typed, or chosen from the customer's earlier types. */
import { useId } from 'react'
import { useGetBeneficiaryTypesQuery } from '../../../api/transfers/beneficiaries-api.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FIELD } from '../form/check-order.ts'
import { errorOf, type TransferFormProps } from '../form/transfer-form-props.ts'
import { t } from '../../../language/language.ts'

const TYPE_MAX = 30

export function TypeField(props: Pick<TransferFormProps, 'draft' | 'onChange' | 'problems'>) {
  const types = useGetBeneficiaryTypesQuery().data?.types ?? []
  const listId = useId()
  return (
    <>
      <TextField
        id={FIELD.type}
        label={t('Beneficiary type')}
        hint={t('For example School fees. Only you can see it, on your receipt and in your history.')}
        error={errorOf(props, FIELD.type)}
        value={props.draft.beneficiaryType}
        maxLength={TYPE_MAX}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="next"
        list={listId}
        onChange={(event) => props.onChange({ beneficiaryType: event.target.value })}
      />
      <datalist id={listId}>
        {types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
    </>
  )
}
