/** Which account, which way, which days, which words. */
import { useEffect, useId, useRef, useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { calendarDay, formatDate } from '../../../values/date.ts'
import { DownIcon } from '../../ui/icons-parts.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { BACKWARDS_TEXT, datePresets, isBackwards, type HistoryFilter } from './history-filter.ts'

const SEARCH_WAIT_MS = 350
const WAYS = [
  { name: 'All', direction: undefined },
  { name: 'Money in', direction: 'credit' },
  { name: 'Money out', direction: 'debit' },
] as const

export interface HistoryFiltersProps {
  readonly accounts: readonly Account[]
  readonly selected: Account
  readonly onSelect: (accountNumber: string) => void
  readonly filter: HistoryFilter
  readonly onChange: (change: Partial<HistoryFilter>) => void
}

export function HistoryFilters({ accounts, selected, onSelect, filter, onChange }: HistoryFiltersProps) {
  const [datesOpen, setDatesOpen] = useState(false)
  const panel = useId()
  return (
    <div className="stack filters noprint">
      <div className="cols two-up">
        <div className="field">
          <label className="vh" htmlFor="history-account">
            Account
          </label>
          <span className="sel">
            <select
              className="input"
              id="history-account"
              value={selected.accountNumber}
              onChange={(event) => onSelect(event.target.value)}
            >
              {accounts.map((account) => (
                <option key={account.accountNumber} value={account.accountNumber}>
                  {`${account.accountType} · ${account.currencyCode} · ${account.accountNumber}`}
                </option>
              ))}
            </select>
            <DownIcon />
          </span>
        </div>
        <SearchField value={filter.search} onChange={(search) => onChange({ search })} />
      </div>
      <fieldset className="chips">
        <legend className="vh">Which way</legend>
        {WAYS.map(({ name, direction }) => (
          <button
            key={name}
            className="chip"
            type="button"
            aria-pressed={filter.direction === direction}
            onClick={() => onChange({ direction })}
          >
            {name}
          </button>
        ))}
        <button
          className="chip"
          type="button"
          aria-expanded={datesOpen}
          aria-controls={panel}
          onClick={() => setDatesOpen(!datesOpen)}
        >
          {datesText(filter)}
          <DownIcon />
        </button>
      </fieldset>
      <div id={panel} hidden={!datesOpen}>
        {datesOpen && <DatesPanel filter={filter} onChange={onChange} />}
      </div>
    </div>
  )
}

function datesText({ from, to }: HistoryFilter): string {
  const shown = (day: string): string => formatDate(`${day}T12:00:00Z`)
  if (from && to) return `${shown(from)} to ${shown(to)}`
  if (from) return `From ${shown(from)}`
  return to ? `Until ${shown(to)}` : 'Dates'
}

/** Asks a moment after the last key, so that each letter is not a call. */
export function SearchField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (search: string) => void
}) {
  const [typed, setTyped] = useState(value)
  /** Typed and not asked for yet. */
  const [pending, setPending] = useState<string>()
  const [seen, setSeen] = useState({ value, asked: value })
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  useEffect(() => {
    if (pending === undefined) return
    const timer = setTimeout(() => {
      setPending(undefined)
      setSeen((last) => ({ ...last, asked: pending }))
      change.current(pending)
    }, SEARCH_WAIT_MS)
    return () => clearTimeout(timer)
  }, [pending])
  if (value !== seen.value) {
    setSeen({ value, asked: value })
    // "Show everything" and the back button change it from outside: then the field follows, and nothing waits to be asked.
    if (value !== seen.asked) {
      setTyped(value)
      setPending(undefined)
    }
  }
  return (
    <div className="search">
      <label className="vh" htmlFor="history-search">
        Search history
      </label>
      <SearchIcon />
      <input
        className="input"
        id="history-search"
        type="search"
        maxLength={60}
        placeholder="Name, narration or amount"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPending(event.target.value.trim())
        }}
      />
    </div>
  )
}

function DatesPanel({ filter, onChange }: Pick<HistoryFiltersProps, 'filter' | 'onChange'>) {
  const [today] = useState(() => calendarDay(new Date()))
  return (
    <div className="card pad form dates-panel">
      <fieldset className="chips">
        <legend className="vh">Days</legend>
        {datePresets(today).map(({ name, from, to }) => (
          <button
            key={name}
            className="chip"
            type="button"
            aria-pressed={filter.from === from && filter.to === to}
            onClick={() => onChange({ from, to })}
          >
            {name}
          </button>
        ))}
        {(filter.from || filter.to) && (
          <button className="link" type="button" onClick={() => onChange({ from: undefined, to: undefined })}>
            Clear dates
          </button>
        )}
      </fieldset>
      {isBackwards(filter) && (
        <p className="small neg strong" role="alert">
          {BACKWARDS_TEXT}
        </p>
      )}
      <div className="cols two-up">
        <DayField
          id="history-from"
          label="From"
          value={filter.from}
          max={filter.to ?? today}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          id="history-to"
          label="To"
          value={filter.to}
          min={filter.from}
          max={today}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </div>
  )
}

interface DayFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max: string
  readonly onChange: (day: string | undefined) => void
}

function DayField({ id, label, value, min, max, onChange }: DayFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </div>
  )
}
