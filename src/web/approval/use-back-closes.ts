/** Makes the browser's Back close a review, so that the form below and its typed text stay. */
import { useEffect, useRef } from 'react'

interface MarkedState {
  readonly review?: true
}

const isMarked = (): boolean => (history.state as MarkedState | null)?.review === true

let openReviews = 0

/**
 * Adds one entry to the browser's history while the review is open. Back removes the entry and calls `close`. An
 * undefined `close` means that a payment is being sent: then the first Back changes nothing, and the second Back
 * leaves. A receipt replaces the entry.
 */
export function useBackCloses(close: (() => void) | undefined): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    openReviews += 1
    if (!isMarked()) history.pushState({ ...(history.state as object | null), review: true }, '')
    const goneBack = (): void => latest.current?.()
    addEventListener('popstate', goneBack)
    return () => {
      openReviews -= 1
      removeEventListener('popstate', goneBack)
      // The timer waits for the next review. When a new rate replaces the review, the next review uses the same entry.
      setTimeout(() => {
        if (openReviews === 0 && isMarked()) history.back()
      })
    }
  }, [])
}
