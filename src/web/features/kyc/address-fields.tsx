/** Where somebody lives: in Nigeria the state and its local government are chosen, elsewhere they are written. */
import { useState } from 'react'
import { COUNTRIES, HOME_COUNTRY, localGovernmentsOf, NIGERIAN_STATES } from '../../../values/places.ts'
import { Choice, Line } from './section-fields.tsx'
import type { SectionForm } from './use-section.ts'

const COUNTRY_CHOICES = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))

export function AddressFields({ form }: { readonly form: SectionForm }) {
  const started: SectionForm = { ...form, initial: { CountryOfResidence: HOME_COUNTRY, ...form.initial } }
  const [country, setCountry] = useState(started.initial['CountryOfResidence'] ?? HOME_COUNTRY)
  const [state, setState] = useState(started.initial['State'] ?? '')
  const home = country === HOME_COUNTRY
  return (
    <>
      <Choice
        form={started}
        path="CountryOfResidence"
        label="Country of residence"
        choices={COUNTRY_CHOICES}
        onChange={setCountry}
      />
      {home ? (
        <>
          <Choice form={started} path="State" label="State" choices={NIGERIAN_STATES} onChange={setState} />
          <Choice
            key={state}
            form={started}
            path="LocalGovernmentArea"
            label="Local government"
            choices={localGovernmentsOf(state)}
          />
        </>
      ) : (
        <Line form={started} path="State" label="State or region" max={60} />
      )}
      <Line form={started} path="Street" label="Street" max={100} />
      <Line form={started} path="HouseNumber" label="House number" max={20} />
      <Line
        form={started}
        path="Landmark"
        label="Landmark"
        max={100}
        mayBeEmpty
        hint="What is near it, for whoever visits."
      />
    </>
  )
}
