/** Blocks a card permanently, after its holder has given the reason. */
import * as v from 'valibot'
import { Button } from '../../ui/button/button.tsx'
import { Form, FormProblems, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useBlockCardMutation } from './cards-api.ts'
import { t } from '../../language/language.ts'

const REASON = 'block-reason'
const REASONS = [
  { value: 'lost', label: t('I lost the card') },
  { value: 'stolen', label: t('The card was stolen') },
  { value: 'damaged', label: t('The card is damaged') },
] as const

const reasonForm = v.object({
  [REASON]: v.picklist(
    REASONS.map(({ value }) => value),
    t('Choose what happened'),
  ),
})

export function BlockSheet({ cardId, onClose }: { readonly cardId: string; readonly onClose: () => void }) {
  const [block] = useBlockCardMutation()
  const form = useForm(reasonForm, (typed) => ({ cardId, reason: typed[REASON] }), {
    send: block,
    onDone: () => {
      showToast(t('Your card is blocked'))
      onClose()
    },
    explain: ({ message }) => [{ text: t('{message}. You can safely try again.', { message }) }],
    isShort: true,
  })
  return (
    <Sheet title={t('Block this card permanently?')} onClose={form.busy ? undefined : onClose}>
      <Form form={form} placesProblems>
        <p>
          {t(
            'A blocked card can never be used again, and you cannot undo this. If you are not sure, freeze the card now and unfreeze it when you find it.',
          )}
        </p>
        <FormProblems form={form} />
        <RadioField id={REASON} legend={t('What happened?')} choices={REASONS} error={form.errorOf(REASON)} />
        <SubmitButton form={form} look="danger">
          {t('Block card permanently')}
        </SubmitButton>
        <Button look="quiet" wide onClick={onClose}>
          {t('Keep card')}
        </Button>
        <SubmitNote form={form} />
      </Form>
    </Sheet>
  )
}
