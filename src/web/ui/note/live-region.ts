/** Announces texts to screen readers without moving the focus, in one polite region for the whole page. */

let region: HTMLElement | undefined

function regionElement(): HTMLElement {
  if (region?.isConnected) return region
  region = document.createElement('div')
  region.className = 'visually-hidden'
  region.setAttribute('role', 'status')
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return region
}

/** Announces a sentence. During a modal dialog the rest of the page is inert, so the text goes into the open dialog. */
export function announce(sentence: string): void {
  const element = regionElement()
  const home = document.querySelector('dialog[open]') ?? document.body
  if (element.parentElement !== home) home.append(element)
  // A screen reader reads only changed text, so the same sentence must change to be read twice.
  element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence
}
