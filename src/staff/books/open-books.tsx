/** Opens an account or a journal of the books by its number. */
import * as v from 'valibot'
import { accountNameSchema } from '../../contract/staff/staff-books.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { useNavigate } from '../../web/ui/router/router.tsx'
import * as styles from '../ui/page.module.css'
import { StaffForm } from '../ui/staff-form.tsx'

const JOURNAL = v.pipe(v.string(), v.trim(), v.uuid())
const wanted = v.object({
  number: v.union(
    [JOURNAL, accountNameSchema],
    'Enter a code such as fee-income:NGN, a number in the books, or the id of a journal',
  ),
})

export function OpenBooks() {
  const navigate = useNavigate()
  const form = useForm(wanted, (typed) => typed, {
    onDone(_nothing: unknown, { number }) {
      const folder = v.is(JOURNAL, number) ? 'journals' : 'accounts'
      void navigate({ pathname: `/books/${folder}/${encodeURIComponent(number)}`, search: '' })
    },
    isShort: true,
  })
  return (
    <StaffForm form={form} className={styles.searchRow}>
      <TextField
        id="number"
        label="Account or journal"
        hint="The customer whose account you open can read that you looked."
        autoComplete="off"
        error={form.errorOf('number')}
      />
      <Button type="submit">Open</Button>
    </StaffForm>
  )
}
