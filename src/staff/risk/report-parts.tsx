/** The forms that make reports for the financial intelligence unit, and save them as files. */
import { useState } from 'react'
import * as v from 'valibot'
import { REASON_LENGTHS, reasonFor } from '../../contract/staff/staff-api.ts'
import { currencyReportSchema } from '../../contract/staff/staff-goaml.ts'
import { saveFile } from '../../web/ui/file/save-file.ts'
import { SubmitButton } from '../../web/ui/form/form.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { Note } from '../../web/ui/note/note.tsx'
import type { Answer } from '../session/api.ts'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'

type ReportFile = Answer<'goaml/currency-report'>

const save = ({ fileName, xml }: ReportFile): void => saveFile(new File([xml], fileName, { type: 'application/xml' }))

const suspicionSchema = v.object({
  reason: reasonFor(`Say why the bank suspects the payment, in ${REASON_LENGTHS.least} characters or more`),
})

/** A decided alert whose rule was right becomes a suspicious-transaction report. */
export function SuspiciousReport({ alertId }: { readonly alertId: string }) {
  const [saved, setSaved] = useState<string>()
  const form = useForm(suspicionSchema, (typed) => typed, {
    send: (typed) => sendCall('goaml/suspicious-report', { alertId, ...typed }),
    onDone: (file) => {
      save(file)
      setSaved(file.fileName)
    },
    isShort: true,
  })
  return (
    <section className={styles.section} aria-labelledby="suspicious-report">
      <h3 id="suspicious-report">Report the payment</h3>
      <StaffForm form={form}>
        <TextField
          id="reason"
          label="Why does the bank suspect this payment?"
          hint="The financial intelligence unit reads this text. Do not tell the customer of the report."
          autoComplete="off"
          error={form.errorOf('reason')}
        />
        <SubmitButton form={form} wide={false}>
          Save the report as goAML
        </SubmitButton>
      </StaffForm>
      {saved !== undefined && <Saved fileName={saved} />}
    </section>
  )
}

/** The transactions of a day that reach the reported amount. */
export function CurrencyReport() {
  const [saved, setSaved] = useState<ReportFile>()
  const form = useForm(currencyReportSchema, (typed) => typed, {
    send: (typed) => sendCall('goaml/currency-report', typed),
    onDone: (file) => {
      save(file)
      setSaved(file)
    },
    isShort: true,
  })
  return (
    <section className={styles.section} aria-labelledby="currency-report">
      <h2 id="currency-report">Currency-transaction report</h2>
      <p>The transfers and the credits of a day of ₦5,000,000 and more, for the financial intelligence unit.</p>
      <StaffForm form={form}>
        <TextField id="day" type="date" label="Day of the transactions" error={form.errorOf('day')} />
        <SubmitButton form={form} wide={false}>
          Save the day as goAML
        </SubmitButton>
      </StaffForm>
      {saved !== undefined && <Saved fileName={saved.fileName} count={saved.transactions} />}
    </section>
  )
}

const Saved = ({ fileName, count }: { readonly fileName: string; readonly count?: number }) => (
  <Note kind="ok">
    <p>
      {fileName} was saved{count === undefined ? '' : `, with ${count} ${count === 1 ? 'transaction' : 'transactions'}`}
      . The bank keeps no copy.
    </p>
  </Note>
)
