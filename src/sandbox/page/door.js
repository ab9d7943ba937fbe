/** The sandbox page's script: fresh messages and payments, copying, paying in, faults. Text goes in as text, never as markup. */
const REFRESH_MS = 1_500
const REASONS = {
  AC01: 'that is not an account number of this bank',
  AC03: 'there is no such account',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AGNT: 'the payment was for another bank',
  AM02: 'it is more than one deposit may bring on this account',
  AM03: 'the account is in another currency',
  AM05: 'this id was used before for another payment',
  AM14: 'the balance would pass what this account may hold',
}
const find = (id) => document.getElementById(id)
const time = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true })
let clearStatus

function say(text) {
  find('status').textContent = text
  clearTimeout(clearStatus)
  clearStatus = setTimeout(() => (find('status').textContent = ''), 4_000)
}

function element(name, className, text) {
  const made = document.createElement(name)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

function copyButton(value, label) {
  const button = element('button', 'copy', 'Copy')
  button.type = 'button'
  button.dataset.copy = value
  button.setAttribute('aria-label', label)
  return button
}

async function ask(method, path, body) {
  const init = { method, headers: { accept: 'application/json' } }
  if (body !== undefined) {
    init.headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const reply = await fetch(path, init)
  return { ok: reply.ok, data: await reply.json() }
}

let shownMessages
let shownBooks

function showMessages(messages) {
  const key = JSON.stringify(messages.slice(0, 1)) + messages.length
  if (key === shownMessages) return
  const first = shownMessages === undefined
  shownMessages = key
  find('message-none').hidden = messages.length > 0
  find('message-list').replaceChildren(
    ...messages.slice(0, 40).map((message) => {
      const item = element('li')
      const meta = element('div', 'meta')
      meta.append(
        element('span', '', message.channel === 'sms' ? 'Text message' : 'Mail'),
        element('span', '', `to ${message.to}`),
        element('time', '', time.format(new Date(message.at))),
      )
      item.append(meta)
      if (message.code) {
        const row = element('div', 'code')
        row.append(element('output', '', message.code), copyButton(message.code, `Copy code ${message.code}`))
        item.append(row)
      }
      item.append(element('p', 'text', message.text))
      return item
    }),
  )
  const newest = messages[0]
  if (!first && newest) say(newest.code ? `New code: ${newest.code}` : `New message for ${newest.to}`)
}

function outcomeText(payment) {
  if (payment.direction === 'out') {
    if (payment.status === 'ACSC') return 'Settled at the other bank'
    return payment.status === 'RJCT' ? `Refused: ${payment.reason}` : 'Not decided yet'
  }
  if (payment.status === 'ACSC') return 'Paid in'
  if (payment.status === 'RJCT') return `Refused by the bank: ${REASONS[payment.reason] ?? payment.reason}`
  return `Outcome unknown: ${payment.reason ?? 'no answer yet'}`
}

function showBooks(payments) {
  const key = JSON.stringify(payments)
  if (key === shownBooks) return
  shownBooks = key
  find('books-none').hidden = payments.length > 0
  find('books-list').replaceChildren(
    ...payments.slice(0, 40).map((payment) => {
      const item = element('li')
      const tone = payment.status === 'ACSC' ? 'good' : 'bad'
      const isOut = payment.direction === 'out'
      const bank = payment.bankName ?? payment.institutionCode
      const where = isOut ? `${payment.accountNumber}, ${bank}` : payment.accountNumber
      item.append(element('strong', '', `${payment.amountText} to ${where}`))
      const times = isOut ? payment.timesSent : payment.attempts.length
      item.append(element('p', `text ${tone}`, outcomeText(payment)))
      const meta = element('div', 'meta')
      meta.append(
        element('span', '', isOut ? `from ${payment.senderName}` : `from ${payment.senderName}, ${payment.senderBank}`),
        element('span', '', times === 1 ? 'sent once' : `sent ${times} times`),
        element('span', '', payment.endToEndId),
      )
      item.append(meta)
      if (isOut) return item
      const again = element('button', 'quiet', 'Send the same message again')
      again.type = 'button'
      again.dataset.repeat = payment.messageId
      item.append(again)
      return item
    }),
  )
}

let shownCards

function showCards(cards) {
  const key = JSON.stringify(cards)
  if (key === shownCards) return
  shownCards = key
  find('cards-none').hidden = cards.length > 0
  find('cards-list').replaceChildren(
    ...cards.slice(0, 40).map((card) => {
      const item = element('li')
      const lastFour = card.number.slice(-4)
      item.append(element('strong', '', `${card.embossedName}, ${card.program} ending ${lastFour}`))
      const tone = card.status === 'ACCEPTED' ? 'good' : 'bad'
      const stage = card.status === 'ACCEPTED' ? `${card.stage}, ${card.controls.status}` : card.status
      item.append(element('p', `text ${tone}`, stage))
      const meta = element('div', 'meta')
      meta.append(element('span', '', card.reference), copyButton(lastFour, `Copy last four digits ${lastFour}`))
      item.append(meta)
      if (card.status !== 'ACCEPTED' || card.stage === 'DELIVERED') return item
      const on = element('button', 'quiet', 'Push it on')
      on.type = 'button'
      on.dataset.advance = card.reference
      item.append(on)
      return item
    }),
  )
}

async function refresh() {
  try {
    const to = find('to').value.trim()
    const query = to === '' ? '' : `?to=${encodeURIComponent(to)}`
    const calls = [`/messages${query}`, '/books', '/cards'].map((path) => ask('GET', path))
    const [messages, books, cards] = await Promise.all(calls)
    if (messages.ok) showMessages(messages.data)
    if (books.ok) showBooks(books.data)
    if (cards.ok) showCards(cards.data)
  } catch {
    say('The sandbox does not answer. Is it still running?')
  }
}

/** Kobo as decimal text from "25,000.00"; undefined when it is not an amount. No number is made of it. */
function kobo(text) {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s₦]/g, ''))
  if (!match) return undefined
  const minor = `${match[1]}${(match[2] ?? '').padEnd(2, '0')}`.replace(/^0+/, '')
  return minor === '' ? undefined : minor
}

function complain(input, text) {
  find(`${input.id}-error`).textContent = text
  if (text === '') input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  return text === ''
}

async function pay(event) {
  event.preventDefault()
  const form = event.currentTarget
  const account = find('account')
  const accountNumber = account.value.replace(/\s/g, '')
  const amount = kobo(find('amount').value)
  const senderName = find('sender').value.trim()
  const fine = [
    complain(account, /^\d{10}$/.test(accountNumber) ? '' : 'Enter the ten digits of an account at the bank.'),
    complain(find('amount'), amount ? '' : 'Enter an amount such as 25,000.00.'),
    complain(find('sender'), senderName ? '' : 'Enter who sends it.'),
  ]
  if (fine.includes(false)) return form.querySelector('[aria-invalid]').focus()
  const button = form.querySelector('button')
  button.disabled = true
  const result = find('pay-result')
  result.textContent = 'Sending…'
  try {
    const { ok, data } = await ask('POST', '/pay', {
      accountNumber,
      amount,
      senderName,
      senderBankCode: find('bank').value,
    })
    result.textContent = ok ? `${outcomeText(data)} (${data.amountText}).` : `Not sent: ${data.error}.`
    result.className = `result ${ok && data.status === 'ACSC' ? 'good' : 'bad'}`
  } catch {
    result.textContent = 'The sandbox does not answer.'
  }
  button.disabled = false
  await refresh()
}

async function onClick(event) {
  const button = event.target.closest('button')
  if (!button) return
  if (button.dataset.copy) {
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      say(`Copied ${button.dataset.copy}`)
    } catch {
      say('This browser does not allow copying here. Select the text instead.')
    }
  }
  if (button.dataset.repeat) {
    await ask('POST', '/pay/repeat', { messageId: button.dataset.repeat })
    say('Sent again.')
    await refresh()
  }
  if (button.dataset.advance) {
    await ask('POST', '/cards/advance', { reference: button.dataset.advance })
    say('Pushed on.')
    await refresh()
  }
  if (button.id === 'newcomer') {
    const { data } = await ask('POST', '/people', {})
    // The server draws the cards, so the page is read again; the new one is the last.
    location.hash = ''
    sessionStorage.setItem('newcomer', `${data.firstName} ${data.lastName}, BVN ${data.bvn}`)
    location.reload()
  }
}

async function onFault(event) {
  const select = event.target
  const { ok } = await ask('PUT', '/faults', { [select.dataset.network]: select.value })
  say(ok ? 'Changed.' : 'That could not be changed.')
}

async function start() {
  document.addEventListener('click', onClick)
  find('pay-form').addEventListener('submit', pay)
  find('fault-form').addEventListener('change', onFault)
  find('to').addEventListener('input', () => {
    shownMessages = undefined
    void refresh()
  })
  const account = new URLSearchParams(location.search).get('account')
  if (account) find('account').value = account
  const newcomer = sessionStorage.getItem('newcomer')
  if (newcomer) {
    sessionStorage.removeItem('newcomer')
    find('people-list').lastElementChild.scrollIntoView({ block: 'center' })
    say(`Made ${newcomer}`)
  }
  const { data } = await ask('GET', '/faults')
  for (const [network, setting] of Object.entries(data)) find(`fault-${network}`).value = setting.mode
  await refresh()
  setInterval(() => document.visibilityState === 'visible' && void refresh(), REFRESH_MS)
}

void start()
