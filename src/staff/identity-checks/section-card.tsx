/** One section of the identity check: what the customer gave, what it is compared with, and the last decision on it. */
import type { ReactNode } from 'react'
import { FAULT_NAMES, SECTION_NAMES } from '../../values/vocabularies/kyc/kyc-section-names.ts'
import type { KycItem } from '../../values/vocabularies/kyc/kyc-sections.ts'
import type { Answer } from '../session/api.ts'
import { dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { ChangeComparison, RegisterComparison } from './comparison-table.tsx'
import { DocumentPicture } from './document-picture.tsx'
import { fieldName, fieldValue } from './field-name.ts'

type Check = Answer<'identity-checks/read'>

/** Each pair is compared: what the customer wrote on the left, and its document on the right. */
export const SHOWN_SECTIONS: readonly KycItem[] = [
  'identification',
  'proofOfIdentity',
  'personal',
  'proofOfAddress',
  'financial',
  'signature',
  'nextOfKin',
  'selfie',
]

interface SectionCardProps {
  readonly check: Check
  readonly section: KycItem
  /** The controls of the decision. */
  readonly children?: ReactNode
}

export function SectionCard({ check, section, children }: SectionCardProps) {
  const last = check.request.find((one) => one.section === section)?.last ?? null
  return (
    <section className={styles.sectionCard} aria-labelledby={`section-${section}`}>
      <h2 id={`section-${section}`}>{SECTION_NAMES[section]}</h2>
      {last !== null && <LastDecision last={last} />}
      <Content check={check} section={section} />
      {children}
    </section>
  )
}

function LastDecision({ last }: { readonly last: NonNullable<Check['request'][number]['last']> }) {
  const { fault, words, decidedAt, isSentAgain } = last
  return (
    <p>
      {fault === null ? 'Accepted' : 'Rejected'} {dateTime(decidedAt)}
      {fault !== null && `: ${FAULT_NAMES[fault]}`}.{words !== null && ` The customer reads: “${words}”.`}{' '}
      {isSentAgain ? 'The customer has sent it again since.' : 'It has not changed since.'}
    </p>
  )
}

function Content({ check, section }: Omit<SectionCardProps, 'children'>) {
  if (section === 'identification') return <RegisterComparison check={check} />
  const change = check.changes.find((one) => one.section === section)
  if (change !== undefined) return <ChangeComparison change={change} />
  const written = check.sections.find((one) => one.section === section)
  if (written !== undefined)
    return (
      <Rows
        caption={`Saved ${dateTime(written.savedAt)}`}
        header={['Field', 'Value']}
        rows={written.fields.map(({ name, value }) => [fieldName(name), fieldValue(name, value)])}
        empty="The section is empty."
      />
    )
  const documents = check.documents.filter(({ proves }) => proves === section)
  if (documents.length === 0) return <p>The customer has sent nothing.</p>
  return documents.map((document) => (
    <DocumentPicture key={`${document.kind} ${document.addedAt}`} customerId={check.customerId} document={document} />
  ))
}
