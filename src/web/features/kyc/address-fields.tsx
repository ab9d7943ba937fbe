/**
 * Shows a person's address, in Nigeria or another country. In Nigeria the state and its local government are chosen
 * from lists.
 */
import { useState } from 'react'
import { COUNTRIES, HOME_COUNTRY, localGovernmentsOf, NIGERIAN_STATES } from '../../../values/places.ts'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { Choice, Line } from './section-fields.tsx'
import type { SectionForm } from './use-section.ts'
import { t } from '../../language/language.ts'

const OTHER_COUNTRIES = COUNTRIES.filter(({ code }) => code !== HOME_COUNTRY).map(({ code, name }) => ({
  value: code,
  label: name,
}))
const COUNTRY = 'CountryOfResidence'
const KINDS = [
  { value: 'home', label: 'Nigeria' },
  { value: 'other', label: t('Another country') },
] as const

export function AddressFields({ form }: { readonly form: SectionForm }) {
  const saved = form.initial[COUNTRY] ?? HOME_COUNTRY
  const [home, setHome] = useState(saved === HOME_COUNTRY)
  const [state, setState] = useState(form.initial['State'] ?? '')
  // The list of other countries leaves Nigeria out, and a Nigerian state is no region of another country.
  const elsewhere = saved === HOME_COUNTRY ? { [COUNTRY]: '', State: '' } : {}
  const abroad: SectionForm = { ...form, initial: { ...form.initial, ...elsewhere } }
  return (
    <>
      <RadioField
        id={`${COUNTRY}-kind`}
        legend={t('Country of residence')}
        choices={KINDS}
        defaultValue={home ? 'home' : 'other'}
        onChange={(kind) => setHome(kind === 'home')}
      />
      {home ? (
        <>
          <input type="hidden" name={COUNTRY} value={HOME_COUNTRY} />
          <Choice form={form} path="State" label={t('State')} choices={NIGERIAN_STATES} onChange={setState} />
          <Choice
            key={state}
            form={form}
            path="LocalGovernmentArea"
            label={t('Local government')}
            choices={localGovernmentsOf(state)}
          />
        </>
      ) : (
        <>
          <Choice form={abroad} path={COUNTRY} label={t('Which country?')} choices={OTHER_COUNTRIES} />
          <Line form={abroad} path="State" label={t('State or region')} max={60} />
        </>
      )}
      <Line form={form} path="Street" label={t('Street')} max={100} />
      <Line form={form} path="HouseNumber" label={t('House number')} max={20} />
      <Line
        form={form}
        path="Landmark"
        label={t('Landmark')}
        max={100}
        mayBeEmpty
        hint={t('A well-known place nearby, for visitors.')}
      />
    </>
  )
}
