/**
 * Shows the outcome of a bill: a receipt with its token, a status that updates itself, or a text that the bill was not
 * paid.
 */
import { useParams } from '../../../ui/router/router.tsx'
import { isUuid } from '../../../../values/ids.ts'
import { type BillPayment, billsApi } from '../../../api/bills/bills-api.ts'
import { PaymentReceipt } from '../../../payment/payment-receipt.tsx'
import { progressOf } from '../../../payment/payment-status.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { useAppDispatch } from '../../../session/store/hooks.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { t } from '../../../language/language.ts'
import { BillReceiptActions } from './bill-receipt-actions.tsx'
import { BillReceiptCard } from './bill-receipt-card.tsx'
import { BILL } from '../kept-bill.ts'

const isTokenToCome = ({ status, electricity }: BillPayment): boolean =>
  status === 'successful' && electricity?.token === null

export function BillReceiptPage() {
  const { paymentId = '' } = useParams()
  const dispatch = useAppDispatch()
  const skip = !isUuid(paymentId)
  const query = billsApi.endpoints.getBillPayment.useQueryState(paymentId, { skip })
  const { waiting, pollingInterval } = progressOf(BILL, paymentId, query, isTokenToCome)
  const subscription = billsApi.endpoints.getBillPayment.useQuerySubscription(paymentId, { skip, pollingInterval })
  return (
    <PaymentReceipt
      kind={BILL}
      paymentId={paymentId}
      query={query}
      waiting={waiting}
      refetch={subscription.refetch}
      // No list shows the bill as pending any more.
      onEnd={() => dispatch(billsApi.util.invalidateTags(['Bills']))}
      back={<BackLink to={PATHS.bills}>{t('Bills')}</BackLink>}
      statusTitle={t('Payment status')}
      renderCard={(bill) => <BillReceiptCard bill={bill} />}
      renderActions={(bill) => <BillReceiptActions bill={bill} />}
    />
  )
}
