/** Saves the hits of screening as CSV. The file has no name of a person, like the list. */
import * as v from 'valibot'
import { Button } from '../../web/ui/button/button.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { saveCsv } from '../ui/csv.ts'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'

const HEADER = [
  'Hit id',
  'Of',
  'List',
  'Entry',
  'Kind of list',
  'Score',
  'Found',
  'Decision',
  'Decided',
  'Decided by',
  'Reason',
  'Corrected',
  'Corrected by',
  'Reason of the correction',
]
const nothing = v.object({})

/** The audit trail has an event of each file. */
export function ExportHits({ which }: { readonly which: 'open' | 'decided' }) {
  const form = useForm(nothing, () => ({ which }), {
    send: (wanted) => sendCall('screening/export', wanted),
    onDone: ({ hits }) => {
      const rows = hits.map((one) => [
        one.hitId,
        one.subject,
        one.list,
        one.entryId,
        one.topic,
        one.score,
        one.foundAt,
        one.decision,
        one.decidedAt,
        one.decidedBy,
        one.reason,
        one.correctedAt,
        one.correctedBy,
        one.correctionReason,
      ])
      saveCsv(`names-${which}.csv`, HEADER, rows)
    },
    isShort: true,
  })
  return (
    <StaffForm form={form} className={styles.tools}>
      <Button type="submit" look="sec" small busy={form.busy}>
        Save as CSV{' '}
        <span className={styles.hidden}>{which === 'open' ? 'of the waiting names' : 'of the decided names'}</span>
      </Button>
    </StaffForm>
  )
}
