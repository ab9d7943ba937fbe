/** The list on the desk: every line with its name and its trouble, the sums, and the way to the review. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../../ui/router.tsx'
import { v7 as makeUuid } from 'uuid'
import type { Account } from '../../../../contract/account.ts'
import { loadAccounts, type Limits } from '../../../api/account-api.ts'
import { callProblem, type CallProblem } from '../../../api/call-problem.ts'
import { batchPath } from '../../../session/links.ts'
import { useAppDispatch } from '../../../session/store/hooks.ts'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary.tsx'
import { announce } from '../../../ui/live-region.ts'
import { type ListOffer, useInitiateBulkMutation } from './bulk-api.ts'
import { checkList, FIELD } from './check-list.ts'
import { CheckProgress } from './check-progress.tsx'
import { readSentList } from './kept-list.ts'
import { ListReview } from './list-review.tsx'
import { ListTotals } from './list-totals.tsx'
import { type Row, totalsOf, warningsOf } from './list-rows.ts'
import { RowList } from './row-list.tsx'
import type { Rows } from './use-rows.ts'

interface CheckStepProps {
  readonly list: Rows
  readonly accounts: readonly Account[]
  readonly from: Account
  readonly limits: Limits | undefined
  readonly onFrom: (accountNumber: string) => void
  readonly onBack: () => void
  /** The bank has the list: what was typed can be forgotten. */
  readonly onDone: () => void
}

interface Asked {
  readonly batchId: string
  readonly offer: ListOffer
}

export function CheckStep({ list, accounts, from, limits, onFrom, onBack, onDone }: CheckStepProps) {
  const { rows, progress } = list
  const [looked, setLooked] = useState(false)
  const totals = totalsOf(rows)
  const warnings = warningsOf(rows)
  const review = useReview(list, from, { totals, warnings, looked, limits })
  const { asked, problems } = review
  const navigate = useNavigate()
  useAnnouncedResult(list)
  return (
    <>
      <ErrorSummary problems={problems} />
      <div className="cols side">
        <div className="stack">
          <CheckProgress progress={progress} rows={rows} warnings={warnings} onCheckAgain={() => list.checkAgain()} />
          <RowList list={list} warnings={warnings} />
          <p>
            <button className="link" type="button" onClick={onBack}>
              Start again with another list
            </button>
          </p>
        </div>
        <ListTotals
          totals={totals}
          accounts={accounts}
          from={from}
          limits={limits}
          warned={warnings.size}
          looked={looked}
          onLooked={setLooked}
          onFrom={onFrom}
          busy={review.busy}
          onReview={review.ask}
        />
      </div>
      {asked && (
        <ListReview
          key={asked.offer.challengeId}
          batchId={asked.batchId}
          offer={asked.offer}
          onClose={review.close}
          onKnown={() => {
            onDone()
            void navigate(batchPath(asked.batchId), { replace: true })
          }}
        />
      )}
    </>
  )
}

const STILL_ASKING =
  'We are still asking what became of your last list. You can approve the next one as soon as we know'

/** Asks the bank for its offer, once nothing is known that would refuse it. */
function useReview(list: Rows, from: Account, facts: Omit<Parameters<typeof checkList>[1], 'availableMinor'>) {
  const { rows } = list
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [asked, setAsked] = useState<Asked>()
  const [initiate, { isLoading: busy }] = useInitiateBulkMutation()
  const dispatch = useAppDispatch()

  async function ask(): Promise<void> {
    // Not another list either: whoever sends this one again would pay it twice.
    if (readSentList() !== undefined) return setProblems([{ text: STILL_ASKING }])
    // Money may have come since the balance was loaded.
    const fresh = facts.totals.total > BigInt(from.availableMinor) ? await loadAccounts(dispatch) : undefined
    const account = fresh?.find(({ accountNumber }) => accountNumber === from.accountNumber) ?? from
    const found = checkList(rows, { ...facts, availableMinor: BigInt(account.availableMinor) })
    setProblems(found)
    if (found.length > 0) return
    const batchId = makeUuid()
    const lineRefs = rows.flatMap(({ state }) => (state.kind === 'good' ? [state.checked.lineRef] : []))
    const { data, error } = await initiate({ batchId, fromAccountNumber: from.accountNumber, lineRefs })
    if (data !== undefined) return setAsked({ batchId, offer: data })
    const problem = callProblem(error)
    // The names were found too long ago: they are asked for again.
    if (problem.reason === 'ticket-expired') list.checkAgain(rows.map(({ id }) => id))
    const lines = problemsByRow(rows, problem)
    if (lines.size > 0) list.mark(lines)
    setProblems(refusedProblems(rows, lines, problem))
  }
  return { problems, asked, busy, ask: () => void ask(), close: () => setAsked(undefined) }
}

/** Said once, when the last answer is there: who does not see the page hears that it can go on. */
function useAnnouncedResult({ progress, rows }: Rows): void {
  const wasBusy = useRef(false)
  const isBusy = progress !== undefined
  const good = rows.filter(({ state }) => state.kind === 'good').length
  const bad = rows.length - good
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      announce(bad === 0 ? `All ${good} lines are ready` : `${good} lines are ready, ${bad} need a look`)
    }
    wasBusy.current = isBusy
  }, [isBusy, good, bad])
}

/** The bank names lines by their place: `lineRefs.3`. */
function problemsByRow(rows: readonly Row[], { errors }: CallProblem): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(errors).flatMap(([field, [text]]): [number, string][] => {
      const row = rows[Number(/^lineRefs\.(\d{1,3})$/.exec(field)?.[1] ?? -1)]
      return row === undefined || text === undefined ? [] : [[row.id, text]]
    }),
  )
}

function refusedProblems(
  rows: readonly Row[],
  lines: ReadonlyMap<number, string>,
  problem: CallProblem,
): readonly FieldProblem[] {
  if (lines.size > 0) {
    return [...lines].map(([id, text]) => ({
      fieldId: FIELD.edit(id),
      text: `Line ${rows.findIndex((row) => row.id === id) + 1}: ${text}`,
    }))
  }
  if (problem.reason === 'ticket-expired') {
    return [{ text: 'The names were checked too long ago, so we check them again. Then review the list' }]
  }
  return [{ text: `${problem.message}${problem.kind === 'refused' ? '' : '. Nothing was paid.'}` }]
}
