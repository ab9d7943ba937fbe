/** Makes and updates elements of the sandbox's page. Text goes in as text, never as markup. */

export const find = (id) => document.getElementById(id)

const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** "6:03 pm", with the day unless it is today. */
export function timeText(at) {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? clock.format(date) : `${day.format(date)}, ${clock.format(date)}`
}

/** "just now", "4 minutes ago". */
export function ageText(at) {
  const seconds = Math.max(0, Math.round((Date.now() - new Date(at).getTime()) / 1_000))
  if (seconds < 10) return 'just now'
  if (seconds < 60) return `${seconds} seconds ago`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  return `at ${timeText(at)}`
}

/** Makes an element with attributes and children. A text child is added as text, never as markup. An undefined child is left out. */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value)
  made.append(...children.flat().filter((child) => child !== undefined && child !== ''))
  return made
}

export const button = (text, attributes = {}) => make('button', { type: 'button', ...attributes }, text)

/** Makes a button that copies `value`. For a person who does not see the row, `label` says what the button copies. */
export const copyButton = (value, label) =>
  button('Copy', { class: 'copy', 'data-copy': value, 'data-control': `copy-${label}`, 'aria-label': `Copy ${label}` })

let clearStatus

/** Shows a line for some seconds, and a screen reader reads it aloud. */
export function say(text) {
  find('status').textContent = text
  clearTimeout(clearStatus)
  clearStatus = setTimeout(() => (find('status').textContent = ''), 6_000)
}

/** Shows or hides by the attribute `hidden`, which also hides from screen readers. */
export function show(id, isShown) {
  find(id).hidden = !isShown
}

export function setText(id, text) {
  if (find(id).textContent !== text) find(id).textContent = text
}

/** Returns the focus to the same control of a row after the row was drawn again. */
function refocus(before, after) {
  const control = document.activeElement?.dataset.control
  const hadFocus = before.contains(document.activeElement)
  before.replaceWith(after)
  if (!hadFocus) return
  const same = control && [...after.querySelectorAll('[data-control]')].find((one) => one.dataset.control === control)
  const next = same || after.querySelector('button, summary, a')
  next?.focus()
}

/** Draws a list again. An unchanged row keeps its element, its focus and its open or closed state. */
export function drawList(list, items, keyOf, draw) {
  const known = new Map([...list.children].map((node) => [node.dataset.key, node]))
  let place = list.firstElementChild
  for (const item of items) {
    const key = String(keyOf(item))
    const content = JSON.stringify(item)
    let node = known.get(key)
    known.delete(key)
    if (node === undefined || node.content !== content) {
      const made = draw(item)
      made.dataset.key = key
      made.content = content
      if (node?.querySelector('details')?.open) made.querySelector('details').open = true
      if (node === place && node) place = made
      if (node) refocus(node, made)
      node = made
    }
    if (node === place) place = place.nextElementSibling
    else list.insertBefore(node, place)
  }
  for (const gone of known.values()) gone.remove()
}

/** Draws the first rows, and a button for the others. */
export function drawPage(id, { items, keyOf, draw, emptyText, shown }) {
  drawList(find(`${id}-list`) ?? find(id), items.slice(0, shown), keyOf, draw)
  setText(`${id}-none`, emptyText)
  show(`${id}-none`, items.length === 0)
  if (find(`more-${id}`)) show(`more-${id}`, items.length > shown)
}
