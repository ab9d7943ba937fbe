/**
 * Shows the outcome of a transfer to either side: a receipt, a status that updates itself, or a text that nothing was
 * sent.
 */
import { useParams } from '../../../ui/router/router.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { isUuid } from '../../../../values/ids.ts'
import { transferApi } from '../../../api/transfers/transfer-api.ts'
import { PaymentReceipt } from '../../../payment/payment-receipt.tsx'
import { progressOf } from '../../../payment/payment-status.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { useAppDispatch } from '../../../session/store/hooks.ts'
import { recentOutdated } from '../../../session/store/transactions-slice.ts'
import { BackIcon } from '../../../ui/icon/icons.tsx'
import { TRANSFER } from '../kept-transfer.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { tNodes, t } from '../../../language/language.ts'
import * as frameStyles from '../../../ui/frame/frame.module.css'

export function ReceiptPage() {
  const { transferId = '' } = useParams()
  const dispatch = useAppDispatch()
  const skip = !isUuid(transferId)
  const query = transferApi.endpoints.getTransfer.useQueryState(transferId, { skip })
  const { waiting, pollingInterval } = progressOf(TRANSFER, transferId, query)
  const subscription = transferApi.endpoints.getTransfer.useQuerySubscription(transferId, { skip, pollingInterval })
  return (
    <PaymentReceipt
      kind={TRANSFER}
      paymentId={transferId}
      query={query}
      waiting={waiting}
      refetch={subscription.refetch}
      onEnd={() => dispatch(recentOutdated())}
      back={
        <Link className={frameStyles.back} to={PATHS.history}>
          <BackIcon />
          <span>{tNodes('{part} History', { part: <span className="visually-hidden">{t('Back to')}</span> })}</span>
        </Link>
      }
      statusTitle={t('Transfer status')}
      renderCard={(transfer) => <ReceiptCard transfer={transfer} />}
      renderActions={(transfer) => <ReceiptActions transfer={transfer} />}
    />
  )
}
