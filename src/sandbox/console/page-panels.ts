/** Builds the tabs of the sandbox's page, except Faults. The script fills the lists and keeps them up to date. */
import { BILL_SCRIPTS } from '../biller-customers.ts'
import { copyButton, escapeHtml, panel } from './page-html.ts'
import { OTHER_BANKS, SCRIPTED_ACCOUNTS, type ScriptedAccount } from '../switch/switch-accounts.ts'

export const phonePanel = (): string =>
  panel(
    'phone',
    'Phone',
    `<div class="halves">
<div class="handset">
<div id="newest-code" class="code-card" hidden>
<p class="code-label" id="code-label">Newest code</p>
<div class="code-row"><output id="code" class="digits" aria-labelledby="code-label"></output><button type="button" id="copy-code" class="primary">Copy code</button></div>
<p class="code-about"><span id="code-for"></span> · <span id="code-age"></span></p>
</div>
<h3 class="conversation">Text messages</h3>
<ol id="bubbles" class="bubbles"></ol>
<button type="button" id="more-bubbles" class="quiet more" hidden>Show older messages</button>
<p id="bubbles-none" class="empty">Loading the messages…</p>
</div>
<section class="card persona" id="persona" aria-labelledby="persona-name" hidden>
<h3 id="persona-name"></h3><p id="persona-good-for" class="hint"></p><div id="persona-body"></div>
</section>
</div>`,
  )

export const inboxPanel = (): string =>
  panel(
    'inbox',
    'Inbox',
    `<ol id="mails" class="list"></ol>
<button type="button" id="more-mails" class="quiet more" hidden>Show older mails</button>
<p id="mails-none" class="empty">Loading the inbox…</p>`,
  )

export const peoplePanel = (): string =>
  panel(
    'people',
    'People',
    `<div class="bar"><p class="hint">Invented people. Log in as a customer, or open an account with a newcomer’s BVN and date of birth.</p><button type="button" id="newcomer" class="quiet">Make a newcomer</button></div>
<ul id="people-list" class="columns list"></ul>
<p id="people-none" class="empty">Loading the people…</p>`,
  )

export function moneyPanel(): string {
  const banks = Object.entries(OTHER_BANKS).map(
    ([code, { name }]) => `<option value="${code}">${escapeHtml(name)}</option>`,
  )
  return panel(
    'money',
    'Money',
    `<div class="halves">
<section aria-labelledby="pay-title">
<h3 id="pay-title">Pay money in</h3>
<p class="hint">A transfer from another bank. A new account (tier 1) takes at most ₦50,000 in one payment and holds at most ₦300,000.</p>
<ul id="pay-accounts" class="rows card"></ul>
<p id="pay-accounts-none" class="empty">Loading the accounts…</p>
<details class="card" id="pay-other"><summary><h4>Another account, amount or sender</h4></summary>
<form id="pay-form" novalidate>
<div class="field"><label for="account">Account number</label>
<input id="account" name="accountNumber" inputmode="numeric" autocomplete="off" maxlength="14" required aria-describedby="account-error account-name"><p class="error" id="account-error"></p><p class="hint" id="account-name" role="status"></p></div>
<div class="field"><label for="amount">Amount in naira</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" value="25,000.00" required aria-describedby="amount-error"><p class="error" id="amount-error"></p></div>
<div class="field"><label for="sender">From</label>
<input id="sender" name="senderName" autocomplete="off" maxlength="70" value="Chinedu Okafor" required aria-describedby="sender-error"><p class="error" id="sender-error"></p></div>
<div class="field"><label for="bank">Their bank</label><select id="bank" name="senderBankCode">${banks.join('')}</select></div>
<button type="submit" class="primary wide">Pay in</button>
</form></details>
<div id="pay-result" role="status"></div>
</section>
<section aria-labelledby="books-title">
<h3 id="books-title">Payments through the switch</h3>
<p class="hint">The switch’s own record, in and out. <code>npm run reconcile</code> compares the bank’s books with it.</p>
<ul id="books-list" class="list"></ul>
<button type="button" id="more-books" class="quiet more" hidden>Show older payments</button>
<p id="books-none" class="empty">Loading the payments…</p>
</section>
</div>
<details class="card"><summary><h3>Accounts at other banks, to pay from the bank</h3></summary>
<p class="hint">Each account shows one outcome of a payment. Any other number with a right check digit accepts money. At a bank that is not listed here, every number accepts money unless it begins with 99. Keystone Bank is offline.</p>
<ul class="rows">${SCRIPTED_ACCOUNTS.map(accountRow).join('')}</ul>
</details>`,
  )
}

const accountRow = ({ accountName, accountNumber, bankName, goodFor }: ScriptedAccount): string =>
  `<li><div><b>${escapeHtml(goodFor)}</b><p class="hint">${escapeHtml(accountName)} · ${escapeHtml(bankName)}</p></div><span class="value">${accountNumber} ${copyButton(accountNumber, `account ${accountNumber}`)}</span></li>`

export function billsPanel(): string {
  const numbers = BILL_SCRIPTS.map(({ goodFor }, digit) => {
    const number = `080${String(digit).repeat(8)}`
    return `<li><b>${escapeHtml(goodFor)}</b><span class="value">${number} ${copyButton(number, `number ${number}`)}</span></li>`
  })
  return panel(
    'bills',
    'Bills',
    `<div class="halves">
<section aria-labelledby="bills-title">
<h3 id="bills-title">Bills that the bank paid</h3>
<p class="hint">The aggregator’s record. You can decide a stuck bill or reverse a paid bill, as the aggregator’s staff would.</p>
<ul id="bills-list" class="list"></ul>
<button type="button" id="more-bills" class="quiet more" hidden>Show older bills</button>
<p id="bills-none" class="empty">Loading the bills…</p>
</section>
<section aria-labelledby="numbers-title">
<h3 id="numbers-title">Numbers with a fixed outcome</h3>
<p class="hint">The last eight digits of a phone, meter, smart card or user ID select the outcome. Any other number accepts money. A number that ends in 404 has no customer.</p>
<ul class="rows card">${numbers.join('')}</ul>
</section>
</div>`,
  )
}

export const cardsPanel = (): string =>
  panel(
    'cards',
    'Cards',
    `<p class="hint">The card processor’s orders. Move a card to its next stage, and the sandbox notifies the bank. The last four digits activate a delivered card.</p>
<ul id="cards-list" class="columns list"></ul>
<p id="cards-none" class="empty">Loading the cards…</p>`,
  )
