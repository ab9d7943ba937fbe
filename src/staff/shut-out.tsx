/** The form that shuts a member of staff out of the back office, and that readmits the person. */
import { useState } from 'react'
import { SelectField } from '../web/ui/form/select-field.tsx'
import { MadeOrder, useMadeOrder } from './orders/made-order.tsx'
import { ProposeForm } from './orders/propose-form.tsx'
import type { Answer } from './session/api.ts'
import * as styles from './ui/page.module.css'

interface ShutOutProps {
  readonly members: Answer<'staff/list'>['members']
  /** Reads the list again. */
  readonly changed: () => void
}

export function ShutOut({ members, changed }: ShutOutProps) {
  const [made, done] = useMadeOrder(changed)
  const [chosen, setChosen] = useState('')
  const member = members.find(({ staffId }) => staffId === chosen)
  return (
    <section className={styles.section} aria-labelledby="shut-out">
      <h2 id="shut-out">Shut a person out</h2>
      <MadeOrder order={made} />
      <div className={styles.form}>
        <SelectField
          id="shut-out-person"
          label="Person"
          placeholder="Choose a person of the list"
          value={member === undefined ? '' : chosen}
          onChange={({ target }) => setChosen(target.value)}
          choices={members.map(({ staffId, name, email }) => ({
            value: staffId,
            label: email === null ? name : `${name}, ${email}`,
          }))}
        />
      </div>
      {member?.shutOutAt === null && (
        <>
          <p>
            All sessions of the person end immediately, in the browser and in the command line, and every login is
            refused. The open orders of the person are withdrawn. No other person checks it.
          </p>
          <ProposeForm
            key={chosen}
            kind="shut-out-staff"
            payload={{ staffId: chosen }}
            button="Shut the person out"
            done={done}
          />
        </>
      )}
      {typeof member?.shutOutAt === 'string' && (
        <>
          <p>The person is shut out. Another administrator checks the order that readmits the person.</p>
          <ProposeForm
            key={chosen}
            kind="readmit-staff"
            payload={{ staffId: chosen }}
            button="Propose to readmit the person"
            done={done}
          />
        </>
      )}
    </section>
  )
}
