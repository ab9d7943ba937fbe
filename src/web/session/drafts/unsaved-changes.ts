/** Knows whether the customer has unsaved work that a reload of the page would lose. */
import { useEffect } from 'react'

/** Forms with typed text. */
const touched = new Set<HTMLFormElement>()
let held = 0

/** The text of a search is not unsaved work. */
function touch({ target }: Event): void {
  const form = target instanceof Element ? target.closest('form') : null
  if (form && form.closest('search') === null) touched.add(form)
}

/** Watches every form from now on. The returned function stops it. */
export function watchForms(): () => void {
  const forget = ({ target }: Event): unknown => touched.delete(target as HTMLFormElement)
  addEventListener('input', touch)
  addEventListener('reset', forget)
  return () => {
    removeEventListener('input', touch)
    removeEventListener('reset', forget)
  }
}

/** True while a form on the page is half filled, a dialog waits for an answer, or a page reports running work. */
export function hasUnsavedChanges(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return held > 0 || touched.size > 0 || document.querySelector('dialog[open]') !== null
}

/** For a page with running work and without a form or a dialog, such as a payment that waits for its outcome. */
export function useUnsavedChanges(active: boolean): void {
  useEffect(() => {
    if (!active) return
    held += 1
    return () => {
      held -= 1
    }
  }, [active])
}
