/** Speaks to screen readers without moving the focus: one polite region for the whole page. */

let region: HTMLElement | undefined

function regionElement(): HTMLElement {
  if (region?.isConnected) return region
  region = document.createElement('div')
  region.className = 'vh'
  region.setAttribute('role', 'status')
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return region
}

/** Announces a sentence. In a modal the rest of the page is inert, so the text goes into the open dialog instead. */
export function announce(sentence: string): void {
  const element = regionElement()
  const home = document.querySelector('dialog[open]') ?? document.body
  if (element.parentElement !== home) home.append(element)
  // The same sentence twice must be heard twice: a changed text is what triggers the reading.
  element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence
}
