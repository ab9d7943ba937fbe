/** Takes the next of kin: the person whom the bank may contact, with their address and phone. */
import { GENDERS, nextOfKinDetails, type NextOfKinDetails, RELATIONSHIPS } from '../../../contract/kyc/kyc-sections.ts'
import { defaultDateOfBirth } from '../../../values/date.ts'
import { AddressFields } from './address-fields.tsx'
import { type SavedSection, useGetNextOfKinQuery, useSetNextOfKinMutation } from './kyc-api.ts'
import { Choice, Day, Line } from './section-fields.tsx'
import { SectionBody, SectionPage } from './section-page.tsx'
import { nextOfKinInput } from './next-of-kin-input.ts'
import { useSection } from './use-section.ts'
import { t } from '../../language/language.ts'

const RULES = {
  name: 'kyc-next-of-kin',
  schema: nextOfKinInput(nextOfKinDetails),
  booleans: new Set<string>(),
  dates: new Set(['DateOfBirth']),
  leftOut: new Set<string>(),
}

/** Product §7.2: only an example, because the form must not save a date that the customer did not choose. */
const example = `1 1 ${defaultDateOfBirth(new Date()).slice(0, 4)}`

export function NextOfKinPage() {
  return (
    <SectionPage title={t('Next of kin')} query={useGetNextOfKinQuery()}>
      {(saved) => <NextOfKinForm saved={saved} />}
    </SectionPage>
  )
}

function NextOfKinForm({ saved }: { readonly saved: SavedSection<NextOfKinDetails> }) {
  const [set] = useSetNextOfKinMutation()
  const form = useSection(RULES, saved.details, set)
  return (
    <SectionBody section="nextOfKin" form={form}>
      <Line form={form} path="Name" label={t('Full name')} max={100} />
      <Choice form={form} path="Relationship" label={t('Relationship to you')} choices={RELATIONSHIPS} />
      <Choice form={form} path="Gender" label={t('Gender')} choices={GENDERS} />
      <Day form={form} path="DateOfBirth" label={t('Date of birth')} hint={t('For example {example}', { example })} />
      <Line
        form={form}
        path="PhoneNumber"
        label={t('Phone number')}
        max={20}
        inputMode="tel"
        hint={t('For example 0803 123 4567. For a number abroad, start with + and the country code.')}
      />
      <Line form={form} path="EmailAddress" label={t('Email address')} max={254} mayBeEmpty inputMode="email" />
      <h2>{t('Their address')}</h2>
      <AddressFields form={form} />
    </SectionBody>
  )
}
