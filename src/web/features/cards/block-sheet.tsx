/** Blocks a card for good, once its holder has said what happened. */
import { type SubmitEvent, useState } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useBlockCardMutation } from './cards-api.ts'

const REASON = 'block-reason'
const REASONS = [
  { value: 'lost', label: 'It is lost' },
  { value: 'stolen', label: 'It was stolen' },
  { value: 'damaged', label: 'It is damaged' },
] as const

export function BlockSheet({ cardId, onClose }: { readonly cardId: string; readonly onClose: () => void }) {
  const [block, { isLoading, error }] = useBlockCardMutation()
  const [missing, setMissing] = useState<string>()
  const online = useOnline()
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isLoading || !online) return
    const chosen = new FormData(event.currentTarget).get(REASON)
    const reason = REASONS.find(({ value }) => value === chosen)?.value
    setMissing(reason === undefined ? 'Choose what happened' : undefined)
    if (reason === undefined) return document.getElementById(REASON)?.focus()
    const answer = await block({ cardId, reason })
    if (answer.error !== undefined) return
    showToast('Your card is blocked')
    onClose()
  }
  return (
    <Sheet title="Block this card for good?" onClose={isLoading ? undefined : onClose}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          It can never be used again, and there is no way back. Not sure? Freeze it, and unfreeze it when you find it.
        </p>
        {error !== undefined && (
          <Note kind="bad" role="alert">
            <p>{callProblem(error).message}. Press it again: twice does no harm.</p>
          </Note>
        )}
        <RadioField id={REASON} legend="What happened?" choices={REASONS} error={missing} />
        <Button type="submit" look="danger" wide busy={isLoading} disabled={!online}>
          Block it for good
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          Keep it
        </Button>
      </form>
    </Sheet>
  )
}
