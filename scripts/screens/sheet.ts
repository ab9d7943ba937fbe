/** Writes `screens/index.html`: the pictures of every state by screen, with a filter by width and theme. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as PATHS from '../../src/web/session/paths/paths.ts'
import { FOLDER, type Note, pictureName, readNotes, THEMES, WIDTHS } from '../../e2e/screens/notes.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The addresses of the route table that no picture shows. */
function missingPaths(notes: readonly Note[]): readonly string[] {
  const shown = notes.map(({ address }) => address)
  const isShown = (path: string): boolean => {
    const pattern = path.replaceAll(/[.?]/g, String.raw`\$&`).replaceAll(/:[A-Za-z]+/g, '[^/]+')
    return shown.some((address) => new RegExp(`^${pattern}(\\?|$)`).test(address))
  }
  return Object.values(PATHS).filter((path) => !isShown(path))
}

function figure(note: Note, width: number, theme: string): string {
  const source = pictureName(note, width, theme)
  const label = escape(`${note.screen}, ${note.state}, ${width} px, ${theme}`)
  return `<a class="w${width} ${theme}" href="${source}"><img loading="lazy" src="${source}" alt="${label}"></a>`
}

function stateCard(note: Note): string {
  const pictures = note.widths.flatMap((width) => THEMES.map((theme) => figure(note, width, theme)))
  const faults = [
    ...(note.problem === undefined ? [] : [`Not reached: ${note.problem}`]),
    ...(note.sideways.length === 0 ? [] : [`Scrolls sideways at ${note.sideways.join(', ')} px`]),
  ]
  const fault = faults.map((text) => `<p class="fault">${escape(text)}</p>`).join('')
  return `<article><h3>${escape(note.state)}</h3><p class="address">${escape(note.address)}</p>${fault}<div class="row">${pictures.join('')}</div></article>`
}

const STYLE = `
body { font: 15px/1.4 system-ui, sans-serif; margin: 0; background: #e8eaef; color: #14171f; }
header { position: sticky; top: 0; z-index: 1; padding: 10px 20px; background: #fff; border-bottom: 1px solid #c5c9d3; }
header form { display: flex; flex-wrap: wrap; gap: 6px 18px; align-items: center; }
nav { padding: 12px 20px; columns: 14em; }
section { padding: 4px 20px 24px; }
.row { display: flex; gap: 14px; overflow-x: auto; align-items: flex-start; }
.row img { display: block; border: 1px solid #c5c9d3; background: #fff; }
.w360 img { width: 180px; } .w768 img { width: 300px; } .w1280 img { width: 480px; } .w1920 img { width: 640px; }
.address { margin: 0 0 6px; color: #555b69; font-size: 13px; } h3 { margin: 16px 0 0; }
.fault { color: #a3161d; font-weight: 600; margin: 0 0 6px; }
${[...WIDTHS.map((width) => `w${width}`), ...THEMES].map((name) => `.no-${name} a.${name} { display: none; }`).join('\n')}`

const SCRIPT = `document.querySelector('form').addEventListener('change', (event) => {
  if (event.target.type === 'checkbox') document.body.classList.toggle('no-' + event.target.name, !event.target.checked)
})
document.querySelector('[type=search]').addEventListener('input', (event) => {
  const words = event.target.value.toLowerCase()
  for (const article of document.querySelectorAll('article'))
    article.hidden = !(article.parentElement.id + ' ' + article.textContent).toLowerCase().includes(words)
  for (const section of document.querySelectorAll('section'))
    section.hidden = !section.querySelector('article:not([hidden])')
})`

function sheetOf(notes: readonly Note[], missing: readonly string[]): string {
  const screens = Map.groupBy(notes, ({ screen }) => screen)
  const names = [...screens.keys()].sort()
  const box = (name: string, label: string) =>
    `<label><input type="checkbox" name="${name}" checked> ${escape(label)}</label>`
  const faulty = notes.filter(({ problem, sideways }) => problem !== undefined || sideways.length > 0).length
  const summary = `${notes.length} states, ${faulty} with a fault${missing.length === 0 ? '' : `; no picture of ${missing.join(', ')}`}`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>
<header><form onsubmit="return false"><input type="search" placeholder="Find a screen or a state" aria-label="Find a screen or a state">
${WIDTHS.map((width) => box(`w${width}`, `${width} px`)).join('')}${THEMES.map((theme) => box(theme, theme)).join('')}
<span>${escape(summary)}</span></form></header>
<nav>${names.map((name) => `<a href="#${escape(name)}">${escape(name)}</a><br>`).join('')}</nav>
${names.map((name) => `<section id="${escape(name)}"><h2>${escape(name)}</h2>${(screens.get(name) ?? []).map(stateCard).join('')}</section>`).join('\n')}
<script>${SCRIPT}</script></html>
`
}

/** Writes the sheet and prints its faults. Returns whether there were none. */
export function writeSheet(): boolean {
  const notes = readNotes()
  const missing = missingPaths(notes)
  const file = join(FOLDER, 'index.html')
  writeFileSync(file, sheetOf(notes, missing))
  const unreached = notes.flatMap(({ screen, state, problem }) =>
    problem === undefined ? [] : [`not reached: ${screen}, ${state}: ${problem}`],
  )
  const faults = [...missing.map((path) => `no picture of ${path}`), ...unreached]
  for (const fault of faults) console.log(`  ${fault}`)
  console.log(`\n${notes.length} states of ${new Set(notes.map(({ screen }) => screen)).size} screens: open ${file}`)
  return faults.length === 0
}
