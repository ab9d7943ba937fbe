/** Blocks a card permanently, after its holder has given the reason. */
import * as v from 'valibot'
import { Button } from '../../ui/button.tsx'
import { Form, FormProblems, SubmitButton, SubmitNote } from '../../ui/form.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useBlockCardMutation } from './cards-api.ts'

const REASON = 'block-reason'
const REASONS = [
  { value: 'lost', label: 'It is lost' },
  { value: 'stolen', label: 'It was stolen' },
  { value: 'damaged', label: 'It is damaged' },
] as const

const reasonForm = v.object({
  [REASON]: v.picklist(
    REASONS.map(({ value }) => value),
    'Choose what happened',
  ),
})

export function BlockSheet({ cardId, onClose }: { readonly cardId: string; readonly onClose: () => void }) {
  const [block] = useBlockCardMutation()
  const form = useForm(reasonForm, (typed) => ({ cardId, reason: typed[REASON] }), {
    send: block,
    onDone: () => {
      showToast('Your card is blocked')
      onClose()
    },
    explain: ({ message }) => [{ text: `${message}. Press it again: twice does no harm.` }],
    isShort: true,
  })
  return (
    <Sheet title="Block this card for good?" onClose={form.busy ? undefined : onClose}>
      <Form form={form} placesProblems>
        <p>
          It can never be used again, and there is no way back. Not sure? Freeze it, and unfreeze it when you find it.
        </p>
        <FormProblems form={form} />
        <RadioField id={REASON} legend="What happened?" choices={REASONS} error={form.errorOf(REASON)} />
        <SubmitButton form={form} look="danger">
          Block it for good
        </SubmitButton>
        <Button look="quiet" wide onClick={onClose}>
          Keep it
        </Button>
        <SubmitNote form={form} />
      </Form>
    </Sheet>
  )
}
