/** Loads the saved data of a section and shows its form. */
import type { ReactNode } from 'react'
import { useGetKycStatusQuery } from '../../api/kyc-status-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { Form, FormProblems, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import { type LoadQuery } from '../../ui/loading/loaded.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { openRejectionOf, RejectedNote } from './rejected-section.tsx'
import type { SectionForm } from './use-section.ts'
import type { WrittenSection } from '../../../values/vocabularies/kyc/kyc-sections.ts'
import { tNodes, t } from '../../language/language.ts'
import * as styles from './section-page.module.css'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

interface SectionPageProps<Data> {
  readonly title: string
  readonly query: LoadQuery<Data>
  readonly children: (data: Data) => ReactNode
}

export function SectionPage<Data>({ title, query, children }: SectionPageProps<Data>) {
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.kyc}>{t('Identity check')}</BackLink>}>{title}</PageHead>}
      query={query}
      what={t('this section')}
      still={t('What you saved before is safe.')}
      bones={
        <CardBones>
          <Bone width={2} height={3} />
          <Bone height={5} />
          <Bone width={2} height={3} />
          <Bone height={5} />
        </CardBones>
      }
    >
      {children}
    </QueryPage>
  )
}

/** The form around a section's fields. */
export function SectionBody({
  section,
  form,
  children,
}: {
  readonly section: WrittenSection
  readonly form: SectionForm
  readonly children: ReactNode
}) {
  const status = useGetKycStatusQuery().data
  // Data under review cannot be changed. The page says so before the customer types.
  const isWaiting = status?.submission?.state === 'waiting'
  const refused = status?.refused.find((one) => one.section === section)
  return (
    <Form
      form={form}
      placesProblems
      className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form} ${layoutStyles.narrow} ${layoutStyles.wider} ${styles.sectionPage}`}
    >
      {isWaiting && (
        <Note kind="wait">
          <p>
            {tNodes('{theBank} You cannot change this section until the check is complete.', {
              theBank: <span className="strong">{t('The bank is checking what you sent.')}</span>,
            })}
          </p>
        </Note>
      )}
      {refused !== undefined && (
        <Note kind="bad">
          <p>
            {tNodes('{yourLast} Your earlier details still apply, and your tier stays the same.', {
              yourLast: <span className="strong">{t('We did not accept your last change.')}</span>,
            })}
          </p>
          <p className="gap-2" lang="en">
            {refused.reason}
          </p>
        </Note>
      )}
      {status !== undefined && <RejectedNote rejection={openRejectionOf(status, section)} />}
      <FormProblems form={form} />
      {children}
      <div className={buttonStyles.group}>
        <SubmitButton form={form} disabled={isWaiting}>
          {t('Save this section')}
        </SubmitButton>
      </div>
      <SubmitNote form={form}>{t('We keep what you type in this tab until you save it.')}</SubmitNote>
    </Form>
  )
}
