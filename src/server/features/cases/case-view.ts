/** A case as its customer sees it. The view never names the member of staff who acted. */
import type { CaseLine, CaseView } from '../../../contract/cases/cases.ts'
import { isOpenCase } from '../../../core/cases/case-states.ts'
import { caseStatusText, caseTimeline } from '../../../core/cases/case-timeline.ts'
import { typeWords } from '../../../core/cases/case-types.ts'
import type { Translate } from '../../../values/message.ts'
import type { Sql } from '../../db/database.ts'
import { type CasePayment, type StoredCase, subjectKindOf } from './case-store.ts'
import { findCaseEvents, type StoredCaseEvent } from './case-event-store.ts'
import { findCaseClocks } from './case-clock-store.ts'

export function caseLine(stored: StoredCase, translate: Translate): CaseLine {
  const { caseId, reference, type, state, payment, openedAt, closedAt } = stored
  return {
    caseId,
    reference,
    type,
    title: translate(typeWords(type, subjectKindOf(stored)).title),
    state,
    statusText: caseStatusText({ state, bankName: payment?.bankName ?? '' }, translate),
    open: isOpenCase(state),
    subject: payment && subjectView(payment),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }
}

export function subjectView(payment: CasePayment) {
  const { kind, transferId, amountMinor, currency, counterparty, bankName, paidAt, reference } = payment
  return {
    kind,
    transferId: kind === 'bill' ? null : transferId,
    paymentId: kind === 'bill' ? transferId : null,
    amount: amountMinor.toString(),
    currencyCode: currency,
    counterparty,
    bankName,
    paidAt: paidAt.toISOString(),
    reference,
  }
}

export async function caseView(sql: Sql, stored: StoredCase, now: Date, translate: Translate): Promise<CaseView> {
  const { type, state, payment, words } = stored
  const happenings = await findCaseEvents(sql, stored.caseId)
  const clocks = await findCaseClocks(sql, stored.caseId)
  const bankName = payment?.bankName ?? ''
  const kind = subjectKindOf(stored)
  const story = { type, kind, state, bankName, currency: payment?.currency ?? 'NGN', happenings, clocks } as const
  return {
    ...caseLine(stored, translate),
    words,
    timeline: caseTimeline(story, now, translate),
    messages: happenings.filter(isMessage).map(({ eventId, at, actor, text, pictureId }) => ({
      messageId: eventId,
      at: at.toISOString(),
      from: actor === 'customer' ? ('you' as const) : ('bank' as const),
      text,
      pictureId,
    })),
  }
}

/** True for an event that is a message between the customer and the bank. */
function isMessage({ event }: StoredCaseEvent): boolean {
  return event === 'message' || event === 'staff-asked' || event === 'customer-answered'
}
