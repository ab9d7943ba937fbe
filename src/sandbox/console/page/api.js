/** Keeps the page's copy of the sandbox's state, and reads a part again when the sandbox announces a change of that part. */

export const state = {
  messages: [],
  people: [],
  payments: [],
  bills: [],
  cards: [],
  faults: {},
  bank: { url: null, answers: true, accounts: null },
  /** The result of the last payment into each account. */
  paid: {},
}

const PATHS = {
  messages: '/mailbox',
  people: '/people',
  payments: '/books',
  bills: '/bills',
  cards: '/cards',
  faults: '/faults',
  bank: '/bank',
}

/** Returns `{ ok, data }` from the sandbox's answer. Throws when the sandbox does not answer. */
export async function ask(method, path, body) {
  const init = { method, headers: { accept: 'application/json' } }
  if (body !== undefined) {
    init.headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const reply = await fetch(path, init)
  return { ok: reply.ok, data: await reply.json() }
}

/** Reads these parts of the state. An older answer never replaces a newer one. */
const asked = {}
export async function load(parts) {
  await Promise.all(
    parts.map(async (part) => {
      const turn = (asked[part] = (asked[part] ?? 0) + 1)
      const { ok, data } = await ask('GET', PATHS[part])
      if (ok && asked[part] === turn) state[part] = data
    }),
  )
}

export const ALL_PARTS = Object.keys(PATHS)

/** The full name of a person of the register: "Adaeze Okonkwo". */
export const nameOf = ({ firstName, middleName, lastName }) =>
  [firstName, middleName, lastName].filter((part) => part !== '').join(' ')

/** The person to whom a phone or a mail address belongs. */
export const ownerOf = (address) => state.people.find(({ phone, email }) => phone === address || email === address)

/** Writes an E.164 phone as "0803 555 0142", and any other address unchanged. */
export function addressText(address) {
  const local = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(address)
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : address
}

export const spaced = (accountNumber) => accountNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')

export const accountsOf = ({ phone }) => (state.bank.accounts ?? []).filter((account) => account.phone === phone)
