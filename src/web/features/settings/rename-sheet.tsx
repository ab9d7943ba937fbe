/** Changes the name by which a customer recognises a device or a passkey. */
import * as v from 'valibot'
import { Form } from '../../ui/form/form.tsx'
import { requiredText } from '../../ui/form/form-schemas.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SheetButtons } from '../../ui/sheet/sheet-buttons.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { type Sent, useForm } from '../../ui/form/use-form.ts'
import { t } from '../../language/language.ts'

const NAME_ID = 'new-name'
export const LONGEST_NAME = 60

export interface RenameSheetProps {
  readonly title: string
  /** The text to show when the name is empty. */
  readonly emptyText: string
  readonly name: string
  readonly hint: string
  readonly onSave: (name: string) => PromiseLike<Sent<unknown>>
  readonly onClose: () => void
}

export function RenameSheet({ title, emptyText, name, hint, onSave, onClose }: RenameSheetProps) {
  const form = useForm(v.object({ [NAME_ID]: requiredText(emptyText) }), (typed) => typed[NAME_ID], {
    send: onSave,
    onDone: (_, typed) => {
      showToast(t('Renamed to {typed}', { typed }))
      onClose()
    },
    names: { name: NAME_ID },
    isShort: true,
  })
  return (
    <Sheet title={title} onClose={onClose}>
      <Form form={form}>
        <TextField
          id={NAME_ID}
          label={t('Name')}
          defaultValue={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          hint={hint}
          error={form.errorOf(NAME_ID)}
        />
        <SheetButtons form={form} submitLabel={t('Save the name')} onClose={onClose} />
      </Form>
    </Sheet>
  )
}
