/** Shows the actions on a bill's receipt: print, copy the reference, pay again, ask for help. */
import type { BillPayment } from '../../../api/bills/bills-api.ts'
import { fetchBillReceipt } from '../../../api/accounts/document-calls.ts'
import { useGetSavedBillsQuery, useSaveBillMutation } from '../../../api/bills/saved-bills-api.ts'
import { ScheduleLink } from '../../../payment/after-payment.tsx'
import { CopyReference, ReportLink, SavePaid } from '../../../payment/receipt-menu.tsx'
import { CATEGORY_PATHS } from '../category/category-paths.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { RetryIcon } from '../../../ui/icon/icons-parts.tsx'
import { ClockIcon, ForwardIcon } from '../../../ui/icon/icons.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { ReceiptFiles } from '../../../ui/file/receipt-files.tsx'
import { t } from '../../../language/language.ts'
import { repeatOf } from '../form/bill-draft.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as menuStyles from '../../../ui/list/menu.module.css'

export function BillReceiptActions({ bill }: { readonly bill: BillPayment }) {
  const final = bill.status !== 'processing'
  return (
    <>
      {final && <ReceiptFiles fetchReceipt={(format) => fetchBillReceipt(bill.paymentId, format)} />}
      <section className={cardStyles.card} aria-label={t('What next')}>
        <ul className={menuStyles.menu}>
          <ScheduleLink scheduleId={bill.scheduleId} />
          {final && bill.repeatable && (
            <li>
              <Link to={CATEGORY_PATHS[bill.category]} state={repeatOf(bill)}>
                <RetryIcon />
                <span className="small">{t('Buy again for {number}', { number: bill.customerReference })}</span>
                <ForwardIcon small />
              </Link>
            </li>
          )}
          {final && bill.repeatable && (
            <li>
              <Link to={CATEGORY_PATHS[bill.category]} state={{ ...repeatOf(bill), later: true }}>
                <ClockIcon />
                <span className="small">{t('Schedule a payment')}</span>
                <ForwardIcon small />
              </Link>
            </li>
          )}
          {bill.status === 'successful' && <SaveBill bill={bill} />}
          <CopyReference reference={bill.reference} />
          <ReportLink
            about={{ paymentId: bill.paymentId }}
            {...(bill.electricity !== null && { label: t('Token not accepted?') })}
          />
        </ul>
      </section>
      <Link
        className={`${buttonStyles.button} ${final ? buttonStyles.quiet : buttonStyles.primary} ${buttonStyles.wide}`}
        to={PATHS.bills}
      >
        {t('Back to Bills')}
      </Link>
    </>
  )
}

/** Saves the number of this bill, so that it can be paid again. */
function SaveBill({ bill }: { readonly bill: BillPayment }) {
  const [save, state] = useSaveBillMutation()
  const saved = useGetSavedBillsQuery().data?.some(
    (one) => one.billerId === bill.billerId && one.customerReference === bill.customerReference,
  )
  const number = bill.customerReference
  return (
    <SavePaid
      label={bill.category === 'electricity' ? t('Save this meter') : t('Save this number')}
      savedLabel={t('Saved')}
      toast={t('We saved {number}', { number })}
      saved={saved === true}
      save={() => save({ paymentId: bill.paymentId })}
      state={state}
    />
  )
}
