/** Reads the counts of the work that waits for the person, with one call for all pages, and announces new work to screen readers. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { StaffQueue } from '../../contract/staff/staff-home.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { announce } from '../../web/ui/note/live-region.ts'
import { type Answer, call, WORK_CHANGED } from '../session/api.ts'

/** The counts are read again after this time while the page is visible. */
const COUNTED_EVERY_MS = 60_000
/** A page that the person opens reads the counts again when they are older. */
const FRESH_MS = 10_000

/** The queues whose work a person with this duty does. The page of a queue without the duty has no count. */
const WORK: Readonly<Record<string, { readonly queues: readonly StaffQueue[]; readonly duty: StaffDuty }>> = {
  '/payments': { queues: ['payments-in-review'], duty: 'payment.decide' },
  '/reports': { queues: ['reports'], duty: 'case.work' },
  '/questions': { queues: ['questions'], duty: 'contact.answer' },
  '/identity-checks': { queues: ['identity-checks'], duty: 'kyc.decide' },
  '/risk': { queues: ['referred-payments', 'listed-names'], duty: 'risk.decide' },
  '/reconciliation': { queues: ['differences'], duty: 'ledger.post' },
}
const ORDERS = '/orders'

/** The number of waiting entries by the path of their page. */
type WaitingCounts = ReadonlyMap<string, number>

function countsFor({ queues, ordersToCheck }: Answer<'home/counts'>, duties: readonly StaffDuty[]): WaitingCounts {
  const countOf = (wanted: readonly StaffQueue[]): number =>
    queues.reduce((sum, { queue, count }) => sum + (wanted.includes(queue) ? count : 0), 0)
  const counts = Object.entries(WORK).flatMap(([path, { queues: wanted, duty }]): [string, number][] =>
    duties.includes(duty) ? [[path, countOf(wanted)]] : [],
  )
  return new Map(ordersToCheck === null ? counts : [...counts, [ORDERS, ordersToCheck]])
}

interface Page {
  readonly path: string
  readonly name: string
}

/** One sentence about the pages with more work than before, so that a screen reader is not disturbed each minute. */
function announceNew(pages: readonly Page[], before: WaitingCounts, now: WaitingCounts): void {
  const grown = pages.flatMap(({ path, name }) => {
    const count = now.get(path) ?? 0
    return count > (before.get(path) ?? 0) ? [`${name}, ${count} waiting`] : []
  })
  if (grown.length > 0) announce(`New work: ${grown.join('; ')}.`)
}

/**
 * Gives no count before the first answer. The calls do not make the session last longer. They rest while the page is hidden, and after the
 * end of the session.
 */
export function useWaitingCounts(
  pages: readonly Page[],
  duties: readonly StaffDuty[],
  pathname: string,
): WaitingCounts {
  const [counts, setCounts] = useState<WaitingCounts>(new Map())
  const shown = useRef<WaitingCounts>(undefined)
  const readAt = useRef(Number.NEGATIVE_INFINITY)
  const readOn = useRef<string>(undefined)
  const hasEnded = useRef(false)
  const read = useCallback(async (): Promise<void> => {
    readAt.current = Date.now()
    const result = await call('home/counts', {}, true)
    hasEnded.current = !result.ok && result.failure.problem === 'not-logged-in'
    if (!result.ok) return
    const now = countsFor(result.value, duties)
    if (shown.current !== undefined) announceNew(pages, shown.current, now)
    shown.current = now
    setCounts(now)
  }, [pages, duties])
  useEffect(() => {
    if (readOn.current === pathname) return
    readOn.current = pathname
    if (Date.now() - readAt.current >= FRESH_MS) void read()
  }, [read, pathname])
  useEffect(() => {
    const readIfDue = (): void => {
      const isDue = Date.now() - readAt.current >= COUNTED_EVERY_MS
      if (isDue && !hasEnded.current && document.visibilityState === 'visible') void read()
    }
    const readNow = (): void => void read()
    const timer = setInterval(readIfDue, FRESH_MS)
    document.addEventListener('visibilitychange', readIfDue)
    window.addEventListener(WORK_CHANGED, readNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readIfDue)
      window.removeEventListener(WORK_CHANGED, readNow)
    }
  }, [read])
  return counts
}
