/** Changes what a schedule pays and when; whom it pays stays. The change is approved like a new one. */
import { type SubmitEvent, useState } from 'react'
import { formatPlain, parseMajor } from '../../../values/money.ts'
import { callProblem } from '../../api/call-problem.ts'
import { type Schedule, type ScheduleOffer, useChangeScheduleMutation } from '../../api/schedules-api.ts'
import { payeeWords } from '../../schedule/payee-words.ts'
import { ScheduleSheet } from '../../schedule/schedule-sheet.tsx'
import { checkWhen, WHEN_WIRE_FIELDS, whenOf } from '../../schedule/when.ts'
import { tomorrow, WhenFields } from '../../schedule/when-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useUnfixed } from '../../ui/use-problems.ts'

export interface ChangeSheetProps {
  readonly schedule: Schedule
  readonly onClose: () => void
}

const AMOUNT = 'change-amount'
const NARRATION = 'change-narration'
const NARRATION_MAX = 100
const WIRE_FIELDS: Readonly<Record<string, string>> = { ...WHEN_WIRE_FIELDS, amount: AMOUNT, narration: NARRATION }

/** What is typed, its problems, and the bank's offer to it. */
function useScheduleChange({ scheduleId, currencyCode, recurrence, ...schedule }: Schedule) {
  const [amount, setAmount] = useState(() => formatPlain(BigInt(schedule.amount), currencyCode))
  const [narration, setNarration] = useState(schedule.narration)
  const [when, setWhen] = useState(() => whenOf(recurrence, schedule.nextOn ?? schedule.resumesOn ?? '', schedule.left))
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [offer, setOffer] = useState<ScheduleOffer>()
  const [change, { isLoading: busy }] = useChangeScheduleMutation()

  async function review(): Promise<void> {
    const parsed = parseMajor(amount, currencyCode)
    const days = checkWhen(when, tomorrow())
    if (!parsed.ok || parsed.value === 0n || !days.ok) {
      const wrong = parsed.ok && parsed.value > 0n ? [] : [{ fieldId: AMOUNT, text: 'Enter an amount above zero' }]
      return setProblems([...wrong, ...(days.ok ? [] : days.problems)])
    }
    setProblems([])
    const wanted = { scheduleId, amount: parsed.value.toString(), narration: narration.trim(), ...days.recurrence }
    const { data, error } = await change(wanted)
    if (data !== undefined) return setOffer(data)
    const { errors, message } = callProblem(error)
    const fields = Object.entries(errors).flatMap(([field, texts]) =>
      texts.map((text) => ({ fieldId: WIRE_FIELDS[field], text })),
    )
    setProblems(fields.length > 0 ? fields : [{ text: message }])
  }
  return {
    fields: { amount, setAmount, narration, setNarration, when, setWhen },
    problems,
    busy,
    review,
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
      label="Change it"
      onClose={change.forgetOffer}
      onDone={() => {
        showToast('It is changed')
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
  const { fields, busy } = change
  const [problems, onChange] = useUnfixed(change.problems)
  const online = useOnline()
  const errorOf = (fieldId: string): string | undefined => problems.find((one) => one.fieldId === fieldId)?.text
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!busy && online) void change.review()
  }
  return (
    <Sheet title="Change this scheduled payment" onClose={onClose}>
      <form className="form" noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary problems={problems} />
        <p className="meta">To {payeeWords(schedule).name}. To pay somebody else, schedule another payment.</p>
        <MoneyInput
          id={AMOUNT}
          label="How much"
          currency={schedule.currencyCode}
          value={fields.amount}
          onChange={fields.setAmount}
          error={errorOf(AMOUNT)}
        />
        {schedule.bill === null && (
          <TextField
            id={NARRATION}
            label="Narration"
            maxLength={NARRATION_MAX}
            autoComplete="off"
            value={fields.narration}
            error={errorOf(NARRATION)}
            onChange={(event) => fields.setNarration(event.target.value)}
          />
        )}
        <WhenFields
          when={fields.when}
          onChange={(next) => fields.setWhen({ ...fields.when, ...next })}
          errorOf={errorOf}
          laterOnly
          goesOn
          {...(schedule.bill === null ? {} : { label: 'Pay it' })}
        />
        <div className="btns">
          <Button type="submit" wide busy={busy} disabled={!online}>
            Review change
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Keep it as it is
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
