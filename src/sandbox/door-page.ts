/** The sandbox's page for a person: messages with their codes, people to try, money to pay in, faults, the switch's books. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BILL_SCRIPTS } from './biller-customers.ts'
import { BRAND } from '../values/brand.ts'
import { formatDate } from '../values/date.ts'
import { formatPhone } from '../values/phone.ts'
import {
  BILLER_FAULTS,
  CARDS_FAULTS,
  type Fault,
  FAULTS,
  NETWORKS,
  type Network,
  RATES_FAULTS,
  SWITCH_FAULTS,
} from './fault-board.ts'
import { ninOf, type Person } from './people.ts'
import { OTHER_BANKS, SCRIPTED_ACCOUNTS, type ScriptedAccount } from './switch-accounts.ts'

const folder = join(import.meta.dirname, 'page')
export const doorStyle = readFileSync(join(folder, 'door.css'), 'utf8')
export const doorScript = readFileSync(join(folder, 'door.js'), 'utf8')

const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  identity: 'Identity (BVN)',
  sms: 'Text messages',
  mail: 'Mail',
  creditBureau: 'Credit bureau',
  rates: 'Exchange rates',
  biller: 'Bill aggregator',
  cards: 'Card processor',
  push: 'Browser notifications',
  switch: 'Payment switch',
}

/** The whole page. It works as a list without script; script adds fresh messages and the buttons. */
export function doorPage(content: {
  readonly people: readonly Person[]
  readonly bankUrl: string | undefined
}): string {
  const link =
    content.bankUrl === undefined ? '' : `<a class="bank" href="${escapeHtml(content.bankUrl)}">Go to the bank</a>`
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sandbox of ${escapeHtml(BRAND.bankName)}</title>
<link rel="stylesheet" href="/door.css">
<script type="module" src="/door.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the messages</a>
<aside class="notice" aria-label="About this page"><strong>Sandbox.</strong> Play money and invented people: nothing here is real.</aside>
<header>
<div><h1>The world outside ${escapeHtml(BRAND.shortName)}</h1>
<p>Phones, mailboxes and other banks, for trying things out.</p></div>
${link}
</header>
<nav aria-label="On this page"><a href="#messages">Messages</a><a href="#people">People</a><a href="#pay">Pay in</a><a href="#accounts">Pay out</a><a href="#bills">Bills</a><a href="#cards">Cards</a><a href="#books">Payments</a><a href="#faults">Faults</a><a href="/api/docs">API</a></nav>
<noscript><p class="card">Turn on JavaScript to use this page, or use the JSON at /messages, /people, /books and /faults.</p></noscript>
<main id="main" tabindex="-1">
${messagesSection()}
${paySection()}
<section id="people" aria-labelledby="people-title">
<div class="bar"><h2 id="people-title">People to try</h2><button type="button" id="newcomer" class="quiet">Make a newcomer</button></div>
<ul id="people-list" class="people">${loginsFirst(content.people).map(personCard).join('')}</ul>
</section>
${accountsSection()}
${billsSection()}
<section id="cards" aria-labelledby="cards-title">
<h2 id="cards-title">Cards being made</h2>
<p class="hint">What the card processor was asked to make. Push one on, and the bank hears of it; the last four digits activate it.</p>
<ul id="cards-list" class="list"></ul>
<p id="cards-none" class="empty">No cards yet.</p>
</section>
<section id="books" aria-labelledby="books-title">
<h2 id="books-title">Payments through the switch</h2>
<p class="hint">The switch’s own record, in and out, to compare the bank’s books with.</p>
<ul id="books-list" class="list"></ul>
<p id="books-none" class="empty">No payments yet.</p>
</section>
${faultsSection()}
</main>
<p id="status" class="status" role="status" aria-live="polite"></p>
</body>
</html>
`
}

function messagesSection(): string {
  return `<section id="messages" aria-labelledby="messages-title">
<div class="bar"><h2 id="messages-title">Messages</h2><span class="live" aria-hidden="true">Live</span></div>
<div class="field"><label for="to">Show only this phone or mail address</label>
<input id="to" type="text" inputmode="email" autocomplete="off" spellcheck="false" placeholder="All"></div>
<ul id="message-list" class="list"></ul>
<p id="message-none" class="empty">Nothing yet. Codes and alerts appear here by themselves.</p>
</section>`
}

function paySection(): string {
  const banks = Object.entries(OTHER_BANKS).map(
    ([code, { name }]) => `<option value="${code}">${escapeHtml(name)}</option>`,
  )
  return `<section id="pay" aria-labelledby="pay-title">
<h2 id="pay-title">Pay money into an account</h2>
<p class="hint">A transfer from another bank. A new account (tier 1) takes at most ₦50,000 at once and holds at most ₦300,000.</p>
<form id="pay-form" class="card" novalidate>
<div class="field"><label for="account">Account number</label>
<input id="account" name="accountNumber" inputmode="numeric" autocomplete="off" maxlength="12" required aria-describedby="account-error"><p class="error" id="account-error"></p></div>
<div class="field"><label for="amount">Amount in naira</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" value="25,000.00" required aria-describedby="amount-error"><p class="error" id="amount-error"></p></div>
<div class="field"><label for="sender">From</label>
<input id="sender" name="senderName" autocomplete="off" maxlength="70" value="Chinedu Okafor" required aria-describedby="sender-error"><p class="error" id="sender-error"></p></div>
<div class="field"><label for="bank">Their bank</label><select id="bank" name="senderBankCode">${banks.join('')}</select></div>
<button type="submit">Pay in</button>
<p id="pay-result" class="result" role="status" aria-live="polite"></p>
</form>
</section>`
}

function accountsSection(): string {
  return `<section id="accounts" aria-labelledby="accounts-title">
<h2 id="accounts-title">Accounts at other banks</h2>
<p class="hint">Send money to these to see what can become of it. Any other number exists at these banks if its check digit fits; at other banks, if it does not begin with 99. Keystone Bank is off line.</p>
<ul id="accounts-list" class="people">${SCRIPTED_ACCOUNTS.map(accountCard).join('')}</ul>
</section>`
}

function accountCard(account: ScriptedAccount): string {
  return `<li class="card person"><h3>${escapeHtml(account.accountName)}</h3><p>${escapeHtml(account.goodFor)}</p><dl>${fact('Bank', account.bankName)}${fact('Account', account.accountNumber)}</dl></li>`
}

function billsSection(): string {
  const parts = BILL_SCRIPTS.map(
    ({ goodFor }, digit) =>
      `<li class="card person"><p>${escapeHtml(goodFor)}</p><dl>${fact('Ends in', String(digit).repeat(8))}</dl></li>`,
  )
  return `<section id="bills" aria-labelledby="bills-title">
<h2 id="bills-title">Numbers at billers</h2>
<p class="hint">Phones, meters, smart cards and user IDs: one whose last eight digits are all the same plays a part. Any other number just takes money; one that ends in 404 is nobody’s. What was bought is at /bills.</p>
<ul class="people">${parts.join('')}</ul>
</section>`
}

function faultsSection(): string {
  const own: Partial<Record<Network, readonly Fault[]>> = {
    switch: SWITCH_FAULTS,
    rates: RATES_FAULTS,
    biller: BILLER_FAULTS,
    cards: CARDS_FAULTS,
  }
  const modes = (network: Network): readonly Fault[] => own[network] ?? FAULTS
  const rows = NETWORKS.map(
    (network) => `<div class="field"><label for="fault-${network}">${NETWORK_NAMES[network]}</label>
<select id="fault-${network}" data-network="${network}">${modes(network)
      .map((mode) => `<option value="${mode}">${FAULT_NAMES[mode]}</option>`)
      .join('')}</select></div>`,
  )
  return `<section id="faults" aria-labelledby="faults-title">
<h2 id="faults-title">Make a network fail</h2>
<p class="hint">To see what the bank does when the world outside misbehaves. It lasts until you change it back.</p>
<form class="card grid" id="fault-form">${rows.join('')}</form>
</section>`
}

const FAULT_NAMES: Readonly<Record<Fault, string>> = {
  none: 'Works',
  slow: 'Is slow',
  'time-out': 'Does it, never answers',
  down: 'Is down',
  malformed: 'Answers rubbish',
  duplicate: 'Does everything twice',
  'fail-late': 'Refuses a payment, never answers',
  'wrong-amount': 'Reports another amount',
  'wrong-name': 'Gives another name',
  stale: 'Tells what was told before',
  moved: 'Gives a rate that moved by a third',
  absurd: 'Gives rates that cannot be',
  forged: 'Signs with another’s key',
  'low-float': 'Says that our float there is used up',
  'likely-duplicate': 'Takes a payment for a repeat',
  processing: 'Takes a payment or an order, and says no more',
  'no-token': 'Deliver, and give a meter’s token later',
  refuse: 'Refuses an order',
  'wrong-reference': 'Answers about another order',
}

function personCard(person: Person): string {
  const name = [person.firstName, person.middleName, person.lastName].filter((part) => part !== '').join(' ')
  const login =
    person.login === undefined
      ? ''
      : fact('Username', person.login.username) +
        fact('Password', person.login.password) +
        fact('PIN', person.login.transactionPin) +
        fact('Security answers', person.login.securityAnswer)
  return `<li class="card person"><h3>${escapeHtml(name)}</h3><p>${escapeHtml(person.goodFor)}</p><dl>${login}${fact('BVN', person.bvn)}${fact('NIN', ninOf(person))}${fact('Born', formatDate(`${person.dateOfBirth}T12:00:00Z`), person.dateOfBirth)}${fact('Phone', formatPhone(person.phone))}${fact('Mail', person.email)}</dl></li>`
}

/** One line of a card; `copied` goes to the clipboard where what is shown is not what a form takes. */
function fact(term: string, value: string, copied: string = value): string {
  const safe = escapeHtml(value)
  const shown = safe.replace('@', '<wbr>@')
  return `<div><dt>${term}</dt><dd><span>${shown}</span><button type="button" class="copy" data-copy="${escapeHtml(copied)}" aria-label="Copy ${term.toLowerCase()} ${safe}">Copy</button></dd></div>`
}

/** Whoever can log in at once comes first. */
function loginsFirst(people: readonly Person[]): readonly Person[] {
  return people.toSorted((a, b) => Number(b.login !== undefined) - Number(a.login !== undefined))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
