/** Shows the filters of the history: account, direction, days and search text, and further filters behind a button. */
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Account } from '../../../contract/accounts/account.ts'
import { formatDate } from '../../../values/date.ts'
import { accountLabel } from '../../session/account-label.ts'
import { DownIcon } from '../../ui/icon/icons-parts.tsx'
import { SearchIcon } from '../../ui/icon/icons.tsx'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { whenIdle } from '../../ui/loading/when-idle.ts'
import type { DatesPanelProps } from './dates-panel.tsx'
import type { MoreFiltersProps } from './more-filters.tsx'
import type { HistoryFilter } from './history-filter.ts'
import { t } from '../../language/language.ts'
import * as chipStyles from '../../ui/list/chip.module.css'
import * as fieldStyles from '../../ui/form/field.module.css'
import * as styles from './history-filters.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const SEARCH_WAIT_MS = 350
const WAYS = [
  { name: t('All'), direction: undefined },
  { name: t('Money in'), direction: 'credit' },
  { name: t('Money out'), direction: 'debit' },
] as const

/** The list opens without the code of its panels, which comes when the browser is idle. */
const DatesPanel = lazyPage<DatesPanelProps>(async () => (await import('./dates-panel.tsx')).DatesPanel)
const MoreFilters = lazyPage<MoreFiltersProps>(async () => (await import('./more-filters.tsx')).MoreFilters)

function loadPanels(): void {
  // A browser does not request failed code again while the document is open.
  if (navigator.onLine) for (const panel of [DatesPanel, MoreFilters]) panel.preload().catch(() => undefined)
}

export interface HistoryFiltersProps {
  readonly accounts: readonly Account[]
  readonly selected: Account
  readonly onSelect: (accountNumber: string) => void
  readonly filter: HistoryFilter
  readonly onChange: (change: Partial<HistoryFilter>) => void
}

export function HistoryFilters({ accounts, selected, onSelect, filter, onChange }: HistoryFiltersProps) {
  const [open, setOpen] = useState<Panel>()
  const panel = useId()
  useEffect(() => whenIdle(loadPanels), [])
  return (
    <div className={`${layoutStyles.stack} ${styles.historyFilters} screen-only`}>
      <div className={`${layoutStyles.columns} ${layoutStyles.pair}`}>
        <div className={fieldStyles.field}>
          <label className="visually-hidden" htmlFor="history-account">
            {t('Account')}
          </label>
          <span className={fieldStyles.select}>
            <select
              className={fieldStyles.input}
              id="history-account"
              value={selected.accountNumber}
              onChange={(event) => onSelect(event.target.value)}
            >
              {accounts.map((account) => (
                <option key={account.accountNumber} value={account.accountNumber}>
                  {`${accountLabel(account)} · ${account.currencyCode} · ${account.accountNumber}`}
                </option>
              ))}
            </select>
            <DownIcon />
          </span>
        </div>
        <SearchField value={filter.search} onChange={(search) => onChange({ search })} />
      </div>
      <Chips filter={filter} panel={panel} open={open} onOpen={setOpen} onChange={onChange} />
      <div id={panel} hidden={open === undefined}>
        <Suspense fallback={null}>
          {open === 'dates' && <DatesPanel filter={filter} onChange={onChange} />}
          {open === 'more' && <MoreFilters filter={filter} currency={selected.currencyCode} onChange={onChange} />}
        </Suspense>
      </div>
    </div>
  )
}

type Panel = 'dates' | 'more'

interface ChipsProps extends Pick<HistoryFiltersProps, 'filter' | 'onChange'> {
  /** The id of the part that the last two controls open. */
  readonly panel: string
  readonly open: Panel | undefined
  readonly onOpen: (panel: Panel | undefined) => void
}

function Chips({ filter, panel, open, onOpen, onChange }: ChipsProps) {
  const chosen = [filter.kind, filter.beneficiaryType, filter.leastAmount ?? filter.mostAmount].filter(
    (one) => one !== undefined,
  ).length
  const toggle = (which: Panel): void => onOpen(open === which ? undefined : which)
  return (
    <fieldset className={chipStyles.group}>
      <legend className="visually-hidden">{t('Money in or out')}</legend>
      {WAYS.map(({ name, direction }) => (
        <button
          key={name}
          className={chipStyles.chip}
          type="button"
          aria-pressed={filter.direction === direction}
          onClick={() => onChange({ direction })}
        >
          {name}
        </button>
      ))}
      <button
        className={chipStyles.chip}
        type="button"
        aria-expanded={open === 'dates'}
        aria-controls={panel}
        onClick={() => toggle('dates')}
      >
        {datesText(filter)}
        <DownIcon />
      </button>
      <button
        className={chipStyles.chip}
        type="button"
        aria-expanded={open === 'more'}
        aria-controls={panel}
        onClick={() => toggle('more')}
      >
        {chosen === 0 ? t('More filters') : t('More filters: {count}', { count: chosen })}
        <DownIcon />
      </button>
    </fieldset>
  )
}

function datesText({ from, to }: HistoryFilter): string {
  const shown = (day: string): string => formatDate(`${day}T12:00:00Z`)
  if (from && to) return t('{from} to {to}', { from: shown(from), to: shown(to) })
  if (from) return t('From {day}', { day: shown(from) })
  return to ? t('Until {day}', { day: shown(to) }) : t('Dates')
}

/** The search runs a moment after the last key, so that each letter is not a call. */
export function SearchField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (search: string) => void
}) {
  const [typed, setTyped] = useState(value)
  /** The typed text that is not searched yet. */
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
    // "Show everything" and the back button change the filter from outside. Then the field follows, and no search is
    // pending.
    if (value !== seen.asked) {
      setTyped(value)
      setPending(undefined)
    }
  }
  return (
    <div className={fieldStyles.search}>
      <label className="visually-hidden" htmlFor="history-search">
        {t('Search history')}
      </label>
      <SearchIcon />
      <input
        className={fieldStyles.input}
        id="history-search"
        type="search"
        maxLength={60}
        placeholder={t('Name, narration or amount')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPending(event.target.value.trim())
        }}
      />
    </div>
  )
}
