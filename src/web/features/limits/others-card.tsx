/** Switches payments to others on or off, for customers who want no money to leave online. */
import { useState } from 'react'
import type { Limits } from '../../../contract/limits/limits.ts'
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { LimitsSheet } from './limits-sheet.tsx'
import { useSetInstantPaymentsMutation } from './limits-api.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Pill } from '../../ui/note/pill.tsx'

export function OthersCard({ limits }: { readonly limits: Limits }) {
  const on = limits.instantPayments
  const [ask, { isLoading, error }] = useSetInstantPaymentsMutation()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const online = useOnline()
  async function change(): Promise<void> {
    const { data } = await ask(!on)
    if (data?.approval) setChallenge(data.approval)
  }
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="others">
      <h2 id="others">
        {t('Payments to others')} <Pill look={on ? 'ok' : 'wait'}>{on ? t('Turned on') : t('Turned off')}</Pill>
      </h2>
      <p className="small gap-2">
        {on
          ? t(
              'You can pay people at this bank and at other banks. If you turn this off, no payments can be made to other people. You can still move money between your accounts.',
            )
          : t('No payments can be made to other people online. You can still move money between your accounts.')}
      </p>
      {error !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{t('{message}. Nothing was changed.', { message: callProblem(error).message })}</p>
        </Note>
      )}
      <Button
        look={on ? 'sec' : 'pri'}
        className="gap-4"
        busy={isLoading}
        disabled={!online}
        onClick={() => void change()}
      >
        {on ? t('Turn off payments to others') : t('Turn on payments to others')}
      </Button>
      {challenge && (
        <LimitsSheet
          challenge={challenge}
          title={on ? t('Turn off payments to others?') : t('Turn on payments to others?')}
          label={on ? t('Turn off payments to others') : t('Turn on payments to others')}
          done={on ? t('Payments to others are off') : t('Payments to others are on')}
          onClose={() => setChallenge(undefined)}
        >
          <p>
            {on
              ? t(
                  'You cannot send money to other people or banks online until you turn payments on again. You can still receive money.',
                )
              : t('You can send money to other people and banks again, up to your limits.')}
          </p>
        </LimitsSheet>
      )}
    </section>
  )
}
