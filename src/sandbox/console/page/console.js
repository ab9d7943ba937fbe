/** The sandbox page's script: loads everything, listens for changes, and passes clicks on buttons to the tabs. */
import { ALL_PARTS, ask, load, state } from './api.js'
import { find, say, show } from './dom.js'
import { drawMoney, payQuick, startMoney } from './money.js'
import { decide, drawBills, drawCards, drawFaults, startNetworks } from './networks.js'
import { drawPeople, startPeople } from './people.js'
import { announceNew, choosePerson, drawPhone, startPhone } from './phone.js'
import { startReset } from './reset.js'
import { openTab, startTabs } from './tabs.js'

/** Polls the bank, because the bank is outside the sandbox and does not announce that it stops. */
const BANK_EVERY_MS = 5_000

function drawBank() {
  const { url, answers } = state.bank
  const line = find('bank-state')
  const text = answers
    ? `The bank is open${url ? ` at ${url.replace(/^https?:\/\//, '')}` : ''}`
    : 'The bank does not answer'
  if (line.textContent !== text) line.textContent = text
  line.classList.toggle('lost', !answers)
  show('bank-lost', !answers)
}

function draw() {
  drawBank()
  drawPhone()
  drawPeople()
  drawMoney()
  drawBills()
  drawCards()
  drawFaults()
}

async function refresh(parts) {
  await load(parts)
  draw()
  announceNew()
}

/** Reads the accounts with the messages, because a message may be about a new account. */
const withBank = (topics) => (topics.includes('messages') ? [...topics, 'bank'] : topics)

function listen() {
  const stream = new EventSource('/live')
  stream.addEventListener('open', () => {
    show('lost', false)
    void refresh(ALL_PARTS).catch(() => {})
  })
  stream.addEventListener('message', (event) => void refresh(withBank(JSON.parse(event.data))).catch(() => {}))
  stream.addEventListener('error', () => {
    show('lost', true)
    find('bank-state').textContent = 'The sandbox does not answer'
    find('bank-state').classList.add('lost')
    // A browser stops trying when the port refuses the connection. The page continues.
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2_000)
  })
}

async function copy(value) {
  try {
    await navigator.clipboard.writeText(value)
    say(`Copied ${value}`)
  } catch {
    say('This browser does not allow copying here. Select the text instead.')
  }
}

async function press({ dataset }) {
  if (dataset.copy) return copy(dataset.copy)
  if (dataset.pay) {
    await payQuick(dataset.pay)
    return draw()
  }
  if (dataset.decide) return decide(dataset)
  if (dataset.repeat) {
    const { ok } = await ask('POST', '/pay/repeat', { messageId: dataset.repeat })
    return say(ok ? 'Sent again.' : 'The sandbox no longer has that message.')
  }
  if (dataset.phone) {
    choosePerson(dataset.phone)
    openTab('phone', { focus: true })
  }
}

function onClick(event) {
  const button = event.target.closest('button')
  if (!button || button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  void press(button)
    .catch(() => say('The sandbox does not answer.'))
    .finally(() => button.removeAttribute('aria-busy'))
}

startTabs()
startPhone()
startPeople()
startMoney(openTab)
startNetworks()
startReset(() => void refresh(ALL_PARTS).catch(() => {}))
document.addEventListener('click', onClick)
listen()
setInterval(() => {
  if (document.visibilityState === 'visible') void refresh(['bank']).catch(() => {})
}, BANK_EVERY_MS)
