/**
 * Shows the fifth section: a proof of identity, a proof of address, a signature and a selfie. Each is saved separately.
 */
import { DOCUMENT_NAMES, type DocumentKind } from '../../../contract/kyc/kyc-document-kinds.ts'
import type { KycProof } from '../../../values/vocabularies/kyc/kyc-sections.ts'
import { type KycStatus, useGetKycStatusQuery } from '../../api/kyc-status-api.ts'
import { Note } from '../../ui/note/note.tsx'
import { DocumentRow } from './document-row.tsx'
import { openRejectionOf, RejectedNote } from './rejected-section.tsx'
import { SectionPage } from './section-page.tsx'
import { tNodes, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

interface Group {
  readonly proof: KycProof
  readonly title: string
  readonly hint: string
  readonly kinds: readonly DocumentKind[]
}

const GROUPS: readonly Group[] = [
  {
    proof: 'proofOfIdentity',
    title: t('Proof of identity'),
    hint: t('Send one of these. All four corners and every letter must be clear.'),
    kinds: ['ninSlip', 'passport', 'driversLicence', 'votersCard'],
  },
  {
    proof: 'proofOfAddress',
    title: t('Proof of address'),
    hint: t('A bill for electricity, water or waste from the last three months, with your name and address.'),
    kinds: ['utilityBill'],
  },
  {
    proof: 'signature',
    title: t('Your signature'),
    hint: t('Sign on white paper and take a photo of it.'),
    kinds: ['signature'],
  },
  {
    proof: 'selfie',
    title: t('A selfie'),
    hint: t('Your face in good light, without a hat or sunglasses.'),
    kinds: ['selfie'],
  },
]

export function DocumentsPage() {
  return (
    <SectionPage title={t('Documents')} query={useGetKycStatusQuery()}>
      {(status) => <Documents status={status} />}
    </SectionPage>
  )
}

function Documents({ status }: { readonly status: KycStatus }) {
  const state = status.submission?.state === 'waiting' ? 'waiting' : status.tier === 3 ? 'accepted' : 'open'
  // A customer who has moved must prove the new address, also at the highest tier.
  const hasMoved = state === 'accepted' && status.changed.some(({ proof }) => proof !== 'not-needed')
  const isOpen = (kind: DocumentKind): boolean => state === 'open' || (hasMoved && kind === 'utilityBill')
  const shows = (kind: DocumentKind): boolean => isOpen(kind) || status.Documents.some((one) => one.kind === kind)
  return (
    <div className={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}>
      {state === 'waiting' && (
        <Note kind="wait">
          <p>
            {tNodes('{theBank} You cannot change them until the check is complete.', {
              theBank: <span className="strong">{t('The bank is checking these documents.')}</span>,
            })}
          </p>
        </Note>
      )}
      {state === 'accepted' && !hasMoved && (
        <Note kind="ok">
          <p>{t('You already have the highest tier. To change a document, write to us.')}</p>
        </Note>
      )}
      {state === 'open' && (
        <p className="muted">
          {t(
            'Upload a JPEG, PNG or WebP of up to 5 MB, not a PDF. We remove hidden data such as the photo’s location.',
          )}
        </p>
      )}
      {GROUPS.filter(({ kinds }) => kinds.some(shows)).map(({ proof, title, hint, kinds }) => (
        <section key={title} className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby={kinds[0]}>
          <h2 id={kinds[0]}>{title}</h2>
          {kinds.some(isOpen) && <p className="small muted gap-2">{hint}</p>}
          <RejectedNote rejection={openRejectionOf(status, proof)} />
          <ul className={`${layoutStyles.stack} gap-4`}>
            {kinds.filter(shows).map((kind) => (
              <DocumentRow
                key={kind}
                kind={kind}
                name={t(DOCUMENT_NAMES[kind])}
                document={status.Documents.find((one) => one.kind === kind)}
                locked={!isOpen(kind)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
