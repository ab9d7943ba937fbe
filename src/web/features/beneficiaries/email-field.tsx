/** The field of a beneficiary's email address, in the forms that add and edit a beneficiary. */
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

export function EmailField(field: Pick<TextFieldProps, 'id' | 'defaultValue' | 'error'>) {
  return (
    <TextField
      {...field}
      type="email"
      label="Their email address"
      maxLength={254}
      autoComplete="off"
      hint="For receipts that you send them. You can leave it empty."
    />
  )
}
