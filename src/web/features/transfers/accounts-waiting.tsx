/** In the place of a transfer form until the accounts are there, or where they could not be loaded. */
import { callProblem } from '../../api/call-problem.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Bone, Loading } from '../../ui/skeleton.tsx'
import { t } from '../../language/language.ts'

interface AccountsWaitingProps {
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => unknown
}

export function AccountsWaiting({ error, busy, onRetry }: AccountsWaitingProps) {
  if (error === undefined) {
    return (
      <Loading label={t('Loading your accounts')}>
        <div className="cols side">
          <div className="card pad bones">
            <Bone width={2} height={3} />
            <Bone height={5} />
            <Bone width={2} height={3} />
            <Bone height={5} />
            <Bone height={5} />
          </div>
          <div className="card pad bones">
            <Bone width={3} height={3} />
            <Bone height={6} />
          </div>
        </div>
      </Loading>
    )
  }
  const problem = callProblem(error)
  return (
    <div className="card pad">
      <InlineError
        title={t('We could not load your accounts.')}
        reference={problem.reference}
        onRetry={onRetry}
        busy={busy}
      >
        {t('{message}. Your money is not affected.', { message: problem.message })}
      </InlineError>
    </div>
  )
}
