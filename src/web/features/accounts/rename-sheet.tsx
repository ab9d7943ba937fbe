/** What the customer calls an account; its type and its number stay. */
import { type SubmitEvent, useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useChangeAccountMutation } from './accounts-api.ts'

const LONGEST_NAME = 40

export interface RenameSheetProps {
  readonly account: Account
  readonly onClose: () => void
}

export function RenameSheet({ account, onClose }: RenameSheetProps) {
  const [change, { isLoading }] = useChangeAccountMutation()
  const [error, setError] = useState<string>()
  const save = async (nickname: string): Promise<void> => {
    const answer = await change({ accountNumber: account.accountNumber, nickname })
    if (answer.error === undefined) {
      showToast('Saved')
      return onClose()
    }
    const { errors, message } = callProblem(answer.error)
    setError(errors['nickname']?.[0] ?? message)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isLoading) void save(String(new FormData(event.currentTarget).get('nickname') ?? '').trim())
  }
  return (
    <Sheet title="Rename this account" onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          id="nickname"
          label="What you call it"
          defaultValue={account.nickname ?? ''}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          hint={`Only you see this. Leave it empty to show “${account.accountType}”.`}
          error={error}
        />
        <div className="btns">
          <Button type="submit" wide busy={isLoading}>
            Save the name
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
