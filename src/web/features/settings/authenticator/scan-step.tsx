/**
 * Shows the secret for the app as a QR code and as text, and takes the first code, which proves that the app has the
 * secret.
 */
import { Suspense } from 'react'
import * as v from 'valibot'
import type { CallProblem } from '../../../api/result/call-problem.ts'
import { type TokenSecret, useConfirmTokenMutation } from '../../../api/identity/token-api.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { formatTime } from '../../../../values/date.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { DigitsField } from '../../../ui/form/digits-field.tsx'
import { Form, SubmitButton, SubmitNote } from '../../../ui/form/form.tsx'
import { digits } from '../../../ui/form/form-schemas.ts'
import { CopyIcon } from '../../../ui/icon/icons.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Bone } from '../../../ui/loading/skeleton.tsx'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { tokenProblem } from './token-problem.ts'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

const CODE_ID = 'first-code'
const codeForm = v.object({ [CODE_ID]: digits(6, t('Enter the 6 digits that the app shows')) })

function problemText(problem: CallProblem): string {
  if (problem.code !== RESULT_CODES.INVALID_CREDENTIALS) return tokenProblem(problem)
  return t('That code is wrong. Wait for the next code, and set your phone’s clock to automatic.')
}

export interface ScanStepProps {
  readonly secret: TokenSecret
  readonly onCodes: (recoveryCodes: readonly string[]) => void
  readonly onStartAgain: () => void
}

export function ScanStep({ secret, onCodes, onStartAgain }: ScanStepProps) {
  const [confirm] = useConfirmTokenMutation()
  const form = useForm(codeForm, (typed) => typed[CODE_ID], {
    send: confirm,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    explain: (problem) => [{ fieldId: CODE_ID, text: problemText(problem) }],
  })
  const over = form.refusal?.reason === 'ticket-expired' ? form.refusal : undefined
  if (over) {
    return (
      <div className={layoutStyles.form}>
        <Note kind="wait" role="alert">
          <p>{over.message}</p>
        </Note>
        <Button wide onClick={onStartAgain}>
          {t('Start again')}
        </Button>
      </div>
    )
  }
  return (
    <Form form={form}>
      <p>{t('Open the app, choose to add an account, and point the camera here.')}</p>
      <Suspense fallback={<Bone height={6} />}>
        <QrCode text={secret.uri} label={t('QR code for your authenticator app')} />
      </Suspense>
      <Key secret={secret.secret} />
      <DigitsField
        id={CODE_ID}
        label={t('Code from the app')}
        look="code"
        length={6}
        hint={t('6 digits. Finish before {expiresAt}.', { expiresAt: formatTime(secret.expiresAt) })}
        error={form.errorOf(CODE_ID)}
      />
      <SubmitButton form={form}>{t('Add the app')}</SubmitButton>
      <SubmitNote form={form} />
    </Form>
  )
}

/** Shows the secret as text, for a customer who has the app on this phone or cannot scan the QR code. */
function Key({ secret }: { readonly secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className={`${cardStyles.card} ${cardStyles.pad}`}>
      <p className="small muted">{t('Cannot scan? Choose “enter a key” in your app and type or paste this:')}</p>
      <p className="monospace gap-2">{groups.join(' ')}</p>
      <Button look="sec" small className="gap-3" onClick={() => void copyText(secret, 'Key')}>
        <CopyIcon small />
        {t('Copy key')}
      </Button>
    </div>
  )
}
