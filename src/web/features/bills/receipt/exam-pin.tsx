/** Shows the PIN of an examination, and its serial number, each with a button that copies it. */
import type { BillPayment } from '../../../api/bills/bills-api.ts'
import { t } from '../../../language/language.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { CopyIcon } from '../../../ui/icon/icons.tsx'
import { Note } from '../../../ui/note/note.tsx'
import * as layoutStyles from '../../../ui/layout.module.css'

export function ExamPin({ examPin: { pin, serial } }: { readonly examPin: NonNullable<BillPayment['examPin']> }) {
  if (pin === null) {
    return (
      <Note kind="wait">
        <p>
          <span className="strong">{t('Paid. Your PIN has not arrived yet.')}</span>{' '}
          {t(
            'The PIN usually arrives within minutes. We will show it here and text it to you. Please do not pay again.',
          )}
        </p>
      </Note>
    )
  }
  return (
    <div className={layoutStyles.form}>
      <Code title={t('Your PIN')} copyLabel={t('Copy the PIN')} code={pin} />
      {serial !== null && <Code title={t('Serial number')} copyLabel={t('Copy the serial number')} code={serial} />}
    </div>
  )
}

interface CodeProps {
  readonly title: string
  readonly copyLabel: string
  readonly code: string
}

function Code({ title, copyLabel, code }: CodeProps) {
  return (
    <div>
      <h2>{title}</h2>
      <p className="monospace gap-2">{code}</p>
      <Button look="sec" small className="gap-3" onClick={() => void copyText(code, title)}>
        <CopyIcon small />
        {copyLabel}
      </Button>
    </div>
  )
}
