/** Runs a payment for another day from typing to the bank's offer. */
import { useEffect, useState } from 'react'
import { useLocation } from '../../../ui/router/router.tsx'
import { v7 as makeUuid } from 'uuid'
import { callProblem, type CallProblem } from '../../../api/result/call-problem.ts'
import { type ScheduleOffer, useInitiateScheduleMutation } from '../../../api/transfers/schedules-api.ts'
import { checkWhen, NOW, type When } from '../../../schedule/when.ts'
import { tomorrow } from '../../../schedule/when-fields.tsx'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import type { CheckedOrder } from '../form/check-order.ts'
import { storeDraftTime, readDraftTime } from '../form/transfer-draft.ts'
import type { TransferService } from '../transfer-service.ts'

/** Why there is no offer. Undefined when there is an offer. */
type NoOffer =
  | { readonly kind: 'problems'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'refused'; readonly problem: CallProblem }
  | undefined

export function useScheduleReview(service: TransferService) {
  // "Send again" on a receipt pays now, also when the customer chose a later day before.
  const again = (useLocation().state as { readonly repeat?: unknown } | null)?.repeat !== undefined
  const [when, setWhen] = useState<When>(() => (again ? NOW : readDraftTime(service)))
  useEffect(() => storeDraftTime(service, when), [service, when])
  const [schedule, { isLoading: busy }] = useInitiateScheduleMutation()
  const [offer, setOffer] = useState<ScheduleOffer>()

  /** Each offer has a new id, because an offer without an approval has no effect. */
  async function ask(checked: CheckedOrder): Promise<NoOffer> {
    const days = checkWhen(when, tomorrow())
    if (!checked.ok || !days.ok) {
      const problems = [...(checked.ok ? [] : checked.problems), ...(days.ok ? [] : days.problems)]
      return { kind: 'problems', problems }
    }
    const { saveBeneficiary: _ofOneThatGoesNow, nameEnquiryRef, ...order } = checked.order
    if (nameEnquiryRef === undefined) throw new Error('this form makes no such transfer')
    const ids = { nameEnquiryRef, scheduleId: makeUuid() }
    const { data, error } = await schedule({ ...order, ...ids, ...days.recurrence })
    if (data === undefined) return { kind: 'refused', problem: callProblem(error) }
    setOffer(data)
    return undefined
  }
  return { when, setWhen, busy, ask, offer, close: () => setOffer(undefined) }
}
