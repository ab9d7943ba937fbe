/** Who an account number belongs to, said where it was typed. */
import { LookupResult } from '../../ui/lookup-result.tsx'
import type { NameState } from './use-name-enquiry.ts'

export interface NameResultProps {
  readonly id: string
  readonly state: NameState
  readonly onRetry: () => void
}

const WORDS = {
  checking: 'Checking whose account this is',
  failed: 'We could not check the name.',
  safe: 'Nothing has been sent.',
  again: 'Try the name again',
} as const

export function NameResult({ id, state, onRetry }: NameResultProps) {
  return (
    <LookupResult id={id} state={state} words={WORDS} onRetry={onRetry}>
      {state.kind === 'found' && (
        <>
          <b>{state.found.accountName.toUpperCase()}</b>
          <span className="meta">{state.found.bankName} says this is the account name. Check it is who you mean.</span>
        </>
      )}
    </LookupResult>
  )
}
