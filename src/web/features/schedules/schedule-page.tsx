/** Shows one scheduled payment: its bill or transfer, its next days, its past payments, and its actions. */
import { useState } from 'react'
import { useParams } from '../../ui/router/router.tsx'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { formatMinor, moneyParts } from '../../../values/money.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { type Schedule, type ScheduleDetails, useGetScheduleQuery } from '../../api/transfers/schedules-api.ts'
import { payeeWords } from '../../schedule/payee-words.ts'
import { daysWords, recurrenceWords } from '../../schedule/recurrence-words.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { Bone, CardBones, CardRows } from '../../ui/loading/skeleton.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import { PastPayments } from './past-payments.tsx'
import { ScheduleActions } from './schedule-actions.tsx'
import { SchedulePill } from './schedule-status.tsx'
import { tNodes, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as figureStyles from '../../ui/money/figure.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

export function SchedulePage() {
  const { scheduleId = '' } = useParams()
  const query = useGetScheduleQuery(scheduleId)
  const isRefused = query.error !== undefined && callProblem(query.error).kind === 'refused'
  return (
    <QueryPage
      head={
        <PageHead back={<BackLink to={PATHS.schedules}>{t('Scheduled payments')}</BackLink>}>
          {t('Scheduled payment')}
        </PageHead>
      }
      ageOf={t('Scheduled payment')}
      query={query}
      what={t('the scheduled payment')}
      title={t('We could not load this scheduled payment.')}
      still={isRefused ? undefined : t('We will still make this payment.')}
      bones={
        <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
          <CardBones>
            <Bone width={2} height={5} />
            <Bone width={4} />
            <Bone width={3} />
          </CardBones>
          <CardRows count={3} />
        </div>
      }
    >
      {(details) => <Details details={details} />}
    </QueryPage>
  )
}

function Details({ details }: { readonly details: ScheduleDetails }) {
  const { schedule, runs } = details
  const [open, setOpen] = useState<'change' | 'cancel'>()
  const close = (): void => setOpen(undefined)
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
      <section
        className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`}
        aria-label={t('Details of the scheduled payment')}
      >
        <Head schedule={schedule} />
        <Facts details={details} />
        <ScheduleActions schedule={schedule} onChange={() => setOpen('change')} onCancel={() => setOpen('cancel')} />
      </section>
      <PastPayments runs={runs} schedule={schedule} />
      {open === 'change' && <ChangeSheet schedule={schedule} onClose={close} />}
      {open === 'cancel' && <CancelSheet schedule={schedule} onClose={close} />}
    </div>
  )
}

function Head({ schedule }: { readonly schedule: Schedule }) {
  const amount = moneyParts(BigInt(schedule.amount), schedule.currencyCode)
  return (
    <div>
      <SchedulePill schedule={schedule} />
      <h2 className={`${figureStyles.large} gap-1`}>
        {amount.symbol}
        {amount.major}
        <small>{amount.decimals}</small>
      </h2>
      <p>{tNodes('to {name}', { name: <span className="strong">{payeeWords(schedule).name}</span> })}</p>
      {schedule.note !== null && (
        <Note kind="wait" className="gap-3">
          <p>{schedule.note}</p>
        </Note>
      )}
    </div>
  )
}

/** The maximum number of days that the page names. */
const NAMED = 4

function Facts({ details: { schedule, nextDays } }: { readonly details: ScheduleDetails }) {
  const { recurrence, fromAccountNumber, narration, currencyCode } = schedule
  const payee = payeeWords(schedule)
  return (
    <dl className={definitionListStyles.definitionList}>
      <div>
        <dt>{t('When')}</dt>
        <dd>{recurrenceWords(recurrence)}</dd>
      </div>
      {nextDays.length > 0 && (
        <div>
          <dt>{t('Next')}</dt>
          <dd>{daysWords(nextDays, NAMED)}</dd>
        </div>
      )}
      <div>
        <dt>{t('To')}</dt>
        <dd>
          {payee.name}
          <span className={`${definitionListStyles.detail} num`}>{payee.detail}</span>
        </dd>
      </div>
      <div>
        <dt>{t('From')}</dt>
        <dd>
          {currencyCode} <span className="num">{formatAccountNumber(fromAccountNumber)}</span>
        </dd>
      </div>
      {schedule.beneficiaryType !== undefined && (
        <div>
          <dt>{t('Beneficiary type')}</dt>
          <dd>{schedule.beneficiaryType}</dd>
        </div>
      )}
      {narration !== '' && (
        <div>
          <dt>{t('Narration')}</dt>
          <dd>{narration}</dd>
        </div>
      )}
      <div>
        <dt>{t('Each payment')}</dt>
        <dd>
          {formatMinor(BigInt(schedule.amount), currencyCode)}
          <span className={definitionListStyles.detail}>{t('plus any fees that day')}</span>
        </dd>
      </div>
    </dl>
  )
}
