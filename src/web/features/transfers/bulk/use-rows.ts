/**
 * Checks the lines of the list on the page: ten lines a call, two calls at a time, and each answer goes to its line.
 */
import { useCallback, useEffect, useState } from 'react'
import { MOST_CHECKED, type LineCheck } from '../../../../contract/transfers/bulk.ts'
import { callProblem } from '../../../api/result/call-problem.ts'
import { announce } from '../../../ui/note/live-region.ts'
import { useCheckBulkMutation } from './bulk-api.ts'
import { cellErrors, type ReadRow } from './list-cells.ts'
import type { Row, RowState, TypedRow } from './list-rows.ts'
import { plural, t } from '../../../language/language.ts'

const CALLS_AT_ONCE = 2

export interface Rows {
  readonly rows: readonly Row[]
  /** The number of answered lines in the current check. Undefined while no check runs. */
  readonly progress: { readonly done: number; readonly all: number } | undefined
  readonly start: (read: readonly ReadRow[]) => void
  readonly change: (id: number, typed: TypedRow) => void
  readonly remove: (id: number) => void
  /** Checks these lines again, or without an argument all lines whose bank did not answer. */
  readonly checkAgain: (ids?: readonly number[]) => void
  /** Gives the bank's answers to their lines. */
  readonly mark: (problems: ReadonlyMap<number, string>) => void
}

type CheckCall = (lines: readonly Row[]) => Promise<ReadonlyMap<number, RowState>>

/** `kept` are the lines from before a reload or a new login. They are checked again. */
export function useRows(kept: readonly TypedRow[]): Rows {
  const [rows, setRows] = useState<readonly Row[]>(() => kept.map((typed) => rowOf(typed, cellErrors(typed))))
  // The number of lines in the current check.
  const [all, setAll] = useState(rows.length)
  const [first] = useState(rows)
  const call = useCheckCall()

  const check = useCallback(
    async (asked: readonly Row[], left?: AbortSignal) => {
      if (asked.length > 1) announce(plural(asked.length, 'Checking 1 line', 'Checking {count} lines'))
      await inCalls(asked, async (some) => {
        if (left?.aborted) return
        const states = await call(some)
        setRows((now) => now.map((row) => withState(row, some, states)))
      })
    },
    [call],
  )
  useEffect(() => {
    const left = new AbortController()
    void check(first.filter(isWaiting), left.signal)
    return () => left.abort()
  }, [check, first])

  const waiting = rows.filter(isWaiting).length
  const begin = (changed: readonly Row[], next: readonly Row[]): void => {
    const asked = changed.filter(isWaiting)
    setRows(next)
    setAll((waiting > 0 ? all : 0) + asked.length)
    void check(asked)
  }
  return {
    rows,
    progress: waiting === 0 ? undefined : { done: Math.max(0, all - waiting), all: Math.max(all, waiting) },
    start(read) {
      const made = read.map(({ typed, errors }) => rowOf(typed, errors))
      begin(made, made)
    },
    change(id, typed) {
      const changed: Row = { ...rowOf(typed, cellErrors(typed)), id }
      begin(
        [changed],
        rows.map((row) => (row.id === id ? changed : row)),
      )
    },
    remove: (id) => setRows(rows.filter((row) => row.id !== id)),
    checkAgain(ids) {
      const isMeant = ({ id, state }: Row): boolean =>
        ids === undefined ? state.kind === 'unavailable' : ids.includes(id)
      const next = rows.map((row): Row => (isMeant(row) ? { ...row, state: { kind: 'waiting' } } : row))
      begin(
        next.filter((_row, place) => rows[place] !== undefined && isMeant(rows[place])),
        next,
      )
    },
    mark: (problems) =>
      setRows((now) =>
        now.map((row) => {
          const text = problems.get(row.id)
          return text === undefined ? row : { ...row, state: { kind: 'bad', errors: { account: text } } }
        }),
      ),
  }
}

const isWaiting = ({ state }: Row): boolean => state.kind === 'waiting'

let lastId = 0

function rowOf(typed: TypedRow, errors: ReadRow['errors']): Row {
  lastId += 1
  return { id: lastId, typed, state: errors === undefined ? { kind: 'waiting' } : { kind: 'bad', errors } }
}
/**
 * Gives the line its answer. A line that changed during the check keeps its state, and gets the answer to its next
 * check.
 */
function withState(row: Row, asked: readonly Row[], states: ReadonlyMap<number, RowState>): Row {
  const state = states.get(row.id)
  const isSame = asked.some(({ id, typed }) => id === row.id && typed === row.typed)
  return state === undefined || !isSame ? row : { ...row, state }
}

async function inCalls(rows: readonly Row[], work: (some: readonly Row[]) => Promise<void>): Promise<void> {
  const waiting = Array.from({ length: Math.ceil(rows.length / MOST_CHECKED) }, (_, index) =>
    rows.slice(index * MOST_CHECKED, (index + 1) * MOST_CHECKED),
  )
  const caller = async (): Promise<void> => {
    for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) await work(some)
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, caller))
}

function useCheckCall(): CheckCall {
  const [check] = useCheckBulkMutation()
  return useCallback(
    async (asked) => {
      const lines = asked.map(({ typed: { bank, account, typedAmount, narration } }, index) => ({
        line: index + 1,
        bank,
        account,
        typedAmount,
        narration,
      }))
      const { data, error } = await check({ lines })
      if (data !== undefined) return statesOf(asked, data.lines)
      // The call failed, and the lines did not. Each line can be checked again.
      const text = whyUnchecked(error)
      return new Map(asked.map(({ id }) => [id, { kind: 'unavailable', text } as const]))
    },
    [check],
  )
}

function whyUnchecked(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 429) {
    return t('You have checked many names. Wait a few minutes, then try again')
  }
  const { kind, message } = callProblem(error)
  return kind === 'no-answer' ? t('We could not check this name. The payment may still be fine') : message
}

function statesOf(asked: readonly Row[], found: readonly LineCheck[]): ReadonlyMap<number, RowState> {
  return new Map(
    found.flatMap((check): [number, RowState][] => {
      const row = asked[check.line - 1]
      return row === undefined ? [] : [[row.id, stateFrom(check)]]
    }),
  )
}

function stateFrom(check: LineCheck): RowState {
  if (check.state === 'good') return { kind: 'good', checked: check.checked }
  return check.state === 'bad' ? { kind: 'bad', errors: check.errors } : { kind: 'unavailable', text: check.text }
}
