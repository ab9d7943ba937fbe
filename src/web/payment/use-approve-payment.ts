/** Approves a reviewed payment, and shows its receipt once the bank has it. */
import { useNavigate } from '../ui/router/router.tsx'
import type { Review } from './ask-for-offer.ts'
import { type PaymentKind, useOutcomeBank } from './payment-kind.ts'
import { type PaymentCalls, type SendPayment, useSendPayment } from './use-send-payment.ts'

export interface ApprovePayment<Approval> extends SendPayment<Approval> {
  /** Shows the status page, for instance while no answer comes. */
  readonly showStatus: () => void
}

type ApprovedKind<Approval> = Pick<PaymentKind<never>, 'pathOf' | 'outcomes'> & Pick<PaymentCalls<Approval>, 'kept'>

/** `onKnown` is called when the bank has the payment and the draft can be deleted. */
export function useApprovePayment<Approval extends { readonly challengeId: string }>(
  kind: ApprovedKind<Approval>,
  { paymentId }: Pick<Review<unknown>, 'paymentId'>,
  confirm: PaymentCalls<Approval>['confirm'],
  onKnown: () => void,
): ApprovePayment<Approval> {
  const navigate = useNavigate()
  const path = kind.pathOf(paymentId)
  const bank = useOutcomeBank(kind)
  const sending = useSendPayment({ kept: kind.kept, confirm, bank }, paymentId, () => {
    onKnown()
    void navigate(path, { replace: true })
  })
  return { ...sending, showStatus: () => void navigate(path) }
}
