/** Page scrolling is locked while a modal is open (Spec §2); modals may nest, so locks are counted. */

let locks = 0

/** Locks the page; the answer unlocks it, once. */
export function lockScroll(): () => void {
  locks += 1
  document.documentElement.classList.add('locked')
  let released = false
  return () => {
    if (released) return
    released = true
    locks -= 1
    if (locks === 0) document.documentElement.classList.remove('locked')
  }
}
