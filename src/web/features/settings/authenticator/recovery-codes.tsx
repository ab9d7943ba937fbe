/** Shows the recovery codes once, to be copied, saved or printed. */
import * as v from 'valibot'
import { BRAND } from '../../../../values/brand.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { PrintIcon } from '../../../ui/icon/icons-money.tsx'
import { CopyIcon } from '../../../ui/icon/icons.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { saveText } from '../../../ui/file/save-file.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import * as styles from './recovery-codes.module.css'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface RecoveryCodesProps {
  readonly username: string
  readonly codes: readonly string[]
  readonly onKept: () => void
}

const KEPT_ID = 'codes-kept'
const keptForm = v.object({
  [KEPT_ID]: v.pipe(v.string(), v.minLength(1, t('Keep the codes first: we do not show them again'))),
})

function fileText({ username, codes }: RecoveryCodesProps): string {
  const title = t('{bankName}: recovery codes of {username}', { bankName: BRAND.bankName, username })
  const rule = t('Each code works once, instead of a code from your authenticator app.')
  return `${title}\n${rule}\n\n${codes.join('\n')}\n`
}

export function RecoveryCodes(props: RecoveryCodesProps) {
  const { codes, onKept } = props
  const form = useForm(keptForm, () => undefined, { onDone: onKept, isShort: true })
  return (
    <Form form={form}>
      <p>
        {t(
          'If you lose your phone, you need one of these codes. Each code works once. Keep them in a safe place, and not only on your phone.',
        )}
      </p>
      <ol className={`${cardStyles.card} ${cardStyles.pad} monospace ${styles.codes}`} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={`${layoutStyles.buttons} screen-only`}>
        <Button look="sec" small onClick={() => void copyText(codes.join('\n'), t('Recovery codes'))}>
          <CopyIcon small />
          {t('Copy')}
        </Button>
        <Button look="sec" small onClick={() => saveText('recovery-codes.txt', fileText(props))}>
          {t('Download')}
        </Button>
        <Button look="sec" small onClick={() => print()}>
          <PrintIcon small />
          {t('Print')}
        </Button>
      </div>
      <Note kind="wait" className="screen-only">
        <p>{t('We show these codes only now. If you lose them, make new ones here while you still have the app.')}</p>
      </Note>
      <div className={`${layoutStyles.form} screen-only`}>
        <CheckField id={KEPT_ID} label={t('I have kept my recovery codes')} error={form.errorOf(KEPT_ID)} />
        <Button type="submit" wide>
          {t('Done')}
        </Button>
      </div>
    </Form>
  )
}
