/** Switches payments to others on or off, for customers who want no money to leave online. */
import { useState } from 'react'
import type { Limits } from '../../../contract/limits.ts'
import type { ApprovalChallenge } from '../../api/approval-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { LimitsSheet } from './limits-sheet.tsx'
import { useSetInstantPaymentsMutation } from './limits-api.ts'

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
    <section className="card pad" aria-labelledby="others">
      <h2 id="others">
        Payments to others <span className={`pill ${on ? 'ok' : 'wait'}`}>{on ? 'On' : 'Off'}</span>
      </h2>
      <p className="small gap-2">
        {on
          ? 'You can pay people here and at other banks. Switch this off, and nothing leaves you online; your own accounts stay open to each other.'
          : 'Nothing can be paid to anybody else online. Your own accounts are open to each other.'}
      </p>
      {error !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{callProblem(error).message}. Nothing was changed.</p>
        </Note>
      )}
      <Button
        look={on ? 'sec' : 'pri'}
        className="gap-4"
        busy={isLoading}
        disabled={!online}
        onClick={() => void change()}
      >
        {on ? 'Switch off' : 'Switch on'}
        <span className="vh"> payments to others</span>
      </Button>
      {challenge && (
        <LimitsSheet
          challenge={challenge}
          title={on ? 'Switch off payments to others?' : 'Switch on payments to others?'}
          label={on ? 'Switch them off' : 'Switch them on'}
          done={on ? 'Payments to others are off' : 'Payments to others are on'}
          onClose={() => setChallenge(undefined)}
        >
          <p>
            {on
              ? 'No transfer to another person or bank can be made online until you switch them on again. Money still comes in.'
              : 'Transfers to other people and banks can be made again, within your limits.'}
          </p>
        </LimitsSheet>
      )}
    </section>
  )
}
