/** Runs the tabs of the page by the ARIA tab pattern: arrow keys, Home and End move and select. */
import { find, show } from './dom.js'

const tabs = [...document.querySelectorAll('[role="tab"]')]
const panelOf = (tab) => tab.getAttribute('aria-controls')
/** The phone and the inbox share the choice of the person. */
const OF_A_PERSON = new Set(['phone', 'inbox'])

/** Shows a panel, and puts the panel's name into the address, so that a reload or a link shows the same panel. */
export function openTab(id, { focus = false } = {}) {
  for (const tab of tabs) {
    const isOpen = panelOf(tab) === id
    tab.setAttribute('aria-selected', String(isOpen))
    tab.tabIndex = isOpen ? 0 : -1
    show(panelOf(tab), isOpen)
    if (isOpen && focus) tab.focus()
  }
  show('whose-field', OF_A_PERSON.has(id))
  document.body.dataset.tab = id
  if (location.hash !== `#${id}`) history.replaceState(null, '', `#${id}`)
  window.scrollTo(0, 0)
}

function onKey(event) {
  const place = tabs.indexOf(event.target)
  const last = tabs.length - 1
  const next = {
    ArrowRight: place === last ? 0 : place + 1,
    ArrowLeft: place === 0 ? last : place - 1,
    Home: 0,
    End: last,
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  openTab(panelOf(tabs[next]), { focus: true })
}

function openByAddress() {
  const named = location.hash.slice(1)
  openTab(tabs.some((tab) => panelOf(tab) === named) ? named : 'phone')
}

export function startTabs() {
  const list = document.querySelector('[role="tablist"]')
  list.addEventListener('keydown', onKey)
  list.addEventListener('click', (event) => {
    const tab = event.target.closest('[role="tab"]')
    if (tab) openTab(panelOf(tab))
  })
  addEventListener('hashchange', () => {
    // The skip link is not a tab.
    if (location.hash !== '#main') openByAddress()
  })
  openByAddress()
}

/** Shows a number on a tab, with a text for screen readers. */
export function setBadge(id, count, words) {
  const badge = find(`badge-${id}`)
  badge.hidden = count === 0
  badge.replaceChildren()
  if (count === 0) return
  const spoken = document.createElement('span')
  spoken.className = 'visually-hidden'
  spoken.textContent = ` ${words}`
  badge.append(String(count), spoken)
}
