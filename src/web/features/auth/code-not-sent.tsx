/** No code went out: why, and whether to try again at once or later. */
import type { CallFailure } from '../../api/call-result.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { reasonOf, referenceOf } from './call-problems.ts'
import { t } from '../../language/language.ts'

/** No message goes to this phone for now: asking again at once cannot help, so what is said is when it will. */
function limitText(failure: CallFailure): string | undefined {
  if (reasonOf(failure) !== 'code-limit') return undefined
  const { per } = failure.data as { readonly per?: unknown }
  return per === 'day'
    ? t('You can ask for another one in 24 hours at the latest: log in again then.')
    : t('You can ask for another one in an hour at the latest: log in again then.')
}

export function CodeNotSent({ failure, onRetry }: { readonly failure: CallFailure; readonly onRetry: () => void }) {
  const limit = limitText(failure)
  return (
    <InlineError
      title={failure.errorMsg}
      reference={referenceOf(failure)}
      onRetry={limit === undefined ? onRetry : undefined}
    >
      {limit}
    </InlineError>
  )
}
