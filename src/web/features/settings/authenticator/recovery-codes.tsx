/** Shows the recovery codes once, to be copied, saved or printed. */
import * as v from 'valibot'
import { BRAND } from '../../../../values/brand.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { PrintIcon } from '../../../ui/icons-money.tsx'
import { CopyIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import { saveText } from '../../../ui/save-file.ts'
import { useForm } from '../../../ui/use-form.ts'
import * as styles from './recovery-codes.module.css'

export interface RecoveryCodesProps {
  readonly username: string
  readonly codes: readonly string[]
  readonly onKept: () => void
}

const KEPT_ID = 'codes-kept'
const keptForm = v.object({
  [KEPT_ID]: v.pipe(v.string(), v.minLength(1, 'Keep the codes first: they are not shown again')),
})

function fileText({ username, codes }: RecoveryCodesProps): string {
  const head = `${BRAND.bankName}: recovery codes of ${username}\nEach works once, in the place of a code of your authenticator app.\n`
  return `${head}\n${codes.join('\n')}\n`
}

export function RecoveryCodes(props: RecoveryCodesProps) {
  const { codes, onKept } = props
  const form = useForm(keptForm, () => undefined, { onDone: onKept, isShort: true })
  return (
    <Form form={form}>
      <p>
        Without your phone these are the only way to use your authenticator. Each works once. Keep them where nobody
        else looks, and not only on that phone.
      </p>
      <ol className={`card pad key ${styles.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="account-acts noprint">
        <Button look="sec" small onClick={() => void copyText(codes.join('\n'), 'Recovery codes')}>
          <CopyIcon small />
          Copy
        </Button>
        <Button look="sec" small onClick={() => saveText('recovery-codes.txt', fileText(props))}>
          Download
        </Button>
        <Button look="sec" small onClick={() => print()}>
          <PrintIcon small />
          Print
        </Button>
      </div>
      <Note kind="wait" className="noprint">
        <p>They are shown only now. If you lose them, make new ones here while you still have the app.</p>
      </Note>
      <div className="form noprint">
        <CheckField id={KEPT_ID} label="I have kept my recovery codes" error={form.errorOf(KEPT_ID)} />
        <Button type="submit" wide>
          Done
        </Button>
      </div>
    </Form>
  )
}
