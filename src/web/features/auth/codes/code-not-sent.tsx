/** Says why no code was sent, and offers a retry when a retry can help. */
import type { CallFailure } from '../../../api/result/call-result.ts'
import { withNextStep } from '../../../api/result/next-step.ts'
import { InlineError } from '../../../ui/loading/inline-error.tsx'
import { reasonOf, referenceOf } from '../call-problems.ts'
import { t } from '../../../language/language.ts'

export function CodeNotSent({ failure, onRetry }: { readonly failure: CallFailure; readonly onRetry: () => void }) {
  // The message of a used-up quota names the time of the next code. A retry before that time cannot help.
  const canRetry = reasonOf(failure) !== 'code-limit'
  return (
    <div className="gap-4">
      <InlineError
        title={withNextStep(failure.errorMsg)}
        reference={referenceOf(failure)}
        onRetry={canRetry ? onRetry : undefined}
      >
        {canRetry ? undefined : t('Start again at that time.')}
      </InlineError>
    </div>
  )
}
