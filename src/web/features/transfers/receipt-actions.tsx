/** What one can do with a receipt: share or print it, copy its reference, send again, ask for help. */
import { ScheduleLink } from '../../approval/after-payment.tsx'
import { Link } from '../../ui/link.tsx'
import type { TransferView } from '../../../contract/transfers.ts'
import { useAddPaidBeneficiaryMutation } from '../../api/beneficiaries-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { fetchReceipt } from '../../api/document-calls.ts'
import { reportPath } from '../../session/links.ts'
import * as PATHS from '../../session/paths.ts'
import { copyText } from '../../ui/copy-text.ts'
import { RetryIcon } from '../../ui/icons-parts.tsx'
import { CopyIcon, FlagIcon, ForwardIcon, PeopleIcon } from '../../ui/icons.tsx'
import { ReceiptFiles } from '../../ui/receipt-files.tsx'
import { showToast } from '../../ui/toast.tsx'
import { MailReceipt } from './mail-receipt.tsx'
import { formOf, isOwn, repeatOf } from './repeat-transfer.ts'
import { t } from '../../language/language.ts'
import { useSavedPayee } from './use-saved-payee.ts'

export function ReceiptActions({ transfer }: { readonly transfer: TransferView }) {
  const final = transfer.status !== 'processing'
  return (
    <>
      {final && <ReceiptFiles fetchReceipt={(format) => fetchReceipt(transfer.transferId, format)} />}
      <section className="card" aria-label={t('What next')}>
        <ul className="menu">
          <ScheduleLink scheduleId={transfer.scheduleId} />
          {final && transfer.direction === 'debit' && (
            <li>
              <Link to={formOf(transfer)} state={repeatOf(transfer)}>
                <RetryIcon />
                <span className="small">{t('Send again')}</span>
                <ForwardIcon small />
              </Link>
            </li>
          )}
          {transfer.direction === 'debit' &&
            !isOwn(transfer) &&
            (transfer.status === 'successful' || transfer.status === 'processing') && (
              <SaveBeneficiary transfer={transfer} />
            )}
          {transfer.direction === 'debit' && transfer.status === 'successful' && <MailReceipt transfer={transfer} />}
          <li>
            <button type="button" onClick={() => void copyText(transfer.reference, 'Reference')}>
              <CopyIcon />
              <span className="small">{t('Copy reference')}</span>
              <ForwardIcon small />
            </button>
          </li>
          <li>
            <Link to={reportPath({ transferId: transfer.transferId })}>
              <FlagIcon />
              <span className="small">{t('Report a problem')}</span>
              <ForwardIcon small />
            </Link>
          </li>
        </ul>
      </section>
      <Link className={`btn ${final ? 'quiet' : 'pri'} wide`} to={PATHS.home}>
        {t('Back to Home')}
      </Link>
    </>
  )
}

/** Whom this paid, kept under the name that was paid. */
function SaveBeneficiary({ transfer }: { readonly transfer: TransferView }) {
  const [save, { isLoading, isSuccess }] = useAddPaidBeneficiaryMutation()
  const saved = useSavedPayee(transfer)
  const done = isSuccess || saved !== undefined
  async function keep(): Promise<void> {
    const { error } = await save({ transferId: transfer.transferId })
    showToast(
      error === undefined
        ? t('{accountName} is saved', { accountName: transfer.to.accountName })
        : callProblem(error).message,
    )
  }
  return (
    <li>
      <button type="button" aria-disabled={isLoading || done || undefined} onClick={() => !done && void keep()}>
        <PeopleIcon />
        <span className="small">{done ? t('Beneficiary saved') : t('Save beneficiary')}</span>
        <ForwardIcon small />
      </button>
    </li>
  )
}
