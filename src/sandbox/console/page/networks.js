/** Runs the Bills, Cards and Faults tabs: the networks' orders, the decisions of their staff, and their faults. */
import { ask, state } from './api.js'
import { button, copyButton, drawPage, find, make, say, setText, show, timeText } from './dom.js'
import { setBadge } from './tabs.js'

const PAGE = 10
const CARD_STAGES = ['QUEUED', 'PRINTING', 'DISPATCHED', 'AT_BRANCH', 'DELIVERED']
const STAGE_NAMES = {
  QUEUED: 'Queued',
  PRINTING: 'Printing',
  DISPATCHED: 'Dispatched',
  AT_BRANCH: 'At the branch',
  DELIVERED: 'Delivered',
}
const BILL_CHOICES = {
  pending: [
    ['delivered', 'Deliver it'],
    ['failed', 'Fail it'],
  ],
  delivered: [['reversed', 'Reverse it']],
}
const BILL_TONES = { delivered: 'good', pending: 'waiting' }
let shownBills = PAGE

const capital = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1).toLowerCase()}`

/** A button that sends a decision of a network's staff to this path. */
const decision = (text, path, body) =>
  button(text, {
    class: 'quiet',
    'data-decide': path,
    'data-body': JSON.stringify(body),
    'data-control': `decide-${text}`,
  })

function bill(line) {
  const choices = BILL_CHOICES[line.status] ?? []
  return make(
    'li',
    { class: 'card' },
    make('b', {}, `${line.amountText}, ${line.serviceID}`),
    make('p', {}, `For ${line.billersCode}`),
    make('p', { class: BILL_TONES[line.status] ?? 'bad' }, capital(line.status)),
    make('p', { class: 'hint id' }, `${timeText(line.receivedAt)} · ${line.requestId}`),
    make(
      'p',
      { class: 'actions' },
      ...choices.map(([status, text]) => decision(text, '/bills/resolve', { requestId: line.requestId, status })),
    ),
  )
}

function nextStage({ stage, delivery }) {
  const stages = CARD_STAGES.filter((one) => one !== 'AT_BRANCH' || delivery.method === 'BRANCH')
  return stages[stages.indexOf(stage) + 1]
}

function card(line) {
  const { reference, status } = line
  const lastFour = line.number.slice(-4)
  const next = nextStage(line)
  const isMade = status === 'ACCEPTED'
  const stage = isMade ? `${STAGE_NAMES[line.stage]}, ${line.controls.status.toLowerCase()}` : capital(status)
  return make(
    'li',
    { class: 'card' },
    make('b', {}, line.embossedName),
    make('p', {}, `${capital(line.program)} ending ${lastFour} `, copyButton(lastFour, `last four digits ${lastFour}`)),
    make('p', { class: isMade ? 'good' : status === 'PENDING' ? 'waiting' : 'bad' }, stage),
    make('p', { class: 'hint id' }, reference),
    make(
      'p',
      { class: 'actions' },
      isMade && next ? decision(`Move on: ${STAGE_NAMES[next].toLowerCase()}`, '/cards/advance', { reference }) : '',
      ...(status === 'PENDING'
        ? [
            decision('Accept the order', '/cards/resolve', { reference, status: 'ACCEPTED' }),
            decision('Refuse the order', '/cards/resolve', { reference, status: 'REFUSED' }),
          ]
        : []),
    ),
  )
}

export function drawBills() {
  drawPage('bills', {
    items: state.bills,
    keyOf: ({ requestId }) => requestId,
    draw: bill,
    shown: shownBills,
    emptyText: 'No bills yet.',
  })
}

export function drawCards() {
  drawPage('cards', {
    items: state.cards,
    keyOf: ({ reference }) => reference,
    draw: card,
    shown: 60,
    emptyText: 'No cards yet. Order one at the bank: it appears here.',
  })
}

const switches = [...document.querySelectorAll('[role="switch"]')]
const switchOf = (network, mode) => switches.find(({ dataset }) => dataset.network === network && dataset.mode === mode)

/** Describes a fault as "Text messages: Down", with the number of calls that it still applies to. */
function faultText([network, { mode, times }]) {
  const name = switchOf(network, mode)?.dataset.name ?? mode
  const left = times === null || times === undefined ? '' : times === 1 ? ' (once more)' : ` (${times} times more)`
  return `${document.querySelector(`details[data-network="${network}"]`).dataset.name}: ${name}${left}`
}

let isDrawnOnce = false

export function drawFaults() {
  const on = Object.entries(state.faults).filter(([, { mode }]) => mode !== 'none')
  for (const one of switches) {
    const isOn = state.faults[one.dataset.network]?.mode === one.dataset.mode
    one.setAttribute('aria-checked', String(isOn))
  }
  for (const [network, { mode }] of Object.entries(state.faults)) {
    const label = find(`state-${network}`)
    label.textContent = mode === 'none' ? 'Works' : `On: ${switchOf(network, mode)?.dataset.name ?? mode}`
    label.classList.toggle('on', mode !== 'none')
    if (mode !== 'none' && !isDrawnOnce) label.closest('details').open = true
  }
  isDrawnOnce = true
  const count = on.length === 1 ? '1 fault is on' : `${on.length} faults are on`
  setText('faults-summary', on.length === 0 ? 'All networks work.' : `${count}.`)
  show('faults-off', on.length > 0)
  show('fault-strip', on.length > 0)
  setText('fault-strip-text', on.length === 0 ? '' : `${count}. ${on.map(faultText).join('; ')}`)
  setBadge('faults', on.length, on.length === 1 ? 'fault is on' : 'faults are on')
}

async function changeFaults(changes) {
  const { ok, data } = await ask('PUT', '/faults', changes)
  if (!ok) return say('The sandbox could not change the fault.')
  state.faults = data
  drawFaults()
  const [[network, mode]] = Object.entries(changes)
  const isAll = Object.keys(changes).length > 1
  if (isAll) say('All networks work.')
  else say(mode === 'none' ? 'Switched off.' : `On: ${faultText([network, { mode }])}`)
}

const noAnswer = () => say('The sandbox does not answer.')

export function startNetworks() {
  for (const one of switches)
    one.addEventListener('click', () => {
      const { network, mode } = one.dataset
      const isOn = one.getAttribute('aria-checked') === 'true'
      void changeFaults({ [network]: isOn ? 'none' : mode }).catch(noAnswer)
    })
  const allOff = (event) => {
    const failing = Object.entries(state.faults).filter(([, { mode }]) => mode !== 'none')
    const hadFocus = document.activeElement === event.currentTarget
    if (failing.length > 0) {
      const changes = Object.fromEntries(failing.map(([network]) => [network, 'none']))
      // The button disappears with the last fault, so the tab takes the focus.
      void changeFaults(changes)
        .then(() => hadFocus && find('main').focus())
        .catch(noAnswer)
    }
  }
  for (const id of ['faults-off', 'fault-strip-off']) find(id).addEventListener('click', allOff)
  find('more-bills').addEventListener('click', () => {
    shownBills += PAGE
    drawBills()
  })
}

/** Sends the decision of the pressed button. */
export async function decide({ decide: path, body }) {
  const { ok, data } = await ask('POST', path, JSON.parse(body))
  say(ok ? 'Done. The bank was notified.' : `Not done: ${data.error}.`)
}
