/** Mails the receipt to the saved address of its payee: one mail for each press. */
import { useState } from 'react'
import { withNextStep } from '../../../api/result/next-step.ts'
import type { TransferView } from '../../../../contract/transfers/transfers.ts'
import { maskEmail } from '../../../../values/email.ts'
import { mailReceipt } from '../../../api/accounts/document-calls.ts'
import { icon } from '../../../ui/icon/icon.tsx'
import { ForwardIcon } from '../../../ui/icon/icons.tsx'
import { showToast } from '../../../ui/note/toast.tsx'
import { t } from '../../../language/language.ts'
import { useSavedPayee } from './use-saved-payee.ts'

const MailIcon = /*#__PURE__*/ icon('M4 6h16v12H4zM4.5 6.5L12 13l7.5-6.5')

export function MailReceipt({ transfer }: { readonly transfer: TransferView }) {
  const [busy, setBusy] = useState(false)
  const { email } = useSavedPayee(transfer) ?? {}
  if (email === undefined) return null
  async function send(): Promise<void> {
    setBusy(true)
    const answer = await mailReceipt(transfer.transferId)
    setBusy(false)
    showToast(
      answer.ok
        ? t('We have sent the receipt to {address}', { address: answer.data.maskedEmail })
        : withNextStep(answer.errorMsg),
    )
  }
  return (
    <li>
      <button type="button" aria-disabled={busy || undefined} onClick={() => !busy && void send()}>
        <MailIcon />
        <span className="small">{t('Send the receipt to {address}', { address: maskEmail(email) })}</span>
        <ForwardIcon small />
      </button>
    </li>
  )
}
