/** Changes the customer's name for an account. Its type and its number stay. */
import * as v from 'valibot'
import type { Account } from '../../../contract/accounts/account.ts'
import { NICKNAME_MAX } from '../../../values/nickname.ts'
import { Form } from '../../ui/form/form.tsx'
import { text } from '../../ui/form/form-schemas.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SheetButtons } from '../../ui/sheet/sheet-buttons.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useChangeAccountMutation } from './accounts-api.ts'
import { t } from '../../language/language.ts'

const nameForm = v.object({ nickname: text })

export interface RenameSheetProps {
  readonly account: Account
  readonly onClose: () => void
}

export function RenameSheet({ account: { accountNumber, nickname, accountType }, onClose }: RenameSheetProps) {
  const [change] = useChangeAccountMutation()
  const form = useForm(nameForm, (typed) => ({ accountNumber, ...typed }), {
    send: change,
    onDone: () => {
      showToast(t('Saved'))
      onClose()
    },
    isShort: true,
  })
  return (
    <Sheet title={t('Rename this account')} onClose={onClose}>
      <Form form={form}>
        <TextField
          id="nickname"
          label={t('Account nickname')}
          defaultValue={nickname ?? ''}
          maxLength={NICKNAME_MAX}
          autoComplete="off"
          hint={t('Only you can see this. Leave it empty to show “{type}”.', { type: t(accountType) })}
          error={form.errorOf('nickname')}
        />
        <SheetButtons form={form} submitLabel={t('Save name')} onClose={onClose} />
      </Form>
    </Sheet>
  )
}
