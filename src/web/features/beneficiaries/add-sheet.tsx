/** Adds a beneficiary: bank and number, the name from the bank, and the customer's own name for it. */
import { useState } from 'react'
import * as v from 'valibot'
import { BRAND } from '../../../values/brand.ts'
import { useAddBeneficiaryMutation } from '../../api/transfers/beneficiaries-api.ts'
import { useBanks } from '../../api/transfers/banks-api.ts'
import { type NameFound, useNameEnquiryMutation } from '../../api/transfers/transfer-api.ts'
import { PartOffNote } from '../../payment/part-off-note.tsx'
import { DigitsField } from '../../ui/form/digits-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { digits, text } from '../../ui/form/form-schemas.ts'
import { CheckIcon } from '../../ui/icon/icons-public.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SheetButtons } from '../../ui/sheet/sheet-buttons.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { type FormState, useForm } from '../../ui/form/use-form.ts'
import { EmailField } from './email-field.tsx'
import { NICKNAME_MAX } from '../../../values/nickname.ts'
import { t } from '../../language/language.ts'
import * as lookupResultStyles from '../../ui/form/lookup-result.module.css'

const [BANK, NUMBER, NICKNAME, EMAIL] = ['add-bank', 'add-number', 'add-nickname', 'add-email'] as const
const accountForm = v.object({ [BANK]: text, [NUMBER]: digits(10, t('Enter the 10 digits of the account number')) })
const namesForm = v.object({ [NICKNAME]: text, [EMAIL]: text })

type Found = NameFound & { readonly accountNumber: string }

/** Finds the name of the account. */
function useFind(onFound: (found: Found) => void): FormState {
  const [enquire] = useNameEnquiryMutation()
  return useForm(accountForm, (typed) => ({ bankCode: typed[BANK], accountNumber: typed[NUMBER] }), {
    send: enquire,
    onDone: (name, { accountNumber }) => onFound({ ...name, accountNumber }),
    explain: ({ errors, message }) => [{ text: Object.values(errors).flat()[0] ?? message }],
    isShort: true,
  })
}

function useSave({ accountName, bankCode, accountNumber, nameEnquiryRef }: Partial<Found>, onSaved: () => void) {
  const [add] = useAddBeneficiaryMutation()
  const account = { bankCode: bankCode ?? '', accountNumber: accountNumber ?? '', nameEnquiryRef: nameEnquiryRef ?? '' }
  return useForm(namesForm, (typed) => ({ ...account, nickname: typed[NICKNAME], email: typed[EMAIL] }), {
    send: add,
    onDone: (_, { nickname }) => {
      showToast(t('We saved {name}', { name: nickname === '' ? (accountName ?? '') : nickname }))
      onSaved()
    },
    names: { nickname: NICKNAME, email: EMAIL },
    isShort: true,
  })
}

export function AddSheet({ onClose }: { readonly onClose: () => void }) {
  const [found, setFound] = useState<Found>()
  const find = useFind(setFound)
  const save = useSave(found ?? {}, onClose)
  const form = found === undefined ? find : save
  return (
    <Sheet title={t('Add a beneficiary')} onClose={onClose}>
      <PartOffNote part="new-payees" />
      <Form form={form}>
        {found === undefined ? <AccountFields form={form} /> : <FoundFields found={found} form={form} />}
        <SheetButtons
          form={form}
          submitLabel={found === undefined ? t('Find name') : t('Save beneficiary')}
          onClose={onClose}
        />
      </Form>
    </Sheet>
  )
}

const OURS = { value: BRAND.institutionCode, label: BRAND.bankName }

function AccountFields({ form }: { readonly form: FormState }) {
  const banks = useBanks().data
  const choices = banks?.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName })) ?? [OURS]
  return (
    <>
      <SelectField
        // The bank list loads later. The changed key then makes the field again, with all banks.
        key={choices.length}
        id={BANK}
        label={t('Bank')}
        choices={choices}
        defaultValue={BRAND.institutionCode}
      />
      <DigitsField
        id={NUMBER}
        label={t('Account number')}
        length={10}
        hint={t('10 digits')}
        error={form.errorOf(NUMBER)}
      />
    </>
  )
}

function FoundFields({ found, form }: { readonly found: NameFound; readonly form: FormState }) {
  return (
    <>
      <div className={lookupResultStyles.found}>
        <CheckIcon />
        <b>{found.accountName.toUpperCase()}</b>
        <span className="meta">
          {t('Account name confirmed by {bankName}. Is this who you want to pay?', { bankName: found.bankName })}
        </span>
      </div>
      <TextField
        id={NICKNAME}
        label={t('Nickname')}
        maxLength={NICKNAME_MAX}
        autoComplete="off"
        hint={t('Optional. Only you can see this.')}
        error={form.errorOf(NICKNAME)}
      />
      <EmailField id={EMAIL} error={form.errorOf(EMAIL)} />
    </>
  )
}
