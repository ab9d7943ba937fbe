/** Shows the actions on a receipt: share or print it, copy its reference, send again, ask for help. */
import { ScheduleLink } from '../../../payment/after-payment.tsx'
import { CopyReference, ReportLink, SavePaid } from '../../../payment/receipt-menu.tsx'
import { Link } from '../../../ui/router/link.tsx'
import type { TransferView } from '../../../../contract/transfers/transfers.ts'
import { useAddPaidBeneficiaryMutation } from '../../../api/transfers/beneficiaries-api.ts'
import { fetchReceipt } from '../../../api/accounts/document-calls.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { RetryIcon } from '../../../ui/icon/icons-parts.tsx'
import { ForwardIcon } from '../../../ui/icon/icons.tsx'
import { ReceiptFiles } from '../../../ui/file/receipt-files.tsx'
import { MailReceipt } from './mail-receipt.tsx'
import { formOf, isOwn, repeatOf } from '../repeat/repeat-transfer.ts'
import { t } from '../../../language/language.ts'
import { useSavedPayee } from './use-saved-payee.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as menuStyles from '../../../ui/list/menu.module.css'

export function ReceiptActions({ transfer }: { readonly transfer: TransferView }) {
  const final = transfer.status !== 'processing'
  return (
    <>
      {final && <ReceiptFiles fetchReceipt={(format) => fetchReceipt(transfer.transferId, format)} />}
      <section className={cardStyles.card} aria-label={t('What next')}>
        <ul className={menuStyles.menu}>
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
          <CopyReference reference={transfer.reference} />
          <ReportLink about={{ transferId: transfer.transferId }} />
        </ul>
      </section>
      <Link
        className={`${buttonStyles.button} ${final ? buttonStyles.quiet : buttonStyles.primary} ${buttonStyles.wide}`}
        to={PATHS.home}
      >
        {t('Back to Home')}
      </Link>
    </>
  )
}

/** Saves the payee under the name that was paid. */
function SaveBeneficiary({ transfer }: { readonly transfer: TransferView }) {
  const [save, state] = useAddPaidBeneficiaryMutation()
  const saved = useSavedPayee(transfer)
  return (
    <SavePaid
      label={t('Save beneficiary')}
      savedLabel={t('Beneficiary saved')}
      toast={t('{accountName} is saved', { accountName: transfer.to.accountName })}
      saved={saved !== undefined}
      save={() => save({ transferId: transfer.transferId })}
      state={state}
    />
  )
}
