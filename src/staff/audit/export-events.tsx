/** Saves the events of the filters as a file with a proof, which another party can check without the bank. */
import { useState } from 'react'
import * as v from 'valibot'
import { auditExportSchema, type auditSearchSchema } from '../../contract/staff/staff-audit.ts'
import { REASON_LENGTHS, reasonFor } from '../../contract/staff/staff-api.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { saveText } from '../../web/ui/file/save-file.ts'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import type { Answer } from '../session/api.ts'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'

const { firstEvent, lastEvent } = auditExportSchema.entries
const schema = v.object({
  firstEvent,
  lastEvent,
  reason: reasonFor(`Say why you save these events, in ${REASON_LENGTHS.least} characters or more`),
})

const savedText = ({ fileName, events, first, last, notLinked }: Answer<'audit/export'>): string =>
  `Saved ${fileName}: ${events} ${events === 1 ? 'event' : 'events'} in full, and the links ${first} to ${last} of the chain.${
    notLinked === 0 ? '' : ` ${notLinked} of the events are not linked yet, and are not in the file.`
  }`

export function ExportEvents({ search }: { readonly search: v.InferOutput<typeof auditSearchSchema> }) {
  const [saved, setSaved] = useState<Answer<'audit/export'>>()
  const { before: _before, ...filters } = search
  const form = useForm(schema, (typed) => typed, {
    send: (typed) => sendCall('audit/export', { ...filters, ...typed }),
    onDone: (file, _typed, element) => {
      element.reset()
      setSaved(file)
      announce(savedText(file))
      saveText(file.fileName, file.text)
    },
    isShort: true,
  })
  const field = (id: string) => ({ id, autoComplete: 'off', error: form.errorOf(id) })
  return (
    <details className={styles.help}>
      <summary>Save as a file with proof</summary>
      <StaffForm form={form} className={styles.searchRow}>
        <TextField
          {...field('firstEvent')}
          label="From event number"
          inputMode="numeric"
          hint="Empty: by the filters"
        />
        <TextField {...field('lastEvent')} label="To event number" inputMode="numeric" hint="Empty: by the filters" />
        <TextField
          {...field('reason')}
          label="Why do you save these events?"
          hint="Each customer in the file can read this reason, and your role."
          maxLength={REASON_LENGTHS.most}
        />
        <Button type="submit" look="sec" busy={form.busy}>
          Save with proof
        </Button>
      </StaffForm>
      {saved !== undefined && (
        <Note kind="ok">
          <p>{savedText(saved)}</p>
        </Note>
      )}
      <p>
        The file has each event of the filters in full, and the events between them as hashes only. A file has at most
        10,000 links of the chain.
      </p>
      <p>
        The receiver checks the file without the bank, by a program of the bank’s public code. The guide “How to check a
        file of the audit trail” has the steps. Give the public key of the heads, or a published head, in another way
        than the file.
      </p>
    </details>
  )
}
