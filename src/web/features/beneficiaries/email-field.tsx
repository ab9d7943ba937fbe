/** The field of a beneficiary's email address, in the forms that add and edit a beneficiary. */
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'
import { t } from '../../language/language.ts'

export function EmailField(field: Pick<TextFieldProps, 'id' | 'defaultValue' | 'error'>) {
  return (
    <TextField
      {...field}
      type="email"
      label={t('Beneficiary’s email address')}
      maxLength={254}
      autoComplete="off"
      hint={t('Optional. We use it when you send them a receipt.')}
    />
  )
}
