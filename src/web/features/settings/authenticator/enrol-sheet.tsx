/** Approves that an authenticator app is added, with the customer's current factors. */
import { useState } from 'react'
import { type ApprovalChallenge, type ApprovalFactors } from '../../../api/identity/approval-api.ts'
import { type CallProblem, callProblem } from '../../../api/result/call-problem.ts'
import { type TokenSecret, useEnrolTokenMutation } from '../../../api/identity/token-api.ts'
import { ApprovalForm } from '../../../approval/approval-form.tsx'
import { ApprovalOver } from '../../../approval/approval-over.tsx'
import { endsApproval, isPinLocked } from '../../../approval/approval-problem.ts'
import { PinLocked } from '../../../approval/pin-locked.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface EnrolSheetProps {
  readonly challenge: ApprovalChallenge
  readonly onSecret: (secret: TokenSecret) => void
  readonly onClose: () => void
}

export function EnrolSheet({ challenge, onSecret, onClose }: EnrolSheetProps) {
  const [enrol, { isLoading: busy }] = useEnrolTokenMutation()
  const [problem, setProblem] = useState<CallProblem>()
  const approve = async (factors: ApprovalFactors): Promise<void> => {
    setProblem(undefined)
    const { data, error } = await enrol({ challengeId: challenge.challengeId, ...factors })
    if (data === undefined) setProblem(callProblem(error))
    else onSecret(data)
  }
  return (
    <Sheet title={t('Is it you?')} onClose={onClose}>
      {isPinLocked(problem) ? (
        <PinLocked>{t('Nothing was added, and your money is safe.')}</PinLocked>
      ) : problem && endsApproval(problem) ? (
        <ApprovalOver back={t('Close')} onBack={onClose}>
          <span className="strong">{problem.message}</span>
        </ApprovalOver>
      ) : (
        <div className={layoutStyles.form}>
          <p>
            {t('The app will be able to approve your payments, so we make sure that you are the person who adds it.')}
          </p>
          <ApprovalForm
            challenge={challenge}
            busy={busy}
            problem={problem}
            label={t('Continue')}
            busyLabel={t('Checking')}
            nothing={t('Nothing was added.')}
            note={t('Next, you scan a code with the app.')}
            onApprove={(factors) => void approve(factors)}
          />
        </div>
      )}
    </Sheet>
  )
}
