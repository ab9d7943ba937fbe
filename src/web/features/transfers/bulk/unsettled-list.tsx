/** Asks for the result of a batch whose approval had no answer, after a reload or a new login. */
import { useState } from 'react'
import { useNavigate } from '../../../ui/router/router.tsx'
import { useOutcomeBank } from '../../../payment/payment-kind.ts'
import { useOutcome } from '../../../payment/use-outcome.ts'
import { batchPath } from '../../../session/paths/links.ts'
import { Note } from '../../../ui/note/note.tsx'
import { keepList, keepSentList, readSentList } from './kept-list.ts'
import { LIST } from './list-kind.ts'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

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
    <Note kind={withdrawn ? 'info' : 'wait'} role="alert" className={layoutStyles.apart}>
      {withdrawn ? (
        <p>
          <span className="strong">{t('We paid nothing from your last list.')}</span>{' '}
          {t('Your approval did not reach us, and we have cancelled it.')}
        </p>
      ) : (
        <p>
          <span className="strong">{t('We are checking the result of your last list.')}</span>{' '}
          {t('Please do not send it again. This page updates itself.')}
        </p>
      )}
    </Note>
  )
}
