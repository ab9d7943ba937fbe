/** Runs the People tab: each person with the data that the bank's forms need, their accounts, and a button that pays money in. */
import { accountsOf, addressText, ask, load, nameOf, spaced, state } from './api.js'
import { button, copyButton, drawPage, find, make, say } from './dom.js'

const QUICK_AMOUNT = '₦25,000'
const birthday = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Allows a line break before the @ of a mail address. */
const breakable = (value) =>
  make('span', {}, ...value.split(/(?=@)/).flatMap((part, place) => (place === 0 ? [part] : [make('wbr'), part])))

const fact = (term, value, copied = value) =>
  make(
    'div',
    {},
    make('dt', {}, term),
    make('dd', {}, breakable(value), copyButton(copied, `${term.toLowerCase()} ${value}`)),
  )

function facts(person) {
  const { login } = person
  const own = login
    ? [
        fact('Username', login.username),
        fact('Password', login.password),
        fact('PIN', login.transactionPin),
        fact('Security answers', login.securityAnswer),
      ]
    : []
  return make(
    'dl',
    {},
    ...own,
    fact('BVN', person.bvn),
    fact('Born', birthday.format(new Date(`${person.dateOfBirth}T12:00:00Z`)), person.dateOfBirth),
    fact('Phone', addressText(person.phone)),
    fact('Mail', person.email),
    fact('NIN', person.nin),
  )
}

/** Draws an account, with a button that pays into it and the result of the last payment. */
export function accountRow({ accountNumber, product, accountName }, { withName = false } = {}) {
  const paid = state.paid[accountNumber]
  const title = withName ? accountName : `${product} account`
  return make(
    'li',
    {},
    make(
      'div',
      {},
      make('b', {}, title),
      make('p', { class: 'hint' }, withName ? `${product} · ${spaced(accountNumber)}` : spaced(accountNumber)),
      paid ? make('p', { class: `result ${paid.isGood ? 'good' : 'bad'}` }, paid.text) : undefined,
    ),
    make(
      'span',
      { class: 'value' },
      copyButton(accountNumber, `account ${accountNumber}`),
      button(`Pay ${QUICK_AMOUNT}`, {
        class: 'primary',
        'data-pay': accountNumber,
        'data-control': `pay-${accountNumber}`,
        'aria-label': `Pay ${QUICK_AMOUNT} to ${accountName}, ${product.toLowerCase()} account ${accountNumber}`,
      }),
    ),
  )
}

/** Draws a person's facts, accounts and links, for the People tab and for the phone. */
export function personBody(person, { withPhone = false } = {}) {
  const accounts = accountsOf(person)
  const { url } = state.bank
  const target =
    person.login || accounts.length > 0 ? [url, 'Log in at the bank'] : [`${url}/auth/signup`, 'Open an account']
  return [
    facts(person),
    ...(accounts.length > 0 ? [make('ul', { class: 'rows' }, ...accounts.map((account) => accountRow(account)))] : []),
    make(
      'p',
      { class: 'actions' },
      url === null ? undefined : make('a', { class: 'button', href: target[0] }, target[1]),
      withPhone ? button('Show this phone', { 'data-phone': person.bvn, 'data-control': 'phone' }) : undefined,
    ),
  ]
}

function tagOf({ login, goodFor }) {
  if (login) return ['Customer', 'good']
  return goodFor.startsWith('Being refused') ? ['Refused', 'bad'] : ['Newcomer', '']
}

function drawPerson({ person, isCustomer }) {
  const [tag, tone] = isCustomer && !person.login ? ['Customer', 'good'] : tagOf(person)
  return make(
    'li',
    { class: 'card' },
    make(
      'details',
      {},
      make(
        'summary',
        {},
        make('b', {}, nameOf(person)),
        make('span', { class: `tag ${tone}` }, tag),
        make('span', { class: 'hint' }, person.goodFor),
      ),
      ...personBody(person, { withPhone: true }),
    ),
  )
}

/** Lists people who can log in first, and then the newest newcomers. */
export function drawPeople() {
  const logins = state.people.filter(({ login }) => login !== undefined)
  const made = state.people.filter(({ goodFor }) => goodFor.includes('made just now')).toReversed()
  const others = state.people.filter((person) => !logins.includes(person) && !made.includes(person))
  const items = [...logins, ...made, ...others].map((person) => ({
    person,
    isCustomer: accountsOf(person).length > 0,
    accounts: accountsOf(person),
    paid: accountsOf(person).map(({ accountNumber }) => state.paid[accountNumber] ?? null),
    url: state.bank.url,
  }))
  drawPage('people', {
    items,
    keyOf: ({ person }) => person.bvn,
    draw: drawPerson,
    shown: items.length,
    emptyText: 'Loading the people…',
  })
}

async function makeNewcomer() {
  const { ok, data } = await ask('POST', '/people', {})
  if (!ok) return say('No newcomer could be made.')
  await load(['people'])
  drawPeople()
  const card = find('people-list').querySelector(`[data-key="${data.bvn}"] details`)
  card.open = true
  card.querySelector('summary').focus()
  say(`Made ${nameOf(data)}, BVN ${data.bvn}`)
}

export function startPeople() {
  find('newcomer').addEventListener('click', () => {
    void makeNewcomer().catch(() => say('The sandbox does not answer.'))
  })
}
