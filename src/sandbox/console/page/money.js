/** Runs the Money tab: payments into the bank by one tap or by a form, with their outcomes, and the switch's record. */
import { ask, load, spaced, state } from './api.js'
import { button, drawPage, find, make, say, setText, timeText } from './dom.js'
import { accountRow } from './people.js'

const PAGE = 6
const QUICK = { amount: '2500000', senderName: 'Chinedu Okafor' }
const REASONS = {
  AC01: 'this is not an account number of this bank',
  AC03: 'there is no such account',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AGNT: 'the payment was for another bank',
  AM02: 'the amount is above the limit for one deposit into this account',
  AM03: 'the account is in another currency',
  AM05: 'another payment already has this id',
  AM14: 'the balance would exceed the maximum balance of this account',
}
let shown = PAGE

function outcomeText(payment) {
  if (payment.direction === 'out') {
    if (payment.status === 'ACSC') return 'Settled at the other bank'
    return payment.status === 'RJCT' ? `Refused: ${payment.reason}` : 'Not decided yet'
  }
  if (payment.status === 'ACSC') return 'Paid in'
  if (payment.status === 'RJCT') return `Refused by the bank: ${REASONS[payment.reason] ?? payment.reason}`
  return `Outcome unknown: ${payment.reason ?? 'no answer yet'}`
}

const toneOf = ({ status }) => ({ ACSC: 'good', RJCT: 'bad' })[status] ?? 'waiting'

const accountName = (accountNumber) =>
  (state.bank.accounts ?? []).find((account) => account.accountNumber === accountNumber)?.accountName

function payment(line) {
  const isOut = line.direction === 'out'
  const bank = isOut ? (line.bankName ?? line.institutionCode) : undefined
  const where = [spaced(line.accountNumber), isOut ? bank : accountName(line.accountNumber)].filter(Boolean).join(', ')
  const times = isOut ? line.timesSent : line.attempts.length
  return make(
    'li',
    { class: 'card' },
    make('b', {}, `${line.amountText} ${isOut ? 'out' : 'in'}`),
    make('p', {}, `To ${where}`),
    make('p', { class: toneOf(line) }, outcomeText(line)),
    make(
      'p',
      { class: 'hint' },
      [`from ${line.senderName}`, isOut ? '' : line.senderBank, times === 1 ? '' : `sent ${times} times`]
        .filter(Boolean)
        .join(' · '),
    ),
    make(
      'div',
      { class: 'foot' },
      make('p', { class: 'hint id' }, line.endToEndId),
      isOut
        ? undefined
        : button('Send the same message again', {
            class: 'quiet',
            'data-repeat': line.messageId,
            'data-control': 'repeat',
          }),
    ),
  )
}

export function drawMoney() {
  const accounts = state.bank.accounts ?? []
  drawPage('pay-accounts', {
    items: accounts.map((account) => ({ account, paid: state.paid[account.accountNumber] ?? null })),
    keyOf: ({ account }) => account.accountNumber,
    draw: ({ account }) => accountRow(account, { withName: true }),
    shown: accounts.length,
    emptyText:
      state.bank.accounts === null
        ? 'The bank’s accounts cannot be listed now. Enter an account number below.'
        : 'The bank has no accounts yet. Open one with a newcomer’s BVN.',
  })
  if (accounts.length === 0) find('pay-other').open = true
  drawPage('books', {
    items: state.payments,
    keyOf: (line) => `${line.direction}-${line.messageId ?? line.endToEndId}`,
    draw: payment,
    shown,
    emptyText: 'No payments yet.',
  })
}

/** Makes a payment into the bank, and keeps the result for the account's row. */
async function pay(order) {
  const { ok, data } = await ask('POST', '/pay', order)
  const isGood = ok && data.status === 'ACSC'
  const name = accountName(order.accountNumber)
  const arrived = `${data.amountText} arrived${name ? ` at ${name}` : ''} at ${timeText(new Date())}. The bank booked it.`
  const text = isGood ? arrived : ok ? `${outcomeText(data)} (${data.amountText}).` : `Not sent: ${data.error}.`
  state.paid[order.accountNumber] = { text, isGood }
  return { text, isGood, data }
}

/** Pays ₦25,000 to this account. */
export async function payQuick(accountNumber) {
  say('Sending ₦25,000…')
  const { text } = await pay({ accountNumber, ...QUICK })
  say(text)
  await load(['payments'])
}

/** Turns "25,000.00" into kobo as decimal text, without a floating-point number. Returns undefined when the text is not an amount. */
function kobo(text) {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s₦]/g, ''))
  if (!match) return undefined
  const minor = `${match[1]}${(match[2] ?? '').padEnd(2, '0')}`.replace(/^0+/, '')
  return minor === '' ? undefined : minor
}

function complain(input, text) {
  setText(`${input.id}-error`, text)
  if (text === '') input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  return text === ''
}

function showReceipt({ text, isGood, data }) {
  const rows = isGood
    ? [
        ['Account', spaced(data.accountNumber)],
        ['From', `${data.senderName}, ${data.senderBank}`],
        ['Reference', data.endToEndId],
      ].map(([term, value]) => make('div', {}, make('dt', {}, term), make('dd', {}, value)))
    : []
  find('pay-result').replaceChildren(
    make('div', { class: `card receipt ${isGood ? 'good' : 'bad'}` }, make('p', {}, text), make('dl', {}, ...rows)),
  )
}

async function payByForm(event) {
  event.preventDefault()
  const form = event.currentTarget
  const accountNumber = find('account').value.replace(/\s/g, '')
  const amount = kobo(find('amount').value)
  const senderName = find('sender').value.trim()
  const fine = [
    complain(find('account'), /^\d{10}$/.test(accountNumber) ? '' : 'Enter the ten digits of an account at the bank.'),
    complain(find('amount'), amount ? '' : 'Enter an amount such as 25,000.00.'),
    complain(find('sender'), senderName ? '' : 'Enter the sender’s name.'),
  ]
  if (fine.includes(false)) return form.querySelector('[aria-invalid]').focus()
  const submit = form.querySelector('[type="submit"]')
  submit.disabled = true
  find('pay-result').replaceChildren(make('p', { class: 'card' }, 'Sending…'))
  try {
    showReceipt(await pay({ accountNumber, amount, senderName, senderBankCode: find('bank').value }))
  } catch {
    find('pay-result').replaceChildren(make('p', { class: 'card bad' }, 'The sandbox does not answer.'))
  }
  submit.disabled = false
}

/** Shows the name that another bank would get for the typed number. */
async function askName() {
  const accountNumber = find('account').value.replace(/\s/g, '')
  if (!/^\d{10}$/.test(accountNumber)) return setText('account-name', '')
  complain(find('account'), '')
  const { ok, data } = await ask('POST', '/ask/name', { accountNumber })
  if (find('account').value.replace(/\s/g, '') !== accountNumber || !ok) return
  const refused = data.reason ? `The bank gives no name: ${REASONS[data.reason] ?? data.reason}.` : ''
  setText('account-name', data.name ?? (refused || `The bank gives no name: ${data.problem}.`))
}

export function startMoney(openTab) {
  find('pay-form').addEventListener('submit', (event) => void payByForm(event))
  find('account').addEventListener('input', () => void askName().catch(() => setText('account-name', '')))
  find('more-books').addEventListener('click', () => {
    shown += PAGE
    drawMoney()
  })
  const account = new URLSearchParams(location.search).get('account')
  if (!account) return
  find('account').value = account
  find('pay-other').open = true
  openTab('money')
  void askName().catch(() => {})
}
