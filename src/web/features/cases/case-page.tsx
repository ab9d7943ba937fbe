/** Shows one case: its state, its past and future steps with dates, and the messages of both sides. */
import { useState } from 'react'
import { useParams } from '../../ui/router/router.tsx'
import type { CaseView } from '../../../contract/cases/cases.ts'
import { isUuid } from '../../../values/ids.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { Link } from '../../ui/router/link.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { Timeline } from '../../ui/list/timeline.tsx'
import { useGetCaseQuery } from './cases-api.ts'
import { Messages } from './messages.tsx'
import { StatusPill } from './status-pill.tsx'
import { SubjectCard } from './subject-card.tsx'
import { WithdrawSheet } from './withdraw-sheet.tsx'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

/** The interval between two polls of an open case. */
const POLL_MS = 5_000

export function CasePage() {
  const { caseId = '' } = useParams()
  const known = isUuid(caseId)
  const [closed, setClosed] = useState(false)
  const query = useGetCaseQuery(caseId, { skip: !known, pollingInterval: closed ? 0 : POLL_MS })
  const view = query.data
  if (view !== undefined && closed === view.open) setClosed(!view.open)
  return (
    <>
      <PageHead back={<BackLink to={PATHS.cases}>{t('Your reports')}</BackLink>}>
        {view?.type === 'question'
          ? t('Your question')
          : view?.type.startsWith('data-')
            ? t('Your request')
            : t('Your report')}
      </PageHead>
      {known ? (
        <Loaded
          query={query}
          what={t('your report')}
          title={t('We could not load this report.')}
          still={t('Your report is safe.')}
          refused={<NoCase />}
          bones={
            <CardBones>
              <Bone width={2} height={3} />
              <Bone width={5} />
              <Bone height={6} />
            </CardBones>
          }
        >
          {(one) => <Case view={one} loadedAtMs={query.fulfilledTimeStamp} />}
        </Loaded>
      ) : (
        <NoCase />
      )}
    </>
  )
}

function Case({ view, loadedAtMs }: { readonly view: CaseView; readonly loadedAtMs: number | undefined }) {
  const [withdrawing, setWithdrawing] = useState(false)
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
      <div className={layoutStyles.stack}>
        <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="what">
          <StatusPill line={view} />
          <h2 id="what" className="gap-2">
            {view.title}
          </h2>
          <p className="meta">{view.reference}</p>
          {view.words !== '' && <p className="gap-3">{view.words}</p>}
        </section>
        {view.subject !== null && <SubjectCard subject={view.subject} />}
        <Timeline steps={view.timeline} />
        <Messages view={view} />
      </div>
      <div className={layoutStyles.stack}>
        <Button look="sec" wide onClick={() => void copyText(view.reference, 'Reference')}>
          {t('Copy reference')}
        </Button>
        {view.open && (
          <Button look="quiet" wide onClick={() => setWithdrawing(true)}>
            {t('Withdraw this report')}
          </Button>
        )}
        <Freshness what={t('Status')} loadedAtMs={view.open ? loadedAtMs : undefined} />
      </div>
      {withdrawing && <WithdrawSheet view={view} onClose={() => setWithdrawing(false)} />}
    </div>
  )
}

function NoCase() {
  return (
    <EmptyState
      title={t('We could not find this report')}
      action={
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.cases}>
          {t('See your reports')}
        </Link>
      }
    >
      <p>{t('The address may be incomplete, or the report belongs to another profile.')}</p>
    </EmptyState>
  )
}
