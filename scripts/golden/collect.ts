/**
 * Collects the results of a scenario: books, audit events, alerts and messages, and the pages that its customers see.
 */
import { BRAND } from '../../src/values/brand.ts'
import type { Route, RouteInput } from '../../src/contract/route.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import type { GoldenBank } from './golden-bank.ts'
import type { Made } from './made.ts'
import { type Json, unordered } from './normalise.ts'
import type { Person } from './person.ts'

/** Each customer logs in once. The login is not part of a payment. */
const LOGIN = 'logged-in'
const LOGIN_MAIL = `New login to your ${BRAND.shortName} account`

export async function collect(bank: GoldenBank, made: Made): Promise<Readonly<Record<string, Json>>> {
  const { tables } = bank
  const customerIds = [...made.people.values()].map(({ customerId }) => customerId)
  const [audit, journals, holds, refused, counters, alerts] = await Promise.all([
    tables.audit(customerIds, made.since, made.ids),
    tables.journals(customerIds),
    tables.holds(customerIds),
    tables.refusedRequests(made.ids),
    tables.counters([...customerIds, ...accountNumbers(made)]),
    tables.deliveries(customerIds),
  ])
  const seen: Record<string, Json> = {}
  for (const [name, person] of made.people) seen[name] = await seenBy(bank, made, person)
  return {
    journals: inOrder(made, plain(journals)),
    holds: inOrder(made, plain(holds)),
    'requests that moved nothing': plain(refused),
    'limit counters': unordered(plain(counters) as readonly Json[]),
    'audit events': inOrder(made, plain(audit.filter(({ kind }) => kind !== 'session.opened'))),
    'alerts by way': unordered(plain(alerts.filter(({ kind }) => kind !== LOGIN)) as readonly Json[]),
    customers: seen,
  }
}

const accountNumbers = ({ people }: Made): string[] => [...people.values()].flatMap((person) => person.accountNumbers)

async function seenBy(bank: GoldenBank, made: Made, person: Person): Promise<Json> {
  const messages = {
    sms: await messagesTo(bank, person.phone, 'sms'),
    mail: await messagesTo(bank, person.email, 'email'),
  }
  if (!(await hasProfile(person))) return messages
  const accounts = await ask(person, ROUTES.getAccounts, {})
  const entries: Json[] = []
  for (const accountNumber of person.accountNumbers) {
    const listed = (await ask(person, ROUTES.getEntries, { accountNumber })) as Fields
    entries.push({ accountNumber, ...listed, entries: inOrder(made, listed['entries'] ?? null) })
  }
  return {
    ...messages,
    accounts: balancesOf(accounts),
    entries,
    transfers: inOrder(made, await ask(person, ROUTES.getRecent, {})),
    bills: await ask(person, ROUTES.getRecentBills, {}),
    alerts: await alertsOf(person),
    limits: limitsOf(await ask(person, ROUTES.getLimits, {})),
  }
}

type Fields = Readonly<Record<string, Json>>

/** Lists how a payment changes an account. */
function balancesOf(accounts: Json): Json {
  return (accounts as readonly Fields[]).map(
    ({ accountNumber, currencyCode, balanceMinor, availableMinor, heldMinor }) =>
      plain({ accountNumber, currencyCode, balanceMinor, availableMinor, heldMinor }),
  )
}

/** Lists how a payment changes the limits. */
function limitsOf(limits: Json): Json {
  const { usedToday, leftToday, newDevice, newPayees, counts } = limits as Fields
  // Leaves out the count of payments in the current hour, because the hour may end during the run.
  const { perDay, arrangedPerDay } = counts as Fields
  return plain({ usedToday, leftToday, newDevice, newPayees, perDay, arrangedPerDay })
}

async function hasProfile(person: Person): Promise<boolean> {
  return person.call(ROUTES.getAccounts, {}).then(
    () => true,
    () => false,
  )
}

async function ask<R extends Route>(person: Person, route: R, input: RouteInput<R>): Promise<Json> {
  const result = await person.call(route, input)
  return plain(result.ok ? result.data : result)
}

/** Alerts of different payments may be numbered in any order. */
async function alertsOf(person: Person): Promise<Json> {
  const answer = (await ask(person, ROUTES.getAlerts, {})) as { readonly alerts?: readonly Json[] }
  const alerts = (answer.alerts ?? []).filter((alert) => (alert as Fields)['kind'] !== LOGIN)
  return { ...answer, alerts: unordered(alerts) }
}

async function messagesTo(bank: GoldenBank, to: string, channel: string): Promise<Json> {
  const texts = (await bank.messagesTo(to)).filter(
    (message) => message.channel === channel && !message.text.startsWith(LOGIN_MAIL),
  )
  return unordered(texts.map(({ text, code }) => (code === null ? text : text.replace(code, '<code>'))))
}

/** Keeps the bank's order, except for events that the bank handled concurrently. */
function inOrder(made: Made, list: Json): Json {
  if (!made.inAnyOrder || !Array.isArray(list)) return list
  return unordered(list.map((item: Json) => withoutBalances(item)))
}

/** A balance between two concurrent payments depends on their order. */
function withoutBalances(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutBalances(item))
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([name]) => name !== 'balance' && name !== 'balanceAfter')
  return Object.fromEntries(fields.map(([name, item]) => [name, withoutBalances(item)]))
}

function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}
