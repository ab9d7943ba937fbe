/** Asks for the result of a batch whose approval had no answer, after a reload or a new login. */
import { useState } from 'react'
import { useNavigate } from '../../../ui/router.tsx'
import { useOutcomeBank } from '../../../payment/payment-kind.ts'
import { useOutcome } from '../../../payment/use-outcome.ts'
import { batchPath } from '../../../session/links.ts'
import { Note } from '../../../ui/note.tsx'
import { keepList, keepSentList, readSentList } from './kept-list.ts'
import { LIST } from './list-kind.ts'

export function UnsettledList() {
  const [sent, setSent] = useState(readSentList)
  const [withdrawn, setWithdrawn] = useState(false)
  const navigate = useNavigate()
  const asked = sent && { paymentId: sent.batchId, challengeId: sent.challengeId }
  useOutcome(useOutcomeBank(LIST), asked, (outcome) => {
    keepSentList(undefined)
    setSent(undefined)
    if (outcome === 'withdrawn') return setWithdrawn(true)
    keepList(undefined)
    void navigate(batchPath(sent?.batchId ?? ''), { replace: true })
  })
  if (sent === undefined && !withdrawn) return null
  return (
    <Note kind={withdrawn ? 'info' : 'wait'} role="alert" className="unsettled">
      {withdrawn ? (
        <p>
          <span className="strong">Nothing of your last list was paid.</span> Its approval did not get through and is
          withdrawn.
        </p>
      ) : (
        <p>
          <span className="strong">We are asking what became of your last list.</span> Please do not send it again. This
          updates itself.
        </p>
      )}
    </Note>
  )
}
