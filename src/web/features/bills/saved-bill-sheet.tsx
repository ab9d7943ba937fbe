/** What a customer calls a saved bill, whether it stands first, whether its end is announced; or that it goes. */
import { type SubmitEvent, useState } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import { type SavedBill, useChangeSavedBillMutation, useRemoveSavedBillMutation } from '../../api/saved-bills-api.ts'
import { CATEGORY_PATHS } from './category-paths.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { repeatOfSaved } from './bill-draft.ts'

const NICKNAME_MAX = 40

export function SavedBillSheet({ bill, onClose }: { readonly bill: SavedBill; readonly onClose: () => void }) {
  const { BeneficiaryId } = bill
  const [change, { isLoading: changing }] = useChangeSavedBillMutation()
  const [remove, { isLoading: removing }] = useRemoveSavedBillMutation()
  const [problem, setProblem] = useState<string>()
  const busy = changing || removing
  const end = (error: unknown, done: string): void => {
    if (error !== undefined) return setProblem(callProblem(error).message)
    showToast(done)
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    void change({
      BeneficiaryId,
      nickname: String(data.get('nickname') ?? '').trim(),
      favourite: data.has('favourite'),
      ...(bill.category === 'cable-tv' ? { remind: data.has('remind') } : {}),
    }).then(({ error }) => end(error, 'Saved'))
  }
  return (
    <Sheet title="Edit saved bill" onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        {problem !== undefined && (
          <Note kind="bad" role="alert">
            <p>{problem}</p>
          </Note>
        )}
        <TextField
          id="nickname"
          label="What you call it"
          defaultValue={bill.nickname ?? ''}
          maxLength={NICKNAME_MAX}
          autoComplete="off"
          hint={`${bill.billerName}, ${bill.customerReference}. Only you see the name.`}
        />
        <CheckField id="favourite" label="Show it first" defaultChecked={bill.favourite} />
        {bill.category === 'cable-tv' && (
          <CheckField id="remind" label="Remind me before the bouquet ends" defaultChecked={bill.remind} />
        )}
        <div className="btns">
          <Button type="submit" wide busy={changing}>
            Save
          </Button>
          {bill.payable && (
            <Link
              className="btn sec wide"
              to={CATEGORY_PATHS[bill.category]}
              state={{ ...repeatOfSaved(bill), later: true }}
              onClick={onClose}
            >
              Schedule it
            </Link>
          )}
          <Button
            look="danger"
            wide
            busy={removing}
            onClick={() => void remove(BeneficiaryId).then(({ error }) => end(error, 'Removed'))}
          >
            Remove it from my saved bills
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
