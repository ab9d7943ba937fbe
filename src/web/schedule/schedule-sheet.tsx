/**
 * Shows the review of a new or changed scheduled payment: the payment and its days, then one of the ways of approval.
 */
import type { ReactNode } from 'react'
import { formatAccountNumber } from '../../values/account-number.ts'
import { formatMinor } from '../../values/money.ts'
import type { ApprovalFactors } from '../api/identity/approval-api.ts'
import { callProblem } from '../api/result/call-problem.ts'
import { type Schedule, type ScheduleOffer, useConfirmScheduleMutation } from '../api/transfers/schedules-api.ts'
import { ApprovalPart } from '../approval/approval-part.tsx'
import { useBackCloses } from '../approval/use-back-closes.ts'
import { AmountHead } from '../payment/amount-head.tsx'
import * as PATHS from '../session/paths/paths.ts'
import { Link } from '../ui/router/link.tsx'
import { Note } from '../ui/note/note.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { payeeWords } from './payee-words.ts'
import { daysWords, recurrenceWords } from './recurrence-words.ts'
import { tNodes, t } from '../language/language.ts'
import * as buttonStyles from '../ui/button/button.module.css'
import * as definitionListStyles from '../ui/list/definition-list.module.css'
import * as figureStyles from '../ui/money/figure.module.css'
import * as layoutStyles from '../ui/layout.module.css'

export interface ScheduleSheetProps {
  readonly offer: ScheduleOffer
  /** The label of the button: "Schedule ₦5,000.00", "Change it". */
  readonly label: string
  readonly onDone: (schedule: Schedule) => void
  readonly onClose: () => void
}

export function ScheduleSheet({ offer, label, onDone, onClose }: ScheduleSheetProps) {
  const [confirm, { isLoading, error }] = useConfirmScheduleMutation()
  const problem = error === undefined ? undefined : callProblem(error)
  async function approve(factors: ApprovalFactors): Promise<void> {
    const { data } = await confirm({ challengeId: offer.challengeId, ...factors })
    if (data !== undefined) onDone(data)
  }
  const closes = isLoading ? undefined : onClose
  useBackCloses(closes)
  return (
    <Sheet title={t('Check and approve')} wide onClose={closes}>
      <div className={layoutStyles.split}>
        <Summary summary={offer.summary} />
        {problem && problem.kind !== 'refused' ? (
          <Unknown />
        ) : (
          <ApprovalPart
            challenge={offer}
            busy={isLoading}
            problem={problem}
            label={label}
            busyLabel={t('Approving')}
            nothing={t('Nothing was scheduled.')}
            note={t('You are approving every payment now. You can pause or cancel at any time.')}
            locked={t('Nothing was scheduled. Choose a new PIN, then come back. We have kept what you typed.')}
            back={t('Back to the form')}
            onBack={onClose}
            onApprove={(factors) => void approve(factors)}
          />
        )}
      </div>
    </Sheet>
  )
}

/** The maximum number of days that the review names. */
const NAMED = 4

function Summary({ summary }: { readonly summary: ScheduleOffer['summary'] }) {
  const { currencyCode, recurrence, nextDays, bill, from } = summary
  const payee = payeeWords(summary)
  const shown = (minor: string): string => formatMinor(BigInt(minor), currencyCode)
  const charges = BigInt(summary.total) - BigInt(summary.amount)
  const chargesText =
    charges === 0n
      ? t('No fees as of today.')
      : t('Plus {amount} in fees and duties as of today.', { amount: formatMinor(charges, currencyCode) })
  const total = <span className="strong ink">{shown(summary.total)}</span>
  return (
    <div>
      <AmountHead amount={summary.amount} currency={currencyCode} />
      <p className={`small muted ${figureStyles.caption}`}>
        {recurrence.repeat === 'once'
          ? tNodes('{charges} {amount} in total', { charges: chargesText, amount: total })
          : tNodes('{charges} {amount} each time', { charges: chargesText, amount: total })}
      </p>
      <dl className={definitionListStyles.definitionList}>
        <Row name={t('When')}>
          {recurrenceWords(recurrence)}
          {recurrence.repeat !== 'once' && (
            <span className={definitionListStyles.detail}>{daysWords(nextDays, NAMED)}</span>
          )}
        </Row>
        <Row name={t('To')}>
          {bill === null ? payee.name.toUpperCase() : payee.name}
          <span className={`${definitionListStyles.detail} num`}>{payee.detail}</span>
        </Row>
        <Row name={t('From')}>
          {from.accountName}
          <span className={`${definitionListStyles.detail} num`}>{formatAccountNumber(from.accountNumber)}</span>
        </Row>
        {summary.beneficiaryType !== undefined && <Row name={t('Beneficiary type')}>{summary.beneficiaryType}</Row>}
        {bill === null && (
          <Row name={t('Narration')}>
            {summary.narration === '' ? <span className="muted">{t('None')}</span> : summary.narration}
          </Row>
        )}
      </dl>
      {bill !== null && (
        <p className="small muted">{t('We pay only this price. If the price changes, we will ask you first.')}</p>
      )}
    </div>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={definitionListStyles.change}>
      <dt className="meta">{name}</dt>
      <dd className={definitionListStyles.value}>{children}</dd>
    </div>
  )
}

/** No answer came. The list shows whether the order is saved. */
function Unknown() {
  return (
    <div className={layoutStyles.form}>
      <Note kind="wait" role="alert">
        <p>
          {tNodes(
            '{title} The connection broke after you approved. No money has moved. Check your scheduled payments before you try again.',
            { title: <span className="strong">{t('We do not know yet if your scheduled payment was saved.')}</span> },
          )}
        </p>
      </Note>
      <Link className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide}`} to={PATHS.schedules}>
        {t('Show my scheduled payments')}
      </Link>
    </div>
  )
}
