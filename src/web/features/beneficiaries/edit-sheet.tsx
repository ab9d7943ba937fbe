/**
 * Edits a beneficiary's nickname, email address and type of custom transfers. The bank of the account determines
 * account and name.
 */
import * as v from 'valibot'
import { type Beneficiary, useChangeBeneficiaryMutation } from '../../api/transfers/beneficiaries-api.ts'
import { Form, FormProblems } from '../../ui/form/form.tsx'
import { text } from '../../ui/form/form-schemas.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SheetButtons } from '../../ui/sheet/sheet-buttons.tsx'
import { EmailField } from './email-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { t } from '../../language/language.ts'
import { NICKNAME_MAX } from '../../../values/nickname.ts'
import * as layoutStyles from '../../ui/layout.module.css'

const TYPE_MAX = 30
const TYPE_ID = 'saved-type'
const EMAIL_ID = 'saved-email'

/** A beneficiary that is the customer's own account has a nickname only. */
const namesForm = v.object({ nickname: text, [TYPE_ID]: v.optional(text), [EMAIL_ID]: v.optional(text) })

export interface EditSheetProps {
  readonly beneficiary: Beneficiary
  readonly onClose: () => void
}

export function EditSheet({ beneficiary, onClose }: EditSheetProps) {
  const { BeneficiaryId, accountName, bankName, type } = beneficiary
  const [change] = useChangeBeneficiaryMutation()
  const form = useForm(
    namesForm,
    (typed) => ({
      BeneficiaryId,
      nickname: typed.nickname,
      ...(type === 'SELF' ? {} : { beneficiaryType: typed[TYPE_ID], email: typed[EMAIL_ID] }),
    }),
    {
      send: change,
      onDone: () => {
        showToast(t('Saved'))
        onClose()
      },
      names: { beneficiaryType: TYPE_ID, email: EMAIL_ID },
      isShort: true,
    },
  )
  return (
    <Sheet title={t('Edit beneficiary')} onClose={onClose}>
      <Form form={form} placesProblems>
        <p>
          <span className="strong">{accountName}</span>
          <span className={`meta ${layoutStyles.line}`}>{bankName}</span>
        </p>
        <FormProblems form={form} />
        <TextField
          id="nickname"
          label={t('Nickname')}
          defaultValue={beneficiary.nickname ?? ''}
          maxLength={NICKNAME_MAX}
          autoComplete="off"
          hint={t('Only you can see this. Leave it empty to show the account name.')}
          error={form.errorOf('nickname')}
        />
        {type !== 'SELF' && (
          <EmailField id={EMAIL_ID} defaultValue={beneficiary.email ?? ''} error={form.errorOf(EMAIL_ID)} />
        )}
        {type !== 'SELF' && (
          <TextField
            id={TYPE_ID}
            label={t('Type for custom transfers')}
            defaultValue={beneficiary.beneficiaryType ?? ''}
            maxLength={TYPE_MAX}
            autoComplete="off"
            hint={t('For example School fees. Optional. Only you can see this.')}
            error={form.errorOf(TYPE_ID)}
          />
        )}
        <SheetButtons form={form} submitLabel={t('Save changes')} onClose={onClose} />
      </Form>
    </Sheet>
  )
}
