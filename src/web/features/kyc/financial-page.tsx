/** Shows the financial details: work, source of money, and foreign tax duties (FATCA, CRS). */
import { useState } from 'react'
import {
  EMPLOYMENT_STATUSES,
  type FinancialDetails,
  financialDetails,
  INCOME_RANGES,
  SOURCES_OF_WEALTH,
} from '../../../contract/kyc/kyc-sections.ts'
import { COUNTRIES, HOME_COUNTRY } from '../../../values/places.ts'
import { type SavedSection, useGetFinancialDetailsQuery, useSetFinancialDetailsMutation } from './kyc-api.ts'
import { Choice, Day, Line, Tick, YesNo } from './section-fields.tsx'
import { SectionBody, SectionPage } from './section-page.tsx'
import { type SectionForm, useSection } from './use-section.ts'
import { t } from '../../language/language.ts'

const FOREIGN = 'ForeignCitizenship'
const RULES = {
  name: 'kyc-financial',
  schema: financialDetails,
  booleans: new Set(['HasForeignCitizenship', `${FOREIGN}.HasAcceptedFATCA`, `${FOREIGN}.HasForeignTaxId`]),
  dates: new Set(['EmploymentDate']),
  leftOut: new Set(['EmploymentDate', `${FOREIGN}.TINUnavailabilityReason`]),
}
const OTHER_COUNTRIES = COUNTRIES.filter(({ code }) => code !== HOME_COUNTRY).map(({ code, name }) => ({
  value: code,
  label: name,
}))
const REASONS = [
  { value: 'A', label: t('That country gives no tax numbers') },
  { value: 'B', label: t('I could not get a tax number') },
  { value: 'C', label: t('That country does not ask for a tax number') },
]

export function FinancialPage() {
  return (
    <SectionPage title={t('Financial details')} query={useGetFinancialDetailsQuery()}>
      {(saved) => <FinancialForm saved={saved} />}
    </SectionPage>
  )
}

function FinancialForm({ saved }: { readonly saved: SavedSection<FinancialDetails> }) {
  const [set] = useSetFinancialDetailsMutation()
  const form = useSection(RULES, saved.details, set)
  const [status, setStatus] = useState(form.initial['EmploymentStatus'] ?? '')
  const [foreign, setForeign] = useState(form.initial['HasForeignCitizenship'] === 'yes')
  return (
    <SectionBody section="financial" form={form}>
      <Choice
        form={form}
        path="EmploymentStatus"
        label={t('Employment status')}
        choices={EMPLOYMENT_STATUSES}
        onChange={setStatus}
      />
      <Line form={form} path="Occupation" label={t('Occupation')} max={60} autoComplete="organization-title" />
      {status === 'Employed' && (
        <>
          <Line form={form} path="EmployerName" label={t('Employer')} max={100} autoComplete="organization" />
          <Day form={form} path="EmploymentDate" label={t('Date when you started work there')} />
          <Line form={form} path="OfficeAddress" label={t('Office address')} max={200} />
        </>
      )}
      <Choice form={form} path="SourceOfWealth" label={t('Source of your money')} choices={SOURCES_OF_WEALTH} />
      <Choice form={form} path="AnnualIncomeRange" label={t('Annual income range')} choices={INCOME_RANGES} />
      <YesNo
        form={form}
        path="HasForeignCitizenship"
        label={t('Are you a citizen or tax resident of another country?')}
        hint={t('If yes, we ask for your tax number there, because FATCA and CRS require it.')}
        onChange={setForeign}
      />
      {foreign && <ForeignFields form={form} />}
    </SectionBody>
  )
}

function ForeignFields({ form }: { readonly form: SectionForm }) {
  const started: SectionForm = { ...form, initial: { [`${FOREIGN}.HasForeignTaxId`]: 'yes', ...form.initial } }
  const [hasNumber, setHasNumber] = useState(started.initial[`${FOREIGN}.HasForeignTaxId`] === 'yes')
  const [reason, setReason] = useState(started.initial[`${FOREIGN}.TINUnavailabilityReason`] ?? '')
  return (
    <>
      <h2>{t('The other country')}</h2>
      <Choice
        form={started}
        path={`${FOREIGN}.CountryOfTaxResidence`}
        label={t('Country of tax residence')}
        choices={OTHER_COUNTRIES}
      />
      <Line form={started} path={`${FOREIGN}.AddressLine1`} label={t('Address there')} max={100} />
      <Line form={started} path={`${FOREIGN}.AddressLine2`} label={t('Second line')} max={100} mayBeEmpty />
      <YesNo
        form={started}
        path={`${FOREIGN}.HasForeignTaxId`}
        label={t('Do you have a tax number there?')}
        onChange={setHasNumber}
      />
      {hasNumber ? (
        <Line form={started} path={`${FOREIGN}.ForeignTaxId`} label={t('Tax number')} max={40} />
      ) : (
        <>
          <Choice
            form={started}
            path={`${FOREIGN}.TINUnavailabilityReason`}
            label={t('Why not?')}
            choices={REASONS}
            onChange={setReason}
          />
          {reason === 'B' && (
            <Line
              form={started}
              path={`${FOREIGN}.TINUnavailabilityReasonDescription`}
              label={t('What you did to get a tax number')}
              max={200}
            />
          )}
        </>
      )}
      <Tick
        form={started}
        path={`${FOREIGN}.HasAcceptedFATCA`}
        label={t('I agree that the bank reports this account to the tax authorities where FATCA or CRS requires it')}
      />
    </>
  )
}
