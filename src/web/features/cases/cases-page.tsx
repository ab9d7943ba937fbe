/** Lists the customer's reports and questions, each with its state. */
import type { CaseLine } from '../../../contract/cases/cases.ts'
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { casePath } from '../../session/paths/links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FlagIcon } from '../../ui/icon/icons.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { useGetCasesQuery } from './cases-api.ts'
import { StatusPill } from './status-pill.tsx'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'

export function CasesPage() {
  const query = useGetCasesQuery()
  return (
    <QueryPage
      head={
        <PageHead
          back={<BackLink to={PATHS.support}>{t('Support')}</BackLink>}
          end={
            <Link className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.small}`} to={PATHS.report}>
              {t('Write to us')}
            </Link>
          }
        >
          {t('Your reports')}
        </PageHead>
      }
      column={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}
      ageOf={t('List')}
      query={query}
      what={t('your reports')}
      still={t('Your report is safe.')}
      bones={<CardRows count={3} />}
    >
      {(data) => <CaseList cases={data} />}
    </QueryPage>
  )
}

function CaseList({ cases }: { readonly cases: readonly CaseLine[] }) {
  if (cases.length === 0) {
    return (
      <EmptyState
        title={t('No reports yet')}
        action={
          <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.history}>
            {t('Find a payment')}
          </Link>
        }
      >
        <p>{t('Did a payment go wrong? Open it in your history or its receipt, and press “Report a problem”.')}</p>
      </EmptyState>
    )
  }
  return (
    <ul className={`${cardStyles.card} ${listStyles.framed} ${listStyles.list}`}>
      {cases.map((one) => (
        <li key={one.caseId}>
          <Link to={casePath(one.caseId)}>
            <FlagIcon />
            <div>
              <div className={listStyles.title}>{one.title}</div>
              <div className={listStyles.detail}>
                {one.subject === null
                  ? one.reference
                  : `${formatMinor(BigInt(one.subject.amount), one.subject.currencyCode)}, ${one.subject.counterparty}`}
                {' · '}
                {formatDate(one.openedAt)}
              </div>
              <div className="gap-1">
                <StatusPill line={one} />
              </div>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
