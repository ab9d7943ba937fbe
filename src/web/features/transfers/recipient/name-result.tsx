/** Shows the name of an account number below the field. */
import { LookupResult } from '../../../ui/form/lookup-result.tsx'
import type { NameState } from './use-name-enquiry.ts'
import { t } from '../../../language/language.ts'

export interface NameResultProps {
  readonly id: string
  readonly state: NameState
  readonly onRetry: () => void
}

const WORDS = {
  checking: t('Checking the account name'),
  failed: t('We could not check the name.'),
  safe: t('Nothing has been sent.'),
  again: t('Try the name again'),
} as const

export function NameResult({ id, state, onRetry }: NameResultProps) {
  return (
    <LookupResult id={id} state={state} words={WORDS} onRetry={onRetry}>
      {state.kind === 'found' && (
        <>
          <b>{state.found.accountName.toUpperCase()}</b>
          <span className="meta">
            {t('Account name confirmed by {bankName}. Is this who you want to pay?', {
              bankName: state.found.bankName,
            })}
          </span>
        </>
      )}
    </LookupResult>
  )
}
