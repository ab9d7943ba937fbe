/** Runs the Phone and Inbox tabs: texts as bubbles with the newest code on top, and mails with their files. */
import { accountsOf, addressText, ask, nameOf, ownerOf, state } from './api.js'
import { ageText, button, copyButton, drawPage, find, make, say, setText, show, timeText } from './dom.js'
import { personBody } from './people.js'

const PAGE = 12
const CHOICE = 'sandbox-whose'
const counts = { bubbles: PAGE, mails: PAGE }

/** The chosen person's phone and mailbox. Both are undefined when the page shows all people. */
function chosen() {
  const { value } = find('whose')
  if (value === 'all') return { addresses: undefined }
  const newest = state.messages[0]?.to
  const person =
    value === 'newest'
      ? newest === undefined
        ? state.people.find(({ login }) => login !== undefined)
        : ownerOf(newest)
      : state.people.find(({ bvn }) => bvn === value)
  return { person, addresses: person ? [person.phone, person.email] : [newest ?? value] }
}

const isFor = (addresses, { to }) => addresses === undefined || addresses.includes(to)

/** The options: every person of the register, and each address with a message that belongs to no person. */
function drawChoices() {
  const select = find('whose')
  const others = new Set(state.messages.map(({ to }) => to).filter((to) => ownerOf(to) === undefined))
  const people = state.people.toSorted((a, b) => Number(b.login !== undefined) - Number(a.login !== undefined))
  const wanted = [
    ...people.map((person) => [person.bvn, `${nameOf(person)}, ${addressText(person.phone)}`]),
    ...[...others].map((to) => [to, addressText(to)]),
  ]
  const content = JSON.stringify(wanted)
  if (select.content === content) return
  select.content = content
  const before = select.value === 'newest' ? (sessionStorage.getItem(CHOICE) ?? 'newest') : select.value
  const fixed = [...select.options].slice(0, 2)
  select.replaceChildren(...fixed, ...wanted.map(([value, text]) => make('option', { value }, text)))
  select.value = [...select.options].some(({ value }) => value === before) ? before : 'newest'
}

const toText = (to) => {
  const person = ownerOf(to)
  return person ? `${nameOf(person)}, ${addressText(to)}` : addressText(to)
}

const codeLine = (code) => make('p', { class: 'bubble-code' }, make('b', {}, code), copyButton(code, `code ${code}`))

function bubble(message) {
  const { text, code, at, showsTo, to, isOnTop } = message
  return make(
    'li',
    {},
    make(
      'div',
      { class: 'bubble' },
      showsTo ? make('p', { class: 'bubble-to' }, `To ${toText(to)}`) : undefined,
      make('p', {}, text),
      code && !isOnTop ? codeLine(code) : undefined,
    ),
    make('time', { datetime: at }, timeText(at)),
  )
}

function mail(message) {
  const { id, text, code, at, files, to, showsTo } = message
  const [subject, ...lines] = text.split('\n')
  return make(
    'li',
    { class: 'card' },
    make(
      'details',
      {},
      make(
        'summary',
        {},
        make('b', {}, subject),
        make('span', { class: 'hint' }, showsTo ? `${toText(to)} · ${timeText(at)}` : timeText(at)),
      ),
      code ? codeLine(code) : undefined,
      make('p', { class: 'mail-text' }, lines.join('\n').trim()),
      ...files.map(({ fileName, bytes }, place) =>
        button(`Save ${fileName} (${Math.max(1, Math.round(bytes / 1024))} KB)`, {
          class: 'quiet file',
          'data-mail': String(id),
          'data-file': String(place),
          'data-control': `file-${place}`,
        }),
      ),
    ),
  )
}

/** The newest code in the shown phone and inbox. */
function drawCode(messages) {
  const message = messages.find(({ code }) => code !== null)
  show('newest-code', message !== undefined)
  if (message === undefined) return
  setText('code', message.code)
  find('copy-code').dataset.copy = message.code
  setText('code-for', `${message.channel === 'sms' ? 'Text' : 'Mail'} to ${toText(message.to)}`)
  find('code-age').dataset.at = message.at
  setText('code-age', ageText(message.at))
}

function drawPersona(person) {
  show('persona', person !== undefined)
  if (person === undefined) return
  setText('persona-name', nameOf(person))
  setText('persona-good-for', person.goodFor)
  const content = JSON.stringify([person, accountsOf(person), state.paid, state.bank.url])
  const body = find('persona-body')
  if (body.content === content) return
  body.content = content
  const focused = body.contains(document.activeElement) ? document.activeElement.dataset.control : undefined
  body.replaceChildren(...personBody(person))
  if (focused) [...body.querySelectorAll('[data-control]')].find((one) => one.dataset.control === focused)?.focus()
}

export function drawPhone() {
  drawChoices()
  const { person, addresses } = chosen()
  const showsTo = addresses === undefined
  const received = state.messages.filter((message) => isFor(addresses, message))
  const newest = received.find(({ code }) => code !== null)
  const own = received.map((message) => ({ ...message, showsTo, isOnTop: message === newest }))
  drawCode(own)
  drawPersona(person)
  const keyOf = ({ id }) => id
  drawPage('bubbles', {
    items: own.filter(({ channel }) => channel === 'sms'),
    keyOf,
    draw: bubble,
    shown: counts.bubbles,
    emptyText: 'No text messages yet. Codes and alerts appear here automatically.',
  })
  drawPage('mails', {
    items: own.filter(({ channel }) => channel === 'email'),
    keyOf,
    draw: mail,
    shown: counts.mails,
    emptyText: 'No mails yet. Statements, receipts and alerts appear here automatically.',
  })
}

let lastId

/** Reads the newest message aloud, and puts a fresh code into the title, for a tab in the background. */
export function announceNew() {
  const newest = state.messages[0]
  const isNew = lastId !== undefined && newest !== undefined && newest.id > lastId
  lastId = newest?.id ?? lastId ?? 0
  if (!isNew) return
  const kind = newest.channel === 'sms' ? 'text' : 'mail'
  // A result that is still shown is read first.
  if (!newest.code && find('status').textContent !== '') return
  say(newest.code ? `New code: ${newest.code}, for ${toText(newest.to)}` : `New ${kind} for ${toText(newest.to)}`)
  if (newest.code) document.title = `${newest.code} · ${document.title.replace(/^\d{6} · /, '')}`
}

/** Chooses the person whose phone is shown. */
export function choosePerson(bvn) {
  find('whose').value = bvn
  sessionStorage.setItem(CHOICE, bvn)
  drawPhone()
}

async function saveFile({ mail, file }) {
  const { data } = await ask('GET', '/messages')
  const found = data.find(({ id }) => String(id) === mail)?.attachments?.[Number(file)]
  if (!found) return say('The sandbox keeps files only of the newest messages. This file is deleted.')
  const bytes = Uint8Array.from(atob(found.content), (sign) => sign.codePointAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: found.mediaType }))
  make('a', { href: url, download: found.fileName }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function startPhone() {
  find('whose').addEventListener('change', (event) => choosePerson(event.target.value))
  find('mails').addEventListener('click', (event) => {
    const pressed = event.target.closest('[data-mail]')
    if (pressed) void saveFile(pressed.dataset).catch(() => say('The file could not be saved.'))
  })
  for (const id of ['bubbles', 'mails'])
    find(`more-${id}`).addEventListener('click', () => {
      counts[id] += PAGE
      drawPhone()
    })
  setInterval(() => {
    const { at } = find('code-age').dataset
    if (at) setText('code-age', ageText(at))
  }, 10_000)
}
