/** Lists every line: a table on a desktop, a card each on a phone. Lines can be corrected and removed. */
import { useState } from 'react'
import { formatAccountNumber } from '../../../../values/account-number.ts'
import { formatMinor } from '../../../../values/money.ts'
import { announce } from '../../../ui/note/live-region.ts'
import { FIELD } from './check-list.ts'
import { LineFilter } from './line-filter.tsx'
import { LinesTable } from './lines-table.tsx'
import type { Row, Warning } from './list-rows.ts'
import { RowSheet } from './row-sheet.tsx'
import type { Rows } from './use-rows.ts'
import { t } from '../../../language/language.ts'
import * as batchLinesStyles from './batch-lines.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

interface RowListProps {
  readonly list: Rows
  readonly warnings: ReadonlyMap<number, readonly Warning[]>
}

export function RowList({ list, warnings }: RowListProps) {
  const [onlyBad, setOnlyBad] = useState(false)
  const [editing, setEditing] = useState<number>()
  const isBad = (row: Row): boolean =>
    row.state.kind === 'bad' || row.state.kind === 'unavailable' || warnings.has(row.id)
  const bad = list.rows.filter(isBad).length
  const places = list.rows.map((row, index) => ({ row, place: index + 1 }))
  const shown = onlyBad ? places.filter(({ row }) => isBad(row)) : places
  const edited = places.find(({ row }) => row.id === editing)
  return (
    <section className={cardStyles.card} aria-labelledby="list-lines">
      <LineFilter
        choices={[
          [t('All'), list.rows.length],
          [t('With problems'), bad],
        ]}
        onlySome={onlyBad}
        onChange={setOnlyBad}
      />
      {shown.length === 0 ? (
        <p className={`${cardStyles.pad} muted small ${cardStyles.after}`}>{t('No line has a problem.')}</p>
      ) : (
        <LinesTable caption={onlyBad ? t('Lines with problems') : t('All lines')} last={t('Change')}>
          {shown.map(({ row, place }) => (
            <LineRow
              key={row.id}
              row={row}
              place={place}
              warnings={warnings.get(row.id) ?? []}
              onTryAgain={() => list.checkAgain([row.id])}
              onEdit={() => setEditing(row.id)}
              onRemove={() => {
                list.remove(row.id)
                announce(t('We removed line {number}', { number: place }))
                document.getElementById('list-lines')?.focus()
              }}
            />
          ))}
        </LinesTable>
      )}
      {edited && (
        <RowSheet
          place={edited.place}
          row={edited.row}
          onClose={() => setEditing(undefined)}
          onSave={(typed) => {
            list.change(edited.row.id, typed)
            setEditing(undefined)
          }}
        />
      )}
    </section>
  )
}

interface LineRowProps {
  readonly row: Row
  readonly place: number
  readonly warnings: readonly Warning[]
  readonly onTryAgain: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function LineRow({ warnings, ...line }: LineRowProps) {
  const { row, place } = line
  const { state, typed } = row
  const good = state.kind === 'good' ? state.checked : undefined
  const name = good?.accountName ?? (typed.name || t('No name yet'))
  return (
    <tr>
      <td className="muted">{place}</td>
      <td>
        <span className={good ? 'strong' : 'muted'}>{name}</span>
        <span className={`meta ${layoutStyles.line}`}>
          {good?.bankName ?? (typed.bank || t('No bank'))} ·{' '}
          <span className="num">
            {good ? formatAccountNumber(good.accountNumber) : typed.account || t('No account number')}
          </span>
        </span>
        {typed.narration !== '' && <span className={`meta ${layoutStyles.line}`}>{typed.narration}</span>}
        <LineState row={row} warnings={warnings} />
      </td>
      <td className="num strong">{good ? formatMinor(BigInt(good.amount), 'NGN') : typed.typedAmount || '—'}</td>
      <td>
        <LineActs {...line} />
      </td>
    </tr>
  )
}

function LineActs({ row, place, onTryAgain, onEdit, onRemove }: Omit<LineRowProps, 'warnings'>) {
  return (
    <span className={batchLinesStyles.actions}>
      {row.state.kind === 'unavailable' && (
        <button
          className={linkStyles.link}
          type="button"
          aria-label={t('Try again: line {number}', { number: place })}
          onClick={onTryAgain}
        >
          {t('Try again')}
        </button>
      )}
      <button
        className={linkStyles.link}
        type="button"
        id={FIELD.edit(row.id)}
        aria-label={t('Edit line {number}', { number: place })}
        onClick={onEdit}
      >
        {t('Edit')}
      </button>
      <button
        className={`${linkStyles.link} ${linkStyles.danger}`}
        type="button"
        aria-label={t('Remove line {number}', { number: place })}
        onClick={onRemove}
      >
        {t('Remove')}
      </button>
    </span>
  )
}

function LineState({ row: { state }, warnings }: Pick<LineRowProps, 'row' | 'warnings'>) {
  if (state.kind === 'waiting') return <span className={`meta ${layoutStyles.line}`}>{t('Checking the name…')}</span>
  if (state.kind === 'unavailable')
    return <span className={`${batchLinesStyles.warning} ${layoutStyles.line}`}>{state.text}</span>
  if (state.kind === 'bad') {
    return (
      <>
        {Object.values(state.errors).map((text) => (
          <span key={text} className={`${batchLinesStyles.bad} ${layoutStyles.line}`}>
            {text}
          </span>
        ))}
      </>
    )
  }
  return (
    <>
      {warnings.map(({ text }) => (
        <span key={text} className={`${batchLinesStyles.warning} ${layoutStyles.line}`}>
          {text}
        </span>
      ))}
      {state.checked.newPayee && (
        <span className={`meta ${layoutStyles.line}`}>{t('New: you have not paid this account before')}</span>
      )}
    </>
  )
}
