/** Says which sections of the last request for a tier staff rejected, why, and what the customer does next. */
import { FAULT_TEXTS, nextStepOf } from '../../../contract/kyc/section-texts.ts'
import { SECTION_NAMES } from '../../../values/vocabularies/kyc/kyc-section-names.ts'
import { KYC_PROOFS, type KycItem } from '../../../values/vocabularies/kyc/kyc-sections.ts'
import type { KycStatus } from '../../api/kyc-status-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { Note } from '../../ui/note/note.tsx'
import { Link } from '../../ui/router/link.tsx'
import { t } from '../../language/language.ts'
import * as linkStyles from '../../ui/router/link.module.css'

type Decision = NonNullable<KycStatus['submission']>['sections'][number]
type Rejection = Decision & { readonly fault: NonNullable<Decision['fault']> }

/** The rejected sections of the last request. Empty while a newer request waits. */
export function rejectionsOf({ submission }: KycStatus): readonly Rejection[] {
  if (submission?.state !== 'refused') return []
  return submission.sections.filter((one): one is Rejection => one.fault !== null)
}

/** The rejection of a section that the customer has not sent again. */
export const openRejectionOf = (status: KycStatus, section: KycItem): Rejection | undefined =>
  rejectionsOf(status).find((one) => one.section === section && !one.isSentAgain)

/** True for a rejected section of the fifth part of the check: a document. */
export const isProof = (section: KycItem): boolean => KYC_PROOFS.some((proof) => proof === section)

const pathOf = (section: KycItem): string => {
  if (section === 'identification') return PATHS.kycIdentification
  if (section === 'personal') return PATHS.kycPersonal
  if (section === 'financial') return PATHS.kycFinancial
  return section === 'nextOfKin' ? PATHS.kycNextOfKin : PATHS.kycDocuments
}

/** The reason, the words of staff, and the next step. */
function RejectionReason({ rejection: { section, fault, words } }: { readonly rejection: Rejection }) {
  return (
    <>
      <p>{t(FAULT_TEXTS[fault].why)}</p>
      {words !== null && <p lang="en">“{words}”</p>}
      <p>{t(nextStepOf(section, fault))}</p>
    </>
  )
}

/** All rejected sections, each with its link. */
export function RejectedSections({ status }: { readonly status: KycStatus }) {
  const rejections = rejectionsOf(status)
  const accepted = (status.submission?.sections.length ?? 0) - rejections.length
  return (
    <>
      <ul>
        {rejections.map((rejection) => (
          <li key={rejection.section} className="gap-3">
            <Link className={linkStyles.link} to={pathOf(rejection.section)}>
              {t(SECTION_NAMES[rejection.section])}
            </Link>
            {rejection.isSentAgain ? (
              <p>{t('You have corrected this. We will check it again.')}</p>
            ) : (
              <RejectionReason rejection={rejection} />
            )}
          </li>
        ))}
      </ul>
      {accepted > 0 && <p className="gap-3">{t('We accepted everything else. You do not need to send it again.')}</p>}
    </>
  )
}

/** The note in the section itself. */
export function RejectedNote({ rejection }: { readonly rejection: Rejection | undefined }) {
  if (rejection === undefined) return null
  return (
    <div className="gap-3">
      <Note kind="bad">
        <p className="strong">{t('We did not accept this.')}</p>
        <RejectionReason rejection={rejection} />
      </Note>
    </div>
  )
}
