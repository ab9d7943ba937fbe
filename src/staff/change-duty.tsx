/** The order that gives a duty to a role, or takes it from the role. */
import * as v from 'valibot'
import { STAFF_DUTIES, STAFF_ROLES } from '../values/vocabularies/staff-duties.ts'
import { DUTY_TEXTS, ROLE_TEXTS } from '../values/vocabularies/staff-texts/duty-texts.ts'
import { SelectField } from '../web/ui/form/select-field.tsx'
import { MadeOrder, useMadeOrder } from './orders/made-order.tsx'
import { ProposeForm } from './orders/propose-form.tsx'
import * as styles from './ui/page.module.css'

const FIELDS = {
  change: v.picklist(['grant', 'revoke']),
  role: v.picklist(STAFF_ROLES),
  duty: v.picklist(STAFF_DUTIES),
}

export function ChangeDuty() {
  const [done, ended] = useMadeOrder()
  return (
    <section className={styles.section} aria-labelledby="change-duty">
      <h2 id="change-duty">Change the duties of a role</h2>
      <p>
        Another administrator checks this order. The change holds from the next call of each person with this role.
        Administrators keep the duties that change duties.
      </p>
      <MadeOrder order={done} />
      <ProposeForm kind="change-role-duty" fields={FIELDS} button="Propose the change of a duty" done={ended}>
        {() => (
          <>
            <SelectField
              id="duty-change"
              name="change"
              label="Change of the duty"
              choices={[
                { value: 'grant', label: 'Give the duty' },
                { value: 'revoke', label: 'Take the duty away' },
              ]}
            />
            <SelectField
              id="duty-role"
              name="role"
              label="Role of the duty"
              choices={STAFF_ROLES.map((role) => ({ value: role, label: ROLE_TEXTS[role] }))}
            />
            <SelectField
              id="duty"
              label="Duty"
              choices={STAFF_DUTIES.map((duty) => ({ value: duty, label: DUTY_TEXTS[duty] }))}
            />
          </>
        )}
      </ProposeForm>
    </section>
  )
}
