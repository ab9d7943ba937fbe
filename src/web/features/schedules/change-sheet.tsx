/** Changes the amount, the narration and the days of a scheduled payment. The payee stays. The change is approved like a new order. */
import { useState } from 'react'
import * as v from 'valibot'
import { formatPlain } from '../../../values/money.ts'
import { type Schedule, type ScheduleOffer, useChangeScheduleMutation } from '../../api/transfers/schedules-api.ts'
import { PartOffNote } from '../../payment/part-off-note.tsx'
import { payeeWords } from '../../schedule/payee-words.ts'
import { ScheduleSheet } from '../../schedule/schedule-sheet.tsx'
import { WHEN_WIRE_FIELDS, whenOf } from '../../schedule/when.ts'
import { WhenFields } from '../../schedule/when-fields.tsx'
import { whenForm } from '../../schedule/when-form.ts'
import { Form } from '../../ui/form/form.tsx'
import { amountAboveZero } from '../../ui/form/amount-schemas.ts'
import { text } from '../../ui/form/form-schemas.ts'
import { MoneyInput } from '../../ui/money/money-input.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SheetButtons } from '../../ui/sheet/sheet-buttons.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { t } from '../../language/language.ts'

export interface ChangeSheetProps {
  readonly schedule: Schedule
  readonly onClose: () => void
}

const AMOUNT = 'change-amount'
const NARRATION = 'change-narration'
const NARRATION_MAX = 100
const WIRE_FIELDS: Readonly<Record<string, string>> = { ...WHEN_WIRE_FIELDS, amount: AMOUNT, narration: NARRATION }

const changeForm = (currency: Schedule['currencyCode']) =>
  v.object({ amount: amountAboveZero(currency, t('Enter an amount above zero')), narration: text, when: whenForm })

/** The typed text, its form, and the bank's offer. */
function useScheduleChange({ scheduleId, currencyCode, recurrence, ...schedule }: Schedule) {
  const [amount, setAmount] = useState(() => formatPlain(BigInt(schedule.amount), currencyCode))
  const [narration, setNarration] = useState(schedule.narration)
  const [when, setWhen] = useState(() => whenOf(recurrence, schedule.nextOn ?? schedule.resumesOn ?? '', schedule.left))
  const [offer, setOffer] = useState<ScheduleOffer>()
  const [change] = useChangeScheduleMutation()
  const form = useForm(
    changeForm(currencyCode),
    (typed) => ({ scheduleId, amount: typed.amount.toString(), narration: typed.narration, ...typed.when }),
    { read: () => ({ amount, narration, when }), names: WIRE_FIELDS, send: change, onDone: setOffer },
  )
  return {
    fields: { amount, setAmount, narration, setNarration, when, setWhen },
    form,
    offer,
    forgetOffer: () => setOffer(undefined),
  }
}

export function ChangeSheet({ schedule, onClose }: ChangeSheetProps) {
  const change = useScheduleChange(schedule)
  if (change.offer === undefined) return <ChangeForm schedule={schedule} change={change} onClose={onClose} />
  return (
    <ScheduleSheet
      offer={change.offer}
      label={t('Save changes')}
      onClose={change.forgetOffer}
      onDone={() => {
        showToast(t('Your changes are saved'))
        onClose()
      }}
    />
  )
}

function ChangeForm({
  schedule,
  change,
  onClose,
}: ChangeSheetProps & { readonly change: ReturnType<typeof useScheduleChange> }) {
  const { fields, form } = change
  return (
    <Sheet title={t('Change this scheduled payment')} onClose={onClose}>
      <PartOffNote part="standing-orders" />
      <Form form={form}>
        <p className="meta">
          {t('This pays {name}. To pay another person or biller, schedule another payment.', {
            name: payeeWords(schedule).name,
          })}
        </p>
        <MoneyInput
          id={AMOUNT}
          label={t('Amount')}
          currency={schedule.currencyCode}
          value={fields.amount}
          onChange={fields.setAmount}
          error={form.errorOf(AMOUNT)}
        />
        {schedule.bill === null && (
          <TextField
            id={NARRATION}
            label={t('Narration')}
            maxLength={NARRATION_MAX}
            autoComplete="off"
            value={fields.narration}
            error={form.errorOf(NARRATION)}
            onChange={(event) => fields.setNarration(event.target.value)}
          />
        )}
        <WhenFields
          when={fields.when}
          onChange={(next) => fields.setWhen({ ...fields.when, ...next })}
          errorOf={form.errorOf}
          laterOnly
          goesOn
          {...(schedule.bill === null ? {} : { label: t('When to pay') })}
        />
        <SheetButtons
          form={form}
          submitLabel={t('Review change')}
          cancelLabel={t('Keep it as it is')}
          onClose={onClose}
        />
      </Form>
    </Sheet>
  )
}
