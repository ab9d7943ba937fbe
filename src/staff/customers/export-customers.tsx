/** Saves the found customers as CSV, with a reason that each customer in the file can read. */
import * as v from 'valibot'
import { REASON_LENGTHS, reasonFor } from '../../contract/staff/staff-api.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { saveCsv } from '../ui/csv.ts'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'

const HEADER = ['Customer number', 'Name', 'Username', 'End of the phone', 'End of the BVN', 'Tier', 'State']
const schema = v.object({
  reason: reasonFor(`Say why you save these customers, in ${REASON_LENGTHS.least} characters or more`),
})

export function ExportCustomers({ search }: { readonly search: { readonly text: string } }) {
  const form = useForm(schema, (typed) => typed, {
    send: (typed) => sendCall('customers/export', { ...search, ...typed }),
    onDone: ({ customers }, _typed, element) => {
      element.reset()
      const rows = customers.map((one) => [
        one.cifid,
        one.name,
        one.username,
        one.phoneEnd,
        one.bvnEnd,
        one.kycLevel,
        one.isFrozen ? 'frozen' : 'open',
      ])
      saveCsv('customers.csv', HEADER, rows)
    },
    isShort: true,
  })
  return (
    <details className={styles.help}>
      <summary>Save as a file</summary>
      <StaffForm form={form} className={styles.searchRow}>
        <TextField
          id="reason"
          label="Why do you save these customers?"
          hint="Each customer in the file can read this reason, and your role."
          autoComplete="off"
          error={form.errorOf('reason')}
        />
        <Button type="submit" look="sec" busy={form.busy}>
          Save as CSV
        </Button>
      </StaffForm>
    </details>
  )
}
