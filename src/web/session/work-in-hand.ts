/** Whether the customer is in the middle of something that a reload of the page would disturb. */
import { useEffect } from 'react'

/** Forms that something was typed into. */
const touched = new Set<HTMLFormElement>()
let held = 0

/** A search is nothing that could be lost. */
function touch({ target }: Event): void {
  const form = target instanceof Element ? target.closest('form') : null
  if (form && form.closest('search') === null) touched.add(form)
}

/** From then on every form is watched, until the answer is called. */
export function watchForms(): () => void {
  const forget = ({ target }: Event): unknown => touched.delete(target as HTMLFormElement)
  addEventListener('input', touch)
  addEventListener('reset', forget)
  return () => {
    removeEventListener('input', touch)
    removeEventListener('reset', forget)
  }
}

/** True while a form on the page is half filled, a dialog waits for an answer, or a page says that its work goes on. */
export function isWorkInHand(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return held > 0 || touched.size > 0 || document.querySelector('dialog[open]') !== null
}

/** For a page whose work goes on without a form or a dialog: a payment whose outcome it waits for. */
export function useWorkInHand(active: boolean): void {
  useEffect(() => {
    if (!active) return
    held += 1
    return () => {
      held -= 1
    }
  }, [active])
}
