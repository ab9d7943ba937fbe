/** The trial balance of a day: debits, credits and closing balances, with the sums of each currency. The address has the day. */
import { BRAND } from '../../values/brand.ts'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { useQuery } from '../../web/ui/router/use-query.ts'
import type { Answer } from '../session/api.ts'
import { amountText, dayText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import * as styles from '../ui/page.module.css'
import { useCall } from '../ui/use-call.ts'

/** YYYY-MM-DD in the bank's zone. */
const todayOfBank = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: BRAND.timeZone }).format(new Date())

export function TrialBalance() {
  const [query, setQuery] = useQuery()
  const today = todayOfBank()
  const day = query.get('day') ?? today
  return (
    <>
      <search className={styles.searchRow}>
        <TextField
          id="day"
          type="date"
          label="Day"
          max={today}
          defaultValue={day}
          onChange={({ target }) => target.value !== '' && setQuery({ view: 'trial-balance', day: target.value })}
        />
      </search>
      <OfDay key={day} day={day} />
    </>
  )
}

function OfDay({ day }: { readonly day: string }) {
  const { data, problem, again } = useCall('books/trial-balance', { day })
  return data === undefined ? <LoadingOrProblem problem={problem} again={again} /> : <Tables balance={data} />
}

type Row = Answer<'books/trial-balance'>['rows'][number]
const HEADER = ['Account', 'Name', 'Currency', 'Debits (minor)', 'Credits (minor)', 'Closing balance (minor)']

function Tables({ balance: { day, rows } }: { readonly balance: Answer<'books/trial-balance'> }) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return (
    <>
      <ListTools
        fileName={`trial-balance-${day}`}
        header={HEADER}
        rows={rows.map((one) => [one.code, one.name, one.currency, one.debitMinor, one.creditMinor, one.closingMinor])}
        help={<p>The day is a day in Lagos, by the time of posting. A debit balance is below zero.</p>}
      />
      {rows.length === 0 && <p>The books have no account yet.</p>}
      {currencies.map((currency) => (
        <OfCurrency
          key={currency}
          day={day}
          currency={currency}
          rows={rows.filter((row) => row.currency === currency)}
        />
      ))}
    </>
  )
}

interface OfCurrencyProps {
  readonly day: string
  readonly currency: string
  readonly rows: readonly Row[]
}

function OfCurrency({ day, currency, rows }: OfCurrencyProps) {
  const sum = (of: 'debitMinor' | 'creditMinor' | 'closingMinor') =>
    rows.reduce((total, row) => total + BigInt(row[of]), 0n)
  const [debits, credits, closing] = [sum('debitMinor'), sum('creditMinor'), sum('closingMinor')]
  const isBalanced = debits === credits && closing === 0n
  const total = (minor: bigint) => <strong key={`${minor}`}>{amountText(minor.toString(), currency)}</strong>
  return (
    <>
      <Rows
        caption={`${currency} on ${dayText(day)}`}
        header={['Account', 'Name', 'Debits', 'Credits', 'Closing balance']}
        amounts={[2, 3, 4]}
        rows={[
          ...rows.map((one) => [
            one.code ?? 'customers',
            one.name,
            amountText(one.debitMinor, currency),
            amountText(one.creditMinor, currency),
            amountText(one.closingMinor, currency),
          ]),
          ['Sum', '', total(debits), total(credits), total(closing)],
        ]}
        empty=""
      />
      {!isBalanced && (
        <Note kind="bad" role="alert">
          <p>The books do not balance in {currency}. Call the engineers, and post nothing.</p>
        </Note>
      )}
    </>
  )
}
