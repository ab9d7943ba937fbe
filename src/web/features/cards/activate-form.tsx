/** Activates a card: the last four digits that only its plastic tells, then the PIN. */
import { type SubmitEvent, useState } from 'react'
import type { ApprovalChallenge } from '../../api/approval-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { Note } from '../../ui/note.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useActivateCardMutation } from './cards-api.ts'
import { ChangeSheet } from './change-sheet.tsx'

const DIGITS = 'last-four'

export function ActivateForm({ cardId }: { readonly cardId: string }) {
  const [activate, { isLoading, error }] = useActivateCardMutation()
  const [missing, setMissing] = useState<string>()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const online = useOnline()
  const problem = error === undefined ? undefined : callProblem(error)
  const wrong = problem?.reason === 'card-digits' ? problem.message : undefined

  async function check(lastFour: string): Promise<void> {
    const { data, error: refused } = await activate({ cardId, lastFour })
    if (data?.approval) setChallenge(data.approval)
    if (refused !== undefined) document.getElementById(DIGITS)?.focus()
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isLoading || !online) return
    const lastFour = String(new FormData(event.currentTarget).get(DIGITS) ?? '')
    const isWhole = /^[0-9]{4}$/.test(lastFour)
    setMissing(isWhole ? undefined : 'Enter the last four digits of the card’s number')
    if (isWhole) void check(lastFour)
    else document.getElementById(DIGITS)?.focus()
  }
  return (
    <section className="card pad" aria-labelledby="activate">
      <h2 id="activate">Do you have it in your hand?</h2>
      <form className="form gap-3" noValidate onSubmit={submit}>
        {problem && wrong === undefined && (
          <Note kind="bad" role="alert">
            <p>{problem.message}</p>
          </Note>
        )}
        <DigitsField
          id={DIGITS}
          label="Last four digits of its number"
          length={4}
          hint="On the front of the card"
          error={missing ?? wrong}
          readOnly={isLoading}
        />
        <Button type="submit" wide busy={isLoading} disabled={!online}>
          Activate it
        </Button>
        <p className="meta">
          {online
            ? 'Choose the PIN of the card at any of our cash machines. It is another one than your transaction PIN.'
            : 'Needs a connection.'}
        </p>
      </form>
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
