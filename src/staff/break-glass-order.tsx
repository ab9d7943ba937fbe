/** The orders that grant a person the codes of the break-glass command, and that revoke them. */
import * as v from 'valibot'
import { SelectField } from '../web/ui/form/select-field.tsx'
import { MadeOrder, useMadeOrder } from './orders/made-order.tsx'
import { ProposeForm } from './orders/propose-form.tsx'
import type { Answer } from './session/api.ts'
import * as styles from './ui/page.module.css'
import { useState } from 'react'

const CHANGES = [
  { value: 'grant-break-glass', label: 'Grant the codes' },
  { value: 'revoke-break-glass', label: 'Revoke the codes' },
] as const
type Change = (typeof CHANGES)[number]['value']

const FIELDS = { staffId: v.pipe(v.string(), v.minLength(1, 'Choose a person')) }

export function BreakGlassOrder({ members }: Pick<Answer<'staff/list'>, 'members'>) {
  const [change, setChange] = useState<Change>('grant-break-glass')
  const [done, ended] = useMadeOrder()
  return (
    <section className={styles.section} aria-labelledby="break-glass">
      <h2 id="break-glass">Codes for an emergency (break-glass)</h2>
      <p>
        If the login of the back office does not work, two people with these codes can act on the server. Another
        administrator checks this order, and the auditors get a mail. The order is refused when the person has the codes
        already, or has none to revoke.
      </p>
      <MadeOrder order={done} />
      <div className={styles.form}>
        <SelectField
          id="break-glass-change"
          label="Change of the codes"
          value={change}
          choices={CHANGES}
          onChange={({ target }) =>
            setChange(CHANGES.find(({ value }) => value === target.value)?.value ?? 'grant-break-glass')
          }
        />
      </div>
      <ProposeForm key={change} kind={change} fields={FIELDS} button="Propose the change of codes" done={ended}>
        {(errorOf) => (
          <SelectField
            id="staffId"
            label="Person of the codes"
            placeholder="Choose a person"
            choices={members.map(({ staffId, name }) => ({ value: staffId, label: name }))}
            error={errorOf('staffId')}
          />
        )}
      </ProposeForm>
    </section>
  )
}
