/** Who the number belongs to, said where it was typed: checking, the name, or what is wrong. */
import { AlertIcon, CheckIcon } from '../../ui/icons-public.tsx'
import { RetryIcon } from '../../ui/icons-parts.tsx'
import type { NameState } from './use-name-enquiry.ts'

export interface NameResultProps {
  readonly id: string
  readonly state: NameState
  readonly onRetry: () => void
}

/** A live region: the result is announced without moving the focus out of the number. */
export function NameResult({ id, state, onRetry }: NameResultProps) {
  return (
    <div id={id} aria-live="polite" className="name-result">
      <Result state={state} onRetry={onRetry} />
    </div>
  )
}

function Result({ state, onRetry }: Omit<NameResultProps, 'id'>) {
  switch (state.kind) {
    case 'waiting':
      return null
    case 'checking':
      return (
        <p className="note asking">
          <span className="spin" aria-hidden="true" />
          <span>Checking whose account this is</span>
        </p>
      )
    case 'found':
      return (
        <div className="resolved">
          <CheckIcon />
          <b>{state.found.accountName.toUpperCase()}</b>
          <span className="meta">{state.found.bankName} says this is the account name. Check it is who you mean.</span>
        </div>
      )
    case 'nobody':
      return (
        <p className="err">
          <AlertIcon />
          {state.text}
        </p>
      )
    case 'problem':
      return (
        <div className="note bad">
          <AlertIcon />
          <div>
            <p>
              <span className="strong">We could not check the name.</span> {state.text}. Nothing has been sent.
            </p>
            <button className="link" type="button" onClick={onRetry}>
              <RetryIcon small />
              Try the name again
            </button>
          </div>
        </div>
      )
  }
}
