/**
 * Shows the fifth section: a proof of identity, a proof of address, a signature and a selfie. Each is saved separately.
 */
import { DOCUMENT_NAMES, type DocumentKind } from '../../../contract/kyc-document-kinds.ts'
import { type KycStatus, useGetKycStatusQuery } from '../../api/kyc-status-api.ts'
import { Note } from '../../ui/note.tsx'
import { DocumentRow } from './document-row.tsx'
import { SectionPage } from './section-page.tsx'

interface Group {
  readonly title: string
  readonly hint: string
  readonly kinds: readonly DocumentKind[]
}

const GROUPS: readonly Group[] = [
  {
    title: 'Who you are',
    hint: 'One of these is enough. All four corners must be seen, and every letter must be sharp.',
    kinds: ['ninSlip', 'passport', 'driversLicence', 'votersCard'],
  },
  {
    title: 'Where you live',
    hint: 'A bill for electricity, water or waste of the last three months, with your name and address.',
    kinds: ['utilityBill'],
  },
  { title: 'Your signature', hint: 'Sign on white paper and take a photo of it.', kinds: ['signature'] },
  { title: 'A selfie', hint: 'Your face, in good light, without hat or sunglasses.', kinds: ['selfie'] },
]

export function DocumentsPage() {
  return (
    <SectionPage title="Documents" query={useGetKycStatusQuery()}>
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
    <div className="stack narrow wider">
      {state === 'waiting' && (
        <Note kind="wait">
          <p>
            <span className="strong">The bank is looking at these documents.</span> They cannot be changed meanwhile.
          </p>
        </Note>
      )}
      {state === 'accepted' && !hasMoved && (
        <Note kind="ok">
          <p>Your tier is the highest. To change a document, write to us.</p>
        </Note>
      )}
      {state === 'open' && (
        <p className="muted">
          Photos or screenshots (JPEG, PNG or WebP) of at most 5 MB. We draw each picture anew and keep nothing that the
          file says beside it, such as where it was taken. PDF files cannot be taken.
        </p>
      )}
      {GROUPS.filter(({ kinds }) => kinds.some(shows)).map(({ title, hint, kinds }) => (
        <section key={title} className="card pad" aria-labelledby={kinds[0]}>
          <h2 id={kinds[0]}>{title}</h2>
          {kinds.some(isOpen) && <p className="small muted gap-2">{hint}</p>}
          <ul className="stack gap-4">
            {kinds.filter(shows).map((kind) => (
              <DocumentRow
                key={kind}
                kind={kind}
                name={DOCUMENT_NAMES[kind]}
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
