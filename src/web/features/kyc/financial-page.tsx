/** Shows the financial details: work, source of money, and foreign tax duties (FATCA, CRS). */
import { useState } from 'react'
import {
  EMPLOYMENT_STATUSES,
  type FinancialDetails,
  financialDetails,
  INCOME_RANGES,
  SOURCES_OF_WEALTH,
} from '../../../contract/kyc-sections.ts'
import { COUNTRIES, HOME_COUNTRY } from '../../../values/places.ts'
import { type SavedSection, useGetFinancialDetailsQuery, useSetFinancialDetailsMutation } from './kyc-api.ts'
import { Choice, Day, Line, Tick, YesNo } from './section-fields.tsx'
import { SectionBody, SectionPage } from './section-page.tsx'
import { type SectionForm, useSection } from './use-section.ts'

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
  { value: 'A', label: 'That country gives no tax numbers' },
  { value: 'B', label: 'I could not get one' },
  { value: 'C', label: 'That country asks for none' },
]

export function FinancialPage() {
  return (
    <SectionPage title="Financial details" query={useGetFinancialDetailsQuery()}>
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
        label="Employment status"
        choices={EMPLOYMENT_STATUSES}
        onChange={setStatus}
      />
      <Line form={form} path="Occupation" label="Occupation" max={60} autoComplete="organization-title" />
      {status === 'Employed' && (
        <>
          <Line form={form} path="EmployerName" label="Employer" max={100} autoComplete="organization" />
          <Day form={form} path="EmploymentDate" label="Since when you work there" />
          <Line form={form} path="OfficeAddress" label="Office address" max={200} />
        </>
      )}
      <Choice form={form} path="SourceOfWealth" label="Where your money comes from" choices={SOURCES_OF_WEALTH} />
      <Choice form={form} path="AnnualIncomeRange" label="Annual income range" choices={INCOME_RANGES} />
      <YesNo
        form={form}
        path="HasForeignCitizenship"
        label="Are you a citizen or tax resident of another country?"
        hint="If yes, we ask for your tax number there: FATCA and CRS require it."
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
      <h2>The other country</h2>
      <Choice
        form={started}
        path={`${FOREIGN}.CountryOfTaxResidence`}
        label="Country of tax residence"
        choices={OTHER_COUNTRIES}
      />
      <Line form={started} path={`${FOREIGN}.AddressLine1`} label="Address there" max={100} />
      <Line form={started} path={`${FOREIGN}.AddressLine2`} label="Second line" max={100} mayBeEmpty />
      <YesNo
        form={started}
        path={`${FOREIGN}.HasForeignTaxId`}
        label="Do you have a tax number there?"
        onChange={setHasNumber}
      />
      {hasNumber ? (
        <Line form={started} path={`${FOREIGN}.ForeignTaxId`} label="Tax number" max={40} />
      ) : (
        <>
          <Choice
            form={started}
            path={`${FOREIGN}.TINUnavailabilityReason`}
            label="Why not?"
            choices={REASONS}
            onChange={setReason}
          />
          {reason === 'B' && (
            <Line
              form={started}
              path={`${FOREIGN}.TINUnavailabilityReasonDescription`}
              label="What you tried"
              max={200}
            />
          )}
        </>
      )}
      <Tick
        form={started}
        path={`${FOREIGN}.HasAcceptedFATCA`}
        label="I agree that the bank reports this account to the tax authorities where FATCA or CRS requires it"
      />
    </>
  )
}
