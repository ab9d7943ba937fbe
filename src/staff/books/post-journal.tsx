/** Drafts a journal by hand, also for a difference with a network: its lines with their sums, and the order that posts it when debits and credits are equal. */
import { useState } from 'react'
import * as v from 'valibot'
import { accountNameSchema, type BookAccount } from '../../contract/staff/staff-books.ts'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { BookingDraft } from '../../contract/staff/staff-reconciliation.ts'
import { isCurrencyCode } from '../../values/currency.ts'
import { formatPlain, parseMajor } from '../../values/money.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useQuery } from '../../web/ui/router/use-query.ts'
import { ProposeForm } from '../orders/propose-form.tsx'
import { bookingReason } from '../reconciliation/reconciliation-texts.ts'
import { amountText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { useCall } from '../ui/use-call.ts'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'

interface Line {
  readonly id: number
  readonly account: BookAccount
  /** Debit below zero, credit above zero. */
  readonly amountMinor: bigint
}

const nameOf = ({ code, accountId }: BookAccount): string => code ?? accountId

/** The address names the difference that the journal books. */
export function PostJournal() {
  const [query] = useQuery()
  const breakId = query.get('difference')
  return (
    <section className={styles.section} aria-labelledby="post-journal">
      <h2 id="post-journal">Journal by hand</h2>
      {breakId === null ? <Draft /> : <LoadedBooking key={breakId} breakId={breakId} />}
    </section>
  )
}

function LoadedBooking({ breakId }: { readonly breakId: string }) {
  const { data, problem, again } = useCall('reconciliation/draft-booking', { breakId })
  if (data !== undefined) return <Draft booking={data} />
  if (problem === undefined) return <output>Loading…</output>
  return (
    <>
      <ProblemNote problem={problem} again={again} />
      <p>{TO_RECONCILIATION}</p>
    </>
  )
}

const TO_RECONCILIATION = <Link to="/reconciliation">Back to reconciliation</Link>

interface DraftProps {
  /** Undefined: the journal books no difference. */
  readonly booking?: BookingDraft
}

function Draft({ booking }: DraftProps) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    booking === undefined ? [] : [{ id: 1, account: booking.account, amountMinor: BigInt(booking.amountMinor) }],
  )
  const missing = missingIn(lines)
  const [done, ended] = useMadeOrder(() => {
    setLines([])
  })
  const add = (line: Omit<Line, 'id'>): void => {
    const next = [...lines, { ...line, id: (lines.at(-1)?.id ?? 0) + 1 }]
    setLines(next)
    announce(['The line was added.', ...(missingIn(next)[0] === undefined ? [BALANCED] : missingIn(next))].join(' '))
  }
  if (booking !== undefined && done !== undefined) return <MadeOrder order={done}>{TO_RECONCILIATION}</MadeOrder>
  return (
    <>
      <MadeOrder order={done} />
      {booking !== undefined && <Booking booking={booking} />}
      <AddLine add={add} {...counterOf(booking)} />
      <LineTable lines={lines} remove={(id) => setLines(lines.filter((line) => line.id !== id))} />
      {lines.length > 0 && <Balance missing={missing} />}
      {missing.length === 0 && <Propose lines={lines} done={ended} {...(booking && { booking })} />}
    </>
  )
}

/** Says which difference the journal books, and why its line is on this side. */
function Booking({ booking }: Required<DraftProps>) {
  return (
    <Note>
      <p>
        This journal books the difference {booking.difference.reference}. {bookingReason(booking)}
      </p>
      <p>
        Add the account of the other side. Another person checks the order. Its execution posts the journal, and
        explains the difference with it.
      </p>
    </Note>
  )
}

/** The side and the amount of the line that balances the line of the network. The person types its account. */
function counterOf(booking: BookingDraft | undefined): Pick<AddLineProps, 'side' | 'amount'> {
  if (booking === undefined || !isCurrencyCode(booking.account.currency)) return {}
  const minor = BigInt(booking.amountMinor)
  const amount = formatPlain(minor < 0n ? -minor : minor, booking.account.currency)
  return { side: minor < 0n ? 'credit' : 'debit', amount }
}

/** Returns the missing debits or credits in each currency. Empty when the lines balance. */
function missingIn(lines: readonly Line[]): readonly string[] {
  const sums = new Map<string, bigint>()
  for (const { account, amountMinor } of lines)
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amountMinor)
  const missing = [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([currency, sum]) => {
      const amount = amountText((sum > 0n ? sum : -sum).toString(), currency)
      return `${sum > 0n ? 'Debits' : 'Credits'} of ${amount} are missing.`
    })
  return missing.length === 0 && lines.length < 2 ? ['A journal needs two lines or more.'] : missing
}

const BALANCED = 'The lines balance: debits and credits are equal in each currency.'

function Balance({ missing }: { readonly missing: readonly string[] }) {
  return (
    <Note kind={missing.length === 0 ? 'ok' : 'wait'}>
      {missing.length === 0 ? <p>{BALANCED}</p> : missing.map((text) => <p key={text}>{text}</p>)}
    </Note>
  )
}

function LineTable({ lines, remove }: { readonly lines: readonly Line[]; readonly remove: (id: number) => void }) {
  return (
    <Rows
      caption="Lines of the journal"
      header={['Account', 'Name', 'Debit', 'Credit', 'Change the draft']}
      amounts={[2, 3]}
      rows={lines.map(({ id, account, amountMinor }) => {
        const amount = amountText((amountMinor < 0n ? -amountMinor : amountMinor).toString(), account.currency)
        return [
          nameOf(account),
          account.name,
          amountMinor < 0n ? amount : '',
          amountMinor < 0n ? '' : amount,
          <Button key="remove" look="sec" small onClick={() => remove(id)}>
            Remove <span className={styles.hidden}>the line of {nameOf(account)}</span>
          </Button>,
        ]
      })}
      empty="The journal has no line yet."
    />
  )
}

const lineSchema = v.object({
  account: accountNameSchema,
  side: v.picklist(['debit', 'credit']),
  amount: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter an amount, such as 2,500.00')),
})

interface AddLineProps {
  readonly add: (line: Omit<Line, 'id'>) => void
  readonly side?: 'debit' | 'credit'
  /** A decimal amount. */
  readonly amount?: string
}

/** The bank looks up the account first, because the account gives the currency of the amount. */
function AddLine({ add, side: usualSide = 'debit', amount: usualAmount = '' }: AddLineProps) {
  const form = useForm(lineSchema, (typed) => typed, {
    send: ({ account }) => sendCall('books/account', { account }),
    onDone({ account }, { side, amount }, element) {
      const minor = isCurrencyCode(account.currency) ? parseMajor(amount, account.currency) : undefined
      if (minor?.ok !== true || minor.value === 0n)
        return form.show([{ fieldId: 'amount', text: `Enter an amount in ${account.currency}, such as 2,500.00` }])
      add({ account, amountMinor: side === 'debit' ? -minor.value : minor.value })
      element.reset()
      document.getElementById('account')?.focus()
    },
    isShort: true,
  })
  return (
    <StaffForm form={form} className={styles.searchRow}>
      <TextField
        id="account"
        label="Account"
        hint="A code such as fee-income:NGN, or a number in the books"
        autoComplete="off"
        error={form.errorOf('account')}
      />
      <SelectField
        id="side"
        label="Side"
        defaultValue={usualSide}
        choices={[
          { value: 'debit', label: 'Debit' },
          { value: 'credit', label: 'Credit' },
        ]}
      />
      <TextField
        id="amount"
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={usualAmount}
        error={form.errorOf('amount')}
      />
      <Button type="submit" look="sec" busy={form.busy}>
        Add the line
      </Button>
    </StaffForm>
  )
}

const JOURNAL_FIELDS = {
  kind: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(40, 'Write at most 40 characters'),
    v.regex(/^[a-z]+(-[a-z]+)*$/, 'Use small letters and hyphens'),
  ),
  narration: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3, 'Write 3 characters or more'),
    v.maxLength(140, 'Write at most 140 characters'),
  ),
  valueDate: v.pipe(
    v.string(),
    v.transform((day) => (day === '' ? undefined : day)),
  ),
}

interface ProposeProps extends DraftProps {
  readonly lines: readonly Line[]
  readonly done: (order: StaffOrder) => void
}

function Propose({ lines, done, booking }: ProposeProps) {
  const payload = {
    ...(booking && { breakId: booking.difference.breakId }),
    lines: lines.map(({ account, amountMinor }) => ({ account: nameOf(account), amountMinor: amountMinor.toString() })),
  }
  return (
    <ProposeForm kind="post-journal" payload={payload} fields={JOURNAL_FIELDS} button="Propose the journal" done={done}>
      {(errorOf) => (
        <>
          <TextField
            id="kind"
            label="Kind"
            hint="A word for reports, such as correction"
            defaultValue="correction"
            autoComplete="off"
            error={errorOf('kind')}
          />
          <TextField
            id="narration"
            label="Narration"
            hint="Holders of the accounts can read it."
            defaultValue={booking?.narration ?? ''}
            autoComplete="off"
            error={errorOf('narration')}
          />
          <TextField
            id="valueDate"
            type="date"
            label="Value date"
            defaultValue={booking?.valueDate ?? ''}
            hint="Leave it empty for the day of the posting. It is in this month or the month before."
          />
        </>
      )}
    </ProposeForm>
  )
}
