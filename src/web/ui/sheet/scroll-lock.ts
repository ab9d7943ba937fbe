/** Locks page scrolling while a modal is open (Product §2.4). Modals may nest, so locks are counted. */

let locks = 0

/** Locks the page. The returned function unlocks it once. */
export function lockScroll(): () => void {
  const page = document.documentElement
  // Keeps the width of the scrollbar, so that nothing moves sideways.
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
