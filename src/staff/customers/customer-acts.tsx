/** The orders on a customer's access, contacts and limits. */
import * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { type Act, ActChooser } from '../orders/act-chooser.tsx'

const CHECKED = 'Another person checks this order. Make sure first that it is the customer who asks.'
const CONTACT: Pick<Act, 'fields' | 'controls'> = {
  fields: { contactKind: v.picklist(['email', 'phone']) },
  controls: () => (
    <SelectField
      id="contactKind"
      label="Contact"
      choices={[
        { value: 'phone', label: 'Phone number' },
        { value: 'email', label: 'Email address' },
      ]}
    />
  ),
}

const ACTS: readonly Act[] = [
  {
    kind: 'temporary-password',
    label: 'Set a temporary password',
    duty: 'customer.access',
    text: `${CHECKED} The checker sees the password once, and reads it out to the customer. All sessions end.`,
  },
  {
    kind: 'remove-authenticator',
    label: 'Remove a lost authenticator app',
    duty: 'customer.access',
    text: `${CHECKED} All sessions end.`,
  },
  {
    kind: 'end-sessions',
    label: 'End all sessions',
    duty: 'customer.access',
    text: 'The next call of each device is refused, and the customer must log in again. The customer gets a message. No other person checks this order.',
  },
  {
    kind: 'allow-contact-change',
    label: 'Allow a change of contact',
    duty: 'customer.change',
    text: CHECKED,
    ...CONTACT,
  },
  { kind: 'stop-contact-change', label: 'Stop a change of contact', duty: 'customer.change', ...CONTACT },
  { kind: 'allow-limit-change', label: 'Allow higher limits', duty: 'customer.change', text: CHECKED },
  { kind: 'stop-limit-change', label: 'Stop higher limits', duty: 'customer.change' },
  {
    kind: 'record-indemnity',
    label: 'Record an indemnity on paper',
    duty: 'customer.change',
    text: CHECKED,
    fields: { reference: v.pipe(v.string(), v.trim(), v.regex(/^[\w/.-]{1,60}$/, 'Enter the reference of the paper')) },
    controls: (errorOf) => (
      <TextField id="reference" label="Reference of the paper" autoComplete="off" error={errorOf('reference')} />
    ),
  },
]

export interface CustomerActsProps {
  readonly customerId: string
  readonly done: (order: StaffOrder) => void
}

export const CustomerActs = ({ customerId, done }: CustomerActsProps) => (
  <ActChooser title="Access, contacts and limits" acts={ACTS} payload={{ customerId }} done={done} />
)
