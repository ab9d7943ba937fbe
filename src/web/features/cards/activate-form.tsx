/** Activates a card: the last four digits, which only the plastic card shows, then the PIN. */
import { useState } from 'react'
import * as v from 'valibot'
import type { ApprovalChallenge } from '../../api/approval-api.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { digits } from '../../ui/form-schemas.ts'
import { useForm } from '../../ui/use-form.ts'
import { useActivateCardMutation } from './cards-api.ts'
import { ChangeSheet } from './change-sheet.tsx'

const DIGITS = 'last-four'
const digitsForm = v.object({ [DIGITS]: digits(4, 'Enter the last four digits of the card’s number') })

export function ActivateForm({ cardId }: { readonly cardId: string }) {
  const [activate] = useActivateCardMutation()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const form = useForm(digitsForm, (typed) => ({ cardId, lastFour: typed[DIGITS] }), {
    send: activate,
    onDone: ({ approval }) => setChallenge(approval ?? undefined),
    explain: ({ reason, message }) => [{ fieldId: reason === 'card-digits' ? DIGITS : undefined, text: message }],
    isShort: true,
  })
  return (
    <section className="card pad" aria-labelledby="activate">
      <h2 id="activate">Do you have it in your hand?</h2>
      <Form form={form} className="form gap-3">
        <DigitsField
          id={DIGITS}
          label="Last four digits of its number"
          length={4}
          hint="On the front of the card"
          error={form.errorOf(DIGITS)}
          readOnly={form.busy}
        />
        <SubmitButton form={form}>Activate it</SubmitButton>
        <p className="meta">
          {form.connected
            ? 'Choose the PIN of the card at any of our cash machines. It is another one than your transaction PIN.'
            : 'Needs a connection.'}
        </p>
      </Form>
      {challenge && (
        <ChangeSheet
          challenge={challenge}
          title="Activate your card?"
          label="Activate my card"
          done="Your card is active"
          onClose={() => setChallenge(undefined)}
        >
          <p>
            It can be used in shops and cash machines at once. Switch on payments online and abroad when you need them.
          </p>
        </ChangeSheet>
      )}
    </section>
  )
}
