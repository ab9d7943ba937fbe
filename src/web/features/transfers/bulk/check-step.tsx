/**
 * Shows the list during the check: every line with its name and its problem, the sums, and the button of the review.
 */
import { useEffect, useRef, useState } from 'react'
import { v7 as makeUuid } from 'uuid'
import type { Account } from '../../../../contract/accounts/account.ts'
import { loadAccounts, type Limits } from '../../../api/accounts/account-api.ts'
import { callProblem, type CallProblem } from '../../../api/result/call-problem.ts'
import type { OfferAnswer } from '../../../payment/ask-for-offer.ts'
import { useReview } from '../../../payment/use-review.ts'
import { useAppDispatch } from '../../../session/store/hooks.ts'
import { ErrorSummary, type FieldProblem } from '../../../ui/form/error-summary.tsx'
import { announce } from '../../../ui/note/live-region.ts'
import { type ListOffer, useInitiateBulkMutation } from './bulk-api.ts'
import { checkList, FIELD, remainingProblems } from './check-list.ts'
import { CheckProgress } from './check-progress.tsx'
import { LIST } from './list-kind.ts'
import { ListReview } from './list-review.tsx'
import { ListTotals } from './list-totals.tsx'
import { type Row, totalsOf, warningsOf } from './list-rows.ts'
import { RowList } from './row-list.tsx'
import type { Rows } from './use-rows.ts'
import { plural, t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

interface CheckStepProps {
  readonly list: Rows
  readonly accounts: readonly Account[]
  readonly from: Account
  readonly limits: Limits | undefined
  readonly onFrom: (accountNumber: string) => void
  readonly onBack: () => void
  /** The bank has the list, so the typed text can be deleted. */
  readonly onDone: () => void
}

export function CheckStep({ list, accounts, from, limits, onFrom, onBack, onDone }: CheckStepProps) {
  const { rows, progress } = list
  const [looked, setLooked] = useState(false)
  const totals = totalsOf(rows)
  const warnings = warningsOf(rows)
  const review = useListReview(list, from, { totals, warnings, looked, limits })
  const { asked, problems } = review
  useAnnouncedResult(list)
  return (
    <>
      <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
        <div className={layoutStyles.stack}>
          <ErrorSummary problems={problems} />
          <CheckProgress progress={progress} rows={rows} warnings={warnings} onCheckAgain={() => list.checkAgain()} />
          <RowList list={list} warnings={warnings} />
          <p>
            <button className={linkStyles.link} type="button" onClick={onBack}>
              {t('Start again with another list')}
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
          batchId={asked.paymentId}
          offer={asked.offer}
          onClose={review.close}
          onKnown={onDone}
        />
      )}
    </>
  )
}

/** Requests the bank's offer, when no known problem would make the bank refuse. */
function useListReview(list: Rows, from: Account, facts: Omit<Parameters<typeof checkList>[1], 'availableMinor'>) {
  const { rows } = list
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  /** The problems that this page found itself. The bank's problems stay until the next review. */
  const [own, setOwn] = useState<readonly FieldProblem[]>([])
  const { review: asked, closeReview: close, askForReview } = useReview<ListOffer>(LIST, setProblems)
  const [initiate, { isLoading: busy }] = useInitiateBulkMutation()
  const dispatch = useAppDispatch()

  async function check() {
    // A credit may have arrived since the balance was loaded.
    const fresh = facts.totals.total > BigInt(from.availableMinor) ? await loadAccounts(dispatch) : undefined
    const account = fresh?.find(({ accountNumber }) => accountNumber === from.accountNumber) ?? from
    const found = checkList(rows, { ...facts, availableMinor: BigInt(account.availableMinor) })
    setOwn(found)
    return found.length === 0 ? ({ ok: true } as const) : ({ ok: false, problems: found } as const)
  }
  async function askBank(): Promise<OfferAnswer<ListOffer>> {
    const paymentId = makeUuid()
    const lineRefs = rows.flatMap(({ state }) => (state.kind === 'good' ? [state.checked.lineRef] : []))
    const order = { batchId: paymentId, fromAccountNumber: from.accountNumber, lineRefs }
    const { data: offer, error } = await initiate(order)
    return offer === undefined ? { kind: 'refused', problem: callProblem(error) } : { kind: 'offer', paymentId, offer }
  }
  function problemsOf(problem: CallProblem): readonly FieldProblem[] {
    // The names were found too long ago and are requested again.
    if (problem.reason === 'ticket-expired') list.checkAgain(rows.map(({ id }) => id))
    const lines = problemsByRow(rows, problem)
    if (lines.size > 0) list.mark(lines)
    return refusedProblems(rows, lines, problem)
  }
  const now = checkList(rows, { ...facts, availableMinor: BigInt(from.availableMinor) })
  const shown = problems === own ? remainingProblems(problems, now) : problems
  return { problems: shown, asked, busy, ask: () => void askForReview({ check, askBank, problemsOf }), close }
}

/** Announced once after the last answer, so that a screen reader says that the customer can continue. */
function useAnnouncedResult({ progress, rows }: Rows): void {
  const wasBusy = useRef(false)
  const isBusy = progress !== undefined
  const good = rows.filter(({ state }) => state.kind === 'good').length
  const bad = rows.length - good
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      announce(
        bad === 0
          ? plural(good, '1 line is ready', 'All {count} lines are ready')
          : plural(
              bad,
              'Lines ready: {good}. 1 line needs your attention',
              'Lines ready: {good}. {count} lines need your attention',
              { good },
            ),
      )
    }
    wasBusy.current = isBusy
  }, [isBusy, good, bad])
}

/** The bank names lines by their index: `lineRefs.3`. */
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
      text: t('Line {number}: {problem}', { number: rows.findIndex((row) => row.id === id) + 1, problem: text }),
    }))
  }
  if (problem.reason === 'ticket-expired') {
    return [
      { text: t('We checked these names too long ago, so we are checking them again. Review the list after that') },
    ]
  }
  const { kind, message } = problem
  return [{ text: kind === 'refused' ? message : t('{message}. Nothing was paid.', { message }) }]
}
