/** Schedules a bill once or repeatedly: its days, and the bank's offer. The bill itself was chosen in its form. */
import { useState } from 'react'
import { useLocation } from '../../ui/router/router.tsx'
import { v7 as makeUuid } from 'uuid'
import type { BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import { formatAccountNumber } from '../../../values/account-number.ts'
import { formatMinor } from '../../../values/money.ts'
import type { BillOrder } from '../../api/bills/bills-api.ts'
import type { CallProblem } from '../../api/result/call-problem.ts'
import { type ScheduleOffer, useInitiateBillScheduleMutation } from '../../api/transfers/schedules-api.ts'
import { PartOffNote } from '../../payment/part-off-note.tsx'
import { ScheduleReview } from '../../schedule/schedule-review.tsx'
import { type When, WHEN_FIELD, WHEN_WIRE_FIELDS } from '../../schedule/when.ts'
import { WhenFields } from '../../schedule/when-fields.tsx'
import { whenForm } from '../../schedule/when-form.ts'
import { CATEGORY_PATHS } from './category/category-paths.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import type { FieldProblem } from '../../ui/form/error-summary.tsx'
import { Form, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import { Link } from '../../ui/router/link.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { keepBillDraft } from './form/bill-draft.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

/** The data that the form passes on. */
export interface BillToSchedule {
  readonly category: BillCategory
  readonly order: Omit<BillOrder, 'paymentId'>
  /** The biller and the number, such as "MTN 08031234567". */
  readonly recipientName: string
}

const EVERY_MONTH: When = { repeat: 'monthly', startsOn: '', ends: 'never', until: '', count: '' }

export function ScheduleBillPage() {
  const bill = (useLocation().state as { readonly schedule?: BillToSchedule } | null)?.schedule
  const back = bill === undefined ? PATHS.bills : CATEGORY_PATHS[bill.category]
  return (
    <>
      <PageHead back={<BackLink to={back}>{bill === undefined ? t('Bills') : t('Payment')}</BackLink>}>
        {t('Schedule a bill')}
      </PageHead>
      {bill === undefined ? (
        <EmptyState
          title={t('Choose what you want to pay first')}
          action={
            <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.bills}>
              {t('Go to Bills')}
            </Link>
          }
        >
          <p>{t('Enter the payment details and press Schedule. Then choose the dates here.')}</p>
        </EmptyState>
      ) : (
        <ScheduleForm bill={bill} />
      )}
    </>
  )
}

/** The typed text, its form, and the bank's offer. */
function useBillSchedule({ order }: BillToSchedule) {
  const [when, setWhen] = useState(EVERY_MONTH)
  const [offer, setOffer] = useState<ScheduleOffer>()
  const [initiate] = useInitiateBillScheduleMutation()
  // Each offer has a new id, because an offer without an approval has no effect.
  const form = useForm(whenForm, (recurrence) => ({ ...order, ...recurrence, scheduleId: makeUuid() }), {
    read: () => when,
    names: WHEN_WIRE_FIELDS,
    send: initiate,
    onDone: setOffer,
    explain: refused,
  })
  return { when, setWhen, form, offer, forgetOffer: () => setOffer(undefined) }
}

function refused({ reason, kind, message }: CallProblem): string | readonly FieldProblem[] {
  if (reason === 'ticket-expired') {
    return [{ text: t('We checked this number a while ago. Go back to the payment and press Schedule again') }]
  }
  return kind === 'refused' ? message : [{ text: t('{message}. Nothing was scheduled.', { message }) }]
}

function ScheduleForm({ bill }: { readonly bill: BillToSchedule }) {
  const schedule = useBillSchedule(bill)
  const { when, setWhen, form, offer } = schedule
  const amount = formatMinor(BigInt(bill.order.amount), 'NGN')
  return (
    <>
      <PartOffNote part="standing-orders" />
      <Form form={form} className={`${layoutStyles.stack} ${layoutStyles.narrow}`}>
        <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="h-what">
          <h2 id="h-what">{t('What you pay')}</h2>
          <dl className={definitionListStyles.definitionList}>
            <div>
              <dt>{t('To')}</dt>
              <dd>{bill.recipientName}</dd>
            </div>
            <div>
              <dt>{t('Each payment')}</dt>
              <dd className="num">{amount}</dd>
            </div>
            <div>
              <dt>{t('From')}</dt>
              <dd className="num">{formatAccountNumber(bill.order.fromAccountNumber)}</dd>
            </div>
          </dl>
        </section>
        <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-when">
          <h2 id="h-when">{t('When')}</h2>
          <WhenFields
            when={when}
            onChange={(change) => setWhen({ ...when, ...change })}
            errorOf={form.errorOf}
            laterOnly
            label={t('When to pay')}
          />
          <SubmitButton form={form} aria-describedby="schedule-why">
            {t('Review schedule')}
          </SubmitButton>
          <SubmitNote form={form} id="schedule-why">
            {t('Nothing is scheduled until you enter your PIN.')}
          </SubmitNote>
        </section>
      </Form>
      {offer && (
        <ScheduleReview
          key={offer.challengeId}
          offer={offer}
          forgetDraft={() => keepBillDraft(bill.category, undefined)}
          onClose={() => {
            schedule.forgetOffer()
            requestAnimationFrame(() => document.getElementById(WHEN_FIELD.repeat)?.focus())
          }}
        />
      )}
    </>
  )
}
