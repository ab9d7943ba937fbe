/**
 * Edits or removes a saved bill. The customer can change its nickname and its place at the top of the list, and can ask for a
 * reminder before a TV bouquet ends.
 */
import * as v from 'valibot'
import {
  type SavedBill,
  useChangeSavedBillMutation,
  useRemoveSavedBillMutation,
} from '../../../api/bills/saved-bills-api.ts'
import { CATEGORY_PATHS } from '../category/category-paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { Form, SubmitButton, SubmitNote } from '../../../ui/form/form.tsx'
import { text, ticked } from '../../../ui/form/form-schemas.ts'
import { Link } from '../../../ui/router/link.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/note/toast.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { repeatOfSaved } from '../form/bill-draft.ts'
import { t } from '../../../language/language.ts'
import { NICKNAME_MAX } from '../../../../values/nickname.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'

/** The form has the control `remind` for cable TV only. */
const savedForm = v.object({ nickname: text, favourite: ticked, remind: v.optional(ticked, '') })

export interface SavedBillSheetProps {
  readonly bill: SavedBill
  readonly onClose: () => void
}

export function SavedBillSheet({ bill, onClose }: SavedBillSheetProps) {
  const { BeneficiaryId } = bill
  const [change] = useChangeSavedBillMutation()
  const [remove] = useRemoveSavedBillMutation()
  const end = (done: string): void => {
    showToast(done)
    onClose()
  }
  const form = useForm(
    savedForm,
    ({ remind, ...typed }) => ({ BeneficiaryId, ...typed, ...(bill.category === 'cable-tv' ? { remind } : {}) }),
    { send: change, onDone: () => end(t('Saved')), isShort: true },
  )
  return (
    <Sheet title={t('Edit saved bill')} onClose={onClose}>
      <Form form={form}>
        <TextField
          id="nickname"
          label={t('Nickname')}
          defaultValue={bill.nickname ?? ''}
          maxLength={NICKNAME_MAX}
          autoComplete="off"
          error={form.errorOf('nickname')}
          hint={t('{biller}, {number}. Only you can see the nickname.', {
            biller: bill.billerName,
            number: bill.customerReference,
          })}
        />
        <CheckField id="favourite" label={t('Show this bill first')} defaultChecked={bill.favourite} />
        {bill.category === 'cable-tv' && (
          <CheckField id="remind" label={t('Remind me before the bouquet ends')} defaultChecked={bill.remind} />
        )}
        <div className={buttonStyles.group}>
          <SubmitButton form={form}>{t('Save changes')}</SubmitButton>
          {bill.payable && (
            <Link
              className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.wide}`}
              to={CATEGORY_PATHS[bill.category]}
              state={{ ...repeatOfSaved(bill), later: true }}
              onClick={onClose}
            >
              {t('Schedule')}
            </Link>
          )}
          <Button
            look="danger"
            wide
            busy={form.busy}
            disabled={!form.connected}
            onClick={() =>
              void form.run(
                () => remove(BeneficiaryId),
                () => end(t('Bill removed')),
              )
            }
          >
            {t('Remove from saved bills')}
          </Button>
        </div>
        <SubmitNote form={form} />
      </Form>
    </Sheet>
  )
}
