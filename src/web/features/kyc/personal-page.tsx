/** Takes the personal details: the person's data and address. */
import {
  MARITAL_STATUSES,
  personalDetails,
  type PersonalDetails,
  PURPOSES,
  TITLES,
} from '../../../contract/kyc/kyc-sections.ts'
import { AddressFields } from './address-fields.tsx'
import { type SavedSection, useGetPersonalDetailsQuery, useSetPersonalDetailsMutation } from './kyc-api.ts'
import { Choice, Line } from './section-fields.tsx'
import { SectionBody, SectionPage } from './section-page.tsx'
import { useSection } from './use-section.ts'
import { tNodes, t } from '../../language/language.ts'
import * as fieldStyles from '../../ui/form/field.module.css'

const NONE: ReadonlySet<string> = new Set()
const RULES = { name: 'kyc-personal', schema: personalDetails, booleans: NONE, dates: NONE, leftOut: NONE }
const NETWORKS = [
  ['LinkedIn', 'LinkedIn'],
  ['Facebook', 'Facebook'],
  ['Instagram', 'Instagram'],
  ['Twitter', t('X (Twitter)')],
  ['Tiktok', 'TikTok'],
] as const

export function PersonalPage() {
  return (
    <SectionPage title={t('Personal details')} query={useGetPersonalDetailsQuery()}>
      {(saved) => <PersonalForm saved={saved} />}
    </SectionPage>
  )
}

function PersonalForm({ saved }: { readonly saved: SavedSection<PersonalDetails> }) {
  const [set] = useSetPersonalDetailsMutation()
  const form = useSection(RULES, saved.details, set)
  return (
    <SectionBody section="personal" form={form}>
      <Choice form={form} path="Title" label={t('Title')} choices={TITLES} />
      <Line form={form} path="MotherMaidenName" label={t('Mother’s maiden name')} max={60} />
      <Choice form={form} path="MaritalStatus" label={t('Marital status')} choices={MARITAL_STATUSES} />
      <Choice form={form} path="PurposeOfAccount" label={t('What is the account for?')} choices={PURPOSES} />
      <h2>{t('Proof of address')}</h2>
      <AddressFields form={form} />
      <h2>
        {tNodes('Social media {optional}', {
          optional: <span className={fieldStyles.optional}>{t('(optional)')}</span>,
        })}
      </h2>
      <p className={fieldStyles.hint}>{t('Names only, without @. Leave out those that you do not use.')}</p>
      {NETWORKS.map(([name, label]) => (
        <Line key={name} form={form} path={`SocialMedia.${name}`} label={label} max={60} />
      ))}
    </SectionBody>
  )
}
