/** Shows the identity check: the complete sections, the missing sections, and the limits of the next tier. */
import { useState } from 'react'
import { type KycStatus, useGetKycStatusQuery } from '../../api/kyc-status-api.ts'
import { ForwardIcon, TickIcon } from '../../ui/icon/icons.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { NextTier } from './next-tier.tsx'
import { isProof, rejectionsOf } from './rejected-section.tsx'
import * as styles from './kyc-page.module.css'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as segmentsStyles from '../../ui/progress/segments.module.css'
import { Pill } from '../../ui/note/pill.tsx'

const SECTIONS = [
  {
    key: 'identification',
    to: PATHS.kycIdentification,
    flag: 'IsIdentificationCompleted',
    name: t('Identification'),
    about: t('Your NIN, 1 minute'),
  },
  {
    key: 'personal',
    to: PATHS.kycPersonal,
    flag: 'IsPersonalDetailsCompleted',
    name: t('Personal details'),
    about: t('About 3 minutes'),
  },
  {
    key: 'financial',
    to: PATHS.kycFinancial,
    flag: 'IsFinancialDetailsCompleted',
    name: t('Financial details'),
    about: t('About 4 minutes'),
  },
  {
    key: 'nextOfKin',
    to: PATHS.kycNextOfKin,
    flag: 'IsNextOfKinDetailsCompleted',
    name: t('Next of kin'),
    about: t('About 3 minutes'),
  },
  {
    key: 'documents',
    to: PATHS.kycDocuments,
    flag: 'AreDocumentsCompleted',
    name: t('Documents'),
    about: t('Four photos, about 5 minutes'),
  },
] as const

/** The interval between two polls of a waiting submission. */
const POLL_MS = 10_000

export function KycPage() {
  // The page polls, because staff decide in the meantime.
  const [waiting, setWaiting] = useState(false)
  const query = useGetKycStatusQuery(undefined, { pollingInterval: waiting ? POLL_MS : 0 })
  const isWaiting = query.data?.submission?.state === 'waiting'
  if (waiting !== isWaiting) setWaiting(isWaiting)
  return (
    <QueryPage
      head={<PageHead>{t('Identity check')}</PageHead>}
      ageOf={t('Status')}
      query={query}
      what={t('your identity check')}
      still={t('What you saved is safe.')}
      bones={<CardRows count={4} />}
    >
      {(data) => <Status status={data} />}
    </QueryPage>
  )
}

function Status({ status }: { readonly status: KycStatus }) {
  const needed = SECTIONS.filter(({ key, flag }) => status[flag] || !isNotNeeded(status, key))
  const done = needed.filter(({ flag }) => status[flag]).length
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
      <section className={`${cardStyles.card} ${styles.sections}`} aria-labelledby="sections">
        <div className={cardStyles.pad}>
          <h2 id="sections">{t('{done} of {length} sections done', { done, length: needed.length })}</h2>
          <div className={`${segmentsStyles.segments} gap-3`} aria-hidden="true">
            {needed.map(({ key, flag }) => (
              <i key={key} className={status[flag] ? segmentsStyles.done : ''} />
            ))}
          </div>
          <p className="small muted gap-3">
            {t('You can do the sections in any order. Each section saves separately.')}
          </p>
        </div>
        <ol className={styles.list}>
          {SECTIONS.map(({ key, to, flag, name, about }) => (
            <li key={key}>
              <Link to={to}>
                {status[flag] ? <TickIcon /> : <ForwardIcon />}
                <span>
                  <span className="strong">{name}</span>
                  <span className={`meta ${layoutStyles.line}`}>{aboutOf(status, key, flag, about)}</span>
                </span>
                <Standing status={status} section={key} isDone={status[flag]} />
              </Link>
            </li>
          ))}
        </ol>
        <p className={`${cardStyles.pad} meta`}>{t('Reference: {reference}', { reference: status.RequestId })}</p>
      </section>
      <NextTier status={status} />
    </div>
  )
}

type Section = (typeof SECTIONS)[number]

const isRefused = (status: KycStatus, key: Section['key']) => status.refused.some(({ section }) => section === key)
/** True when staff rejected the section in the last request, and the customer has not sent it again. */
const isRejected = (status: KycStatus, key: Section['key']): boolean =>
  rejectionsOf(status).some(
    ({ section, isSentAgain }) => !isSentAgain && (key === 'documents' ? isProof(section) : section === key),
  )
const changeOf = (status: KycStatus, key: Section['key']) => status.changed.find(({ section }) => section === key)
/** True when a customer of the highest tier has a new address without a proof. */
const isProofMissing = (status: KycStatus): boolean => status.changed.some(({ proof }) => proof === 'missing')

function Standing({
  status,
  section,
  isDone,
}: {
  readonly status: KycStatus
  readonly section: Section['key']
  readonly isDone: boolean
}) {
  if (section === 'documents' && isProofMissing(status)) return <Pill look="wait">{t('Bill needed')}</Pill>
  if (changeOf(status, section) !== undefined) return <Pill look="wait">{t('We will check')}</Pill>
  if (isRefused(status, section) || isRejected(status, section)) return <Pill look="bad">{t('Not accepted')}</Pill>
  const word = isDone ? t('Done') : isNotNeeded(status, section) ? t('Not needed') : t('To do')
  return <Pill look={isDone ? 'ok' : ''}>{word}</Pill>
}

/** Documents are only for a higher tier, and the customer has the highest tier. */
const isNotNeeded = (status: KycStatus, key: Section['key']): boolean => key === 'documents' && status.tier === 3

function aboutOf(status: KycStatus, key: Section['key'], flag: Section['flag'], about: string): string {
  const isLocked = isNotNeeded(status, key)
  const isWaiting = status.submission?.state === 'waiting'
  if (key === 'documents' && isProofMissing(status)) return t('Send a utility bill for your new address')
  if (changeOf(status, key) !== undefined)
    return t('You changed this section. We check it again. Your tier stays the same.')
  if (isRefused(status, key)) return t('We did not accept your last change. Open the section to read why.')
  if (isRejected(status, key)) return t('We did not accept this. Open the section to read why.')
  if (key === 'identification' && status[flag])
    return t('Your NIN {nin} is verified', {
      nin: status.NationalIdentificationNumber ?? '',
    })
  if (status[flag]) return isLocked || isWaiting ? t('Saved') : t('Saved. You can change it.')
  // The customer has the highest tier without uploaded documents: a branch has seen them, or the customer joined before
  // documents could be uploaded.
  if (isLocked) return t('You already have the highest tier')
  const sent = key === 'documents' ? status.Documents.length : 0
  return sent === 0 ? about : t('{sent} sent so far', { sent })
}
