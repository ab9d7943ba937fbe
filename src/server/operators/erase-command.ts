/** The operators' commands on requests for erasure: the obstacles of a request, and the end of the relation when none is left. */
import { type Commands, print, printText } from './command.ts'
import { listOffersAgreed } from '../customers/consent-store.ts'
import { formatDateTime } from '../../values/date.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { findProfileByUsername } from '../identity/profiles/profile-store.ts'
import { findAnyCase, type StoredCase } from '../features/cases/case-store.ts'
import { closeCustomer } from '../features/privacy/close-customer.ts'
import { findErasureObstacles } from '../features/privacy/erasure-obstacles.ts'
import { findClosedAt } from '../features/privacy/closed-customer-store.ts'
import { closingSteps } from '../module-links.ts'
import { PERSONAL_DATA } from '../personal-data.ts'
import { systemClock } from '../ports/clock.ts'
import { noteReading } from './note-reading.ts'
import { readReason } from './operator-act.ts'

/** SQLSTATE of a lock time-out, a statement time-out and a deadlock. The transaction was rolled back. */
const BUSY: readonly unknown[] = ['55P03', '57014', '40P01']
const CLEAR = 'Nothing stands in the way: `erase confirm` carries it out, `case against` refuses it.'

/** Runs `show` with the reference of a request or a username, or `confirm` with the reference and the reason. The failure is one line. */
export async function eraseCommand(
  database: Database,
  [action, name, ...more]: readonly string[],
  clock = systemClock,
): Promise<Result<string, string>> {
  if (action !== 'show' && action !== 'confirm') return fail('Say show or confirm.')
  if (name === undefined) return fail('Whose? Give the reference of the case.')
  const asked = await findAnyCase(database.pool, name.toUpperCase())
  if (asked !== undefined && asked.type !== 'data-erasure') return fail(`${asked.reference} does not ask for erasure.`)
  if (action === 'show') return more.length > 0 ? fail('Whose? Give one reference.') : show(database, name, asked)
  if (asked === undefined) return fail(`There is no case ${name}: only a request of the customer is carried out.`)
  const act = readReason(more, 'who checked that the customer asks, and how.')
  if (!act.ok) return act
  const by = act.value
  const closing = await database
    .transaction((tx) => closeCustomer(closingSteps(clock), tx, asked, by))
    .catch((error: { code?: unknown }) => {
      if (BUSY.includes(error.code)) return { kind: 'busy' } as const
      throw error
    })
  switch (closing.kind) {
    case 'closed':
      return ok(
        `${asked.reference} is carried out: the profile and the accounts are closed. What no law has kept goes within minutes.`,
      )
    case 'closed-before':
      return ok(`Carried out already, on ${formatDateTime(closing.at)}.`)
    case 'not-asked':
      return fail(`${asked.reference} is ${asked.state}: the customer does not ask for it any more.`)
    case 'busy':
      return fail('Nothing is done: something of this customer is under way just now. Try again in a minute.')
    case 'in-the-way':
      return fail(['In the way:', ...closing.obstacles.map((line) => `- ${line}`)].join('\n'))
  }
}

async function show(database: Database, name: string, asked: StoredCase | undefined): Promise<Result<string, string>> {
  const customerId = asked?.customerId ?? (await findProfileByUsername(database.pool, name))?.customerId
  if (customerId === undefined) return fail(`There is no case and no profile ${name}.`)
  const reason = asked === undefined ? 'Before an erasure' : `For your request ${asked.reference}`
  await noteReading(database, [customerId], { what: 'What stands in the way of erasing your data', reason })
  const closedAt = await findClosedAt(database.pool, customerId)
  if (closedAt !== undefined) return ok(`Carried out on ${formatDateTime(closedAt)}.`)
  const obstacles = await findErasureObstacles(PERSONAL_DATA, database.pool, customerId)
  return ok(obstacles.length === 0 ? CLEAR : ['In the way:', ...obstacles.map((line) => `- ${line}`)].join('\n'))
}

export const PRIVACY_COMMANDS: Commands = {
  erase: async (database, ...words) => print(await eraseCommand(database, words)),
  offers: async (database) => printText((await listOffersAgreed(database.pool)).join('\n')),
}
