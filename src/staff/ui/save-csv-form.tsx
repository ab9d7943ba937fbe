/** The button that loads the rows of a list and saves them as CSV. The audit trail has an event of each file. */
import * as v from 'valibot'
import type { CsvRow } from '../../values/csv.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import type { Answer, CallName } from '../session/api.ts'
import { saveCsv } from './csv.ts'
import * as styles from './page.module.css'
import { sendCall, StaffForm } from './staff-form.tsx'

const nothing = v.object({})

export interface SaveCsvFormProps<Name extends CallName> {
  /** The call that loads the rows, and its body. */
  readonly call: Name
  readonly body: unknown
  /** Without `.csv`. */
  readonly fileName: string
  readonly header: readonly string[]
  readonly rowsOf: (answer: Answer<Name>) => readonly CsvRow[]
  /** Which list, for a screen reader, after "Save as CSV": `of the waiting names`. */
  readonly ofList: string
}

export function SaveCsvForm<Name extends CallName>({
  call,
  body,
  fileName,
  header,
  rowsOf,
  ofList,
}: SaveCsvFormProps<Name>) {
  const form = useForm(nothing, () => body, {
    send: (wanted) => sendCall(call, wanted),
    onDone: (answer) => saveCsv(`${fileName}.csv`, header, rowsOf(answer)),
    isShort: true,
  })
  return (
    <StaffForm form={form} className={styles.tools}>
      <Button type="submit" look="sec" small busy={form.busy}>
        Save as CSV <span className={styles.hidden}>{ofList}</span>
      </Button>
    </StaffForm>
  )
}
