/** Removes the security questions after an approval by passkey or authenticator, or says why the bank refuses. */
import { useEffect, useState } from 'react'
import type { ApprovalChallenge, ApprovalFactors } from '../../../api/identity/approval-api.ts'
import { type CallProblem, callProblem } from '../../../api/result/call-problem.ts'
import {
  useConfirmRemoveSecurityQuestionsMutation,
  useRemoveSecurityQuestionsMutation,
} from '../../../api/identity/question-removal-api.ts'
import { ApprovalPart } from '../../../approval/approval-part.tsx'
import * as PATHS from '../../../session/paths/paths.ts'
import { keepQuestionsFlag } from './questions-flag.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { Bone, Loading } from '../../../ui/loading/skeleton.tsx'
import { showToast } from '../../../ui/note/toast.tsx'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface RemoveQuestionsSheetProps {
  readonly onClose: () => void
}

/**
 * Shows the bank's refusal. A customer who has no passkey and no authenticator app sees how to add a passkey or the
 * app.
 */
function Refused({ problem, onRetry }: { readonly problem: CallProblem; readonly onRetry: () => void }) {
  return (
    <>
      <Note kind="bad" role="alert">
        <p className="strong">{problem.message}</p>
      </Note>
      {problem.reason === 'other-proof-needed' ? (
        <div className={buttonStyles.group}>
          <Link className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide}`} to={PATHS.passkeys}>
            {t('Add a passkey')}
          </Link>
          <Link
            className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.wide}`}
            to={PATHS.authenticator}
          >
            {t('Add an authenticator app')}
          </Link>
        </div>
      ) : (
        <Button wide onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </>
  )
}

interface ApproveProps extends RemoveQuestionsSheetProps {
  readonly challenge: ApprovalChallenge
}

function Approve({ challenge, onClose }: ApproveProps) {
  const [confirm, { isLoading: busy }] = useConfirmRemoveSecurityQuestionsMutation()
  const [problem, setProblem] = useState<CallProblem>()
  const approve = async (factors: ApprovalFactors): Promise<void> => {
    setProblem(undefined)
    const { error } = await confirm({ challengeId: challenge.challengeId, ...factors })
    if (error !== undefined) return setProblem(callProblem(error))
    keepQuestionsFlag(false)
    showToast(t('Your security questions are removed'))
    onClose()
  }
  return (
    <ApprovalPart
      challenge={challenge}
      busy={busy}
      problem={problem}
      label={t('Remove my questions')}
      busyLabel={t('Removing')}
      nothing={t('You still have your questions.')}
      note={t('You can choose new questions at any time.')}
      locked={t('You still have your questions, and your money is safe.')}
      back={t('Close')}
      onBack={onClose}
      onApprove={(factors) => void approve(factors)}
    />
  )
}

export function RemoveQuestionsSheet({ onClose }: RemoveQuestionsSheetProps) {
  const [ask] = useRemoveSecurityQuestionsMutation()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const [problem, setProblem] = useState<CallProblem>()
  const begin = async (): Promise<void> => {
    setProblem(undefined)
    const { data, error } = await ask()
    if (data === undefined) setProblem(callProblem(error))
    else setChallenge(data)
  }
  useEffect(() => {
    void begin()
    // Runs once for each opening of the sheet.
    // oxlint-disable-next-line react/exhaustive-deps -- each render makes a new `begin`, which must not ask again.
  }, [])
  return (
    <Sheet title={t('Remove your security questions?')} onClose={onClose}>
      <div className={layoutStyles.form}>
        <p>
          {t(
            'After that, we ask for your passkey or authenticator app on a new device, and when you forget your password or PIN. Nobody can guess those.',
          )}
        </p>
        {challenge ? (
          <Approve key={challenge.challengeId} challenge={challenge} onClose={onClose} />
        ) : problem ? (
          <Refused problem={problem} onRetry={() => void begin()} />
        ) : (
          <Loading label={t('Contacting the bank')}>
            <Bone height={5} />
          </Loading>
        )}
      </div>
    </Sheet>
  )
}
