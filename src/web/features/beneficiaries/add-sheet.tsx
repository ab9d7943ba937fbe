/** Adds a beneficiary: bank and number, the name as the bank gives it, and what the customer calls it. */
import { type SubmitEvent, useState } from 'react'
import { BRAND } from '../../../values/brand.ts'
import { useAddBeneficiaryMutation } from '../../api/beneficiaries-api.ts'
import { useGetBanksQuery } from '../../api/banks-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { type NameFound, useNameEnquiryMutation } from '../../api/transfer-api.ts'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { CheckIcon } from '../../ui/icons-public.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { EmailField } from './email-field.tsx'
import { NICKNAME_MAX } from './edit-sheet.tsx'

export function AddSheet({ onClose }: { readonly onClose: () => void }) {
  const [enquire, { isLoading: asking }] = useNameEnquiryMutation()
  const [add, { isLoading: adding }] = useAddBeneficiaryMutation()
  const [found, setFound] = useState<NameFound & { readonly accountNumber: string }>()
  const [problem, setProblem] = useState<string>()

  async function find(bankCode: string, accountNumber: string): Promise<void> {
    if (!/^[0-9]{10}$/.test(accountNumber)) return setProblem('An account number has 10 digits')
    const { data, error } = await enquire({ bankCode, accountNumber })
    if (data !== undefined) return setFound({ ...data, accountNumber })
    const { errors, message } = callProblem(error)
    setProblem(Object.values(errors).flat()[0] ?? message)
  }
  async function save(nickname: string, email: string): Promise<void> {
    if (found === undefined) return
    const { bankCode, accountNumber, nameEnquiryRef } = found
    const { error } = await add({ bankCode, accountNumber, nameEnquiryRef, nickname, email })
    if (error !== undefined) {
      const { errors, message } = callProblem(error)
      return setProblem(Object.values(errors).flat()[0] ?? message)
    }
    showToast(`${nickname === '' ? found.accountName : nickname} is saved`)
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (asking || adding) return
    const data = new FormData(event.currentTarget)
    const typed = (name: string): string => String(data.get(name) ?? '').trim()
    setProblem(undefined)
    void (found === undefined
      ? find(typed('add-bank'), typed('add-number'))
      : save(typed('add-nickname'), typed('add-email')))
  }
  return (
    <Sheet title="Add a beneficiary" onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        {problem && (
          <Note kind="bad" role="alert">
            <p>{problem}</p>
          </Note>
        )}
        {found === undefined ? <AccountFields /> : <FoundFields found={found} />}
        <div className="btns">
          <Button type="submit" wide busy={asking || adding}>
            {found === undefined ? 'Find the name' : 'Save beneficiary'}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

const OURS = { value: BRAND.institutionCode, label: BRAND.bankName }

function AccountFields() {
  const banks = useGetBanksQuery().data?.banks
  const choices = banks?.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName })) ?? [OURS]
  return (
    <>
      <SelectField
        // The list comes later: the choice is made anew from all of it.
        key={choices.length}
        id="add-bank"
        label="Bank"
        choices={choices}
        defaultValue={BRAND.institutionCode}
      />
      <DigitsField id="add-number" label="Account number" length={10} hint="10 digits" />
    </>
  )
}

function FoundFields({ found }: { readonly found: NameFound }) {
  return (
    <>
      <div className="resolved">
        <CheckIcon />
        <b>{found.accountName.toUpperCase()}</b>
        <span className="meta">{found.bankName} says this is the account name. Check it is who you mean.</span>
      </div>
      <TextField
        id="add-nickname"
        label="What you call them"
        maxLength={NICKNAME_MAX}
        autoComplete="off"
        hint="Only you see this. You can leave it empty."
      />
      <EmailField id="add-email" />
    </>
  )
}
