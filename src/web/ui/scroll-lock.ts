/** Page scrolling is locked while a modal is open (Product §2.4); modals may nest, so locks are counted. */

let locks = 0

/** Locks the page; the answer unlocks it, once. */
export function lockScroll(): () => void {
  const page = document.documentElement
  // The room of the scrollbar that goes away stays, so that nothing jumps sideways.
  if (locks === 0) page.style.paddingRight = `${Math.max(0, innerWidth - page.clientWidth)}px`
  locks += 1
  page.classList.add('locked')
  let released = false
  return () => {
    if (released) return
    released = true
    locks -= 1
    if (locks > 0) return
    page.classList.remove('locked')
    page.style.paddingRight = ''
  }
}
