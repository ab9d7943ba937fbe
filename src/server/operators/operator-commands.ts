/** The operators' commands by name, each with its words and its printed answer. */
import { formatDateTime } from '../../values/date.ts'
import type { Dated } from '../../core/schedule-at.ts'
import type { Database } from '../db/database.ts'
import type { ScheduleKind } from '../db/dated-schedules.ts'
import { type Command, CommandError } from '../run-command.ts'
import { type AuditHead, headKey, publicHalf } from '../audit/audit-chain.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { FEE_SCHEDULES } from '../features/fees/fee-schedules.ts'
import { removeLostToken } from '../identity/authenticator/manage-token.ts'
import { setTemporaryPassword } from '../identity/recovery/set-temporary-password.ts'
import { listOffersAgreed } from '../customers/consent-store.ts'
import { LIMIT_SCHEDULES } from '../features/limits/limit-schedules.ts'
import { verifyLimits } from '../features/limits/verify-limits.ts'
import { queueAuthNotice } from '../identity/queue-auth-notice.ts'
import { authKeys } from '../identity/auth-keys.ts'
import { kycSealing } from '../features/kyc/kyc-sealing.ts'
import { systemClock } from '../ports/clock.ts'
import type { Result } from '../../values/result.ts'
import { acceptRatesCommand, listRates, showExchangePosition } from './exchange-commands.ts'
import { casePictureCommand } from './case-picture-command.ts'
import { caseCommand, listOpenCases, reportLateCases } from './case-commands.ts'
import { addScheduleFrom, listSchedules } from './schedule-commands.ts'
import { contactChangeCommand } from './contact-change-command.ts'
import { limitChangeCommand } from './limit-change-command.ts'
import { contactCommand, listContacts } from './contact-commands.ts'
import { eraseCommand } from './erase-command.ts'
import { formerCommand } from './former-commands.ts'
import { freezeCommand } from './freeze-commands.ts'
import { decideBillCommand, listBillsInReview } from './bill-commands.ts'
import { decideCardCommand, listCards, listCardsInReview } from './card-commands.ts'
import { kycCommand, listWaitingKyc } from './kyc-commands.ts'
import { loadKeys, openVault } from './operator-keys.ts'
import { recordPaperIndemnity } from './indemnity-command.ts'
import { readReason, traceOf } from './operator-act.ts'
import { decideTransferCommand, listTransfersInReview, reportLateTransfers } from './transfer-commands.ts'

async function temporaryPassword(database: Database, username?: string, ...words: string[]): Promise<number> {
  const act = actOn(username, words)
  const keys = loadKeys()
  if (!keys.ok) throw new CommandError(keys.failure)
  const deps = { database, clock: systemClock, keys: authKeys(keys.value.secrets), notify: queueAuthNotice }
  const set = await setTemporaryPassword(deps, act.username, act.trace)
  if (!set.ok) throw new CommandError(`There is no profile ${act.username}.`)
  console.log(`${set.value.password}  until ${formatDateTime(set.value.until)}`)
  return 0
}

function actOn(username: string | undefined, words: readonly string[]) {
  if (username === undefined) throw new CommandError('Whose? Give the username.')
  const act = readReason(words, 'how you made sure that the customer asks.')
  if (!act.ok) throw new CommandError(act.failure)
  return { username, trace: traceOf(act.value) }
}

async function removeToken(database: Database, username?: string, ...words: string[]): Promise<number> {
  const { trace, ...act } = actOn(username, words)
  const removed = await removeLostToken({ database, clock: systemClock, notify: queueAuthNotice }, act.username, trace)
  if (!removed.ok) throw new CommandError(`There is no profile ${username} with an authenticator app.`)
  console.log(`The authenticator app of ${username} is removed.`)
  return 0
}

async function proveAudit(database: Database, kept?: string): Promise<number> {
  const head = kept === undefined ? undefined : parseHead(kept)
  const keys = loadKeys()
  const publicKey = keys.ok ? publicHalf(headKey(keys.value.secrets.derive('audit-head'))) : undefined
  if (publicKey === undefined)
    console.log('The server’s keys are not here: heads are checked with the key beside them.')
  const report = await database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return verifyAudit(tx, { ...(publicKey ? { publicKey } : {}), ...(head ? { head } : {}) })
  })
  for (const fault of report.faults) console.error(`BROKEN: ${fault}`)
  const size = `${report.links} events, ${report.heads} signed heads, ${report.waiting} not linked yet`
  console.log(
    report.faults.length === 0 ? `The audit trail is whole: ${size}.` : `The audit trail is NOT whole: ${size}.`,
  )
  return report.faults.length === 0 ? 0 : 1
}

function parseHead(text: string): AuditHead {
  const [, number, hash] = /^([1-9][0-9]{0,17}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || hash === undefined) throw new CommandError('A head is <number>:<64 hex digits>.')
  return { number: BigInt(number), hash: Buffer.from(hash, 'hex') }
}

function showing<S extends Dated>(kind: ScheduleKind<S>): Command {
  return async (database) => {
    console.log(await listSchedules(kind, database.pool, systemClock.now()))
    return 0
  }
}

function adding<S extends Dated>(kind: ScheduleKind<S>, what: string): Command {
  return async (database, file, ...words) => {
    if (file === undefined) throw new CommandError('Which ones? Give the file with the schedule.')
    return print(await addScheduleFrom(kind, database, systemClock.now(), { file, what, words }))
  }
}

async function proveLimits(database: Database): Promise<number> {
  const report = await database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return verifyLimits(tx)
  })
  for (const fault of report.faults) console.error(`BROKEN: ${fault}`)
  const verdict = report.faults.length === 0 ? 'right' : 'NOT right'
  console.log(`The limit counters are ${verdict}: ${report.counters} counters.`)
  return report.faults.length === 0 ? 0 : 1
}

async function indemnity(database: Database, ...words: string[]): Promise<number> {
  return print(await recordPaperIndemnity(database, systemClock.now(), words))
}

async function showRates(database: Database): Promise<number> {
  console.log(await listRates(database.pool))
  return 0
}

async function takeRates(database: Database, ...words: string[]): Promise<number> {
  return print(await acceptRatesCommand(database, systemClock.now(), words))
}

async function showPosition(database: Database): Promise<number> {
  return print(await showExchangePosition(database.pool))
}

async function showReview(database: Database): Promise<number> {
  console.log(await listTransfersInReview(database))
  return 0
}

async function decide(database: Database, ...words: string[]): Promise<number> {
  return print(await decideTransferCommand(database, words))
}

const freezing =
  (action: 'freeze' | 'unfreeze'): Command =>
  async (database, ...words) =>
    print(await freezeCommand(database, action, words))

async function showCases(database: Database): Promise<number> {
  console.log(await listOpenCases(database))
  return 0
}

async function workOnCase(database: Database, ...words: string[]): Promise<number> {
  if (words[0] === 'picture') {
    const keys = loadKeys()
    if (!keys.ok) throw new CommandError(keys.failure)
    return print(await casePictureCommand({ database, vault: openVault(database, keys.value) }, words.slice(1)))
  }
  return print(await caseCommand(database, words))
}

async function workOnKyc(database: Database, ...words: string[]): Promise<number> {
  if (words.length === 0) {
    console.log(await listWaitingKyc(database))
    return 0
  }
  const keys = loadKeys()
  if (!keys.ok) throw new CommandError(keys.failure)
  const sealing = kycSealing(authKeys(keys.value.secrets))
  return print(await kycCommand({ database, sealing, vault: openVault(database, keys.value) }, words))
}

async function showContacts(database: Database): Promise<number> {
  console.log(await listContacts(database))
  return 0
}

async function workOnContact(database: Database, ...words: string[]): Promise<number> {
  return print(await contactCommand(database, words))
}

async function showLateCases(database: Database, days?: string): Promise<number> {
  return print(await reportLateCases(database, days))
}

async function showLate(database: Database, days?: string): Promise<number> {
  return print(await reportLateTransfers(database, days))
}

function print(result: Result<string, string>): number {
  if (!result.ok) throw new CommandError(result.failure)
  console.log(result.value)
  return 0
}

/** Every command by its name. */
export const OPERATOR_COMMANDS: Readonly<Record<string, Command>> = {
  'temporary-password': temporaryPassword,
  'remove-token': removeToken,
  indemnity,
  fees: showing(FEE_SCHEDULES),
  'add-fees': adding(FEE_SCHEDULES, 'these fees'),
  limits: showing(LIMIT_SCHEDULES),
  'add-limits': adding(LIMIT_SCHEDULES, 'these limits'),
  rates: showRates,
  'accept-rates': takeRates,
  'exchange-position': showPosition,
  'transfers-in-review': showReview,
  transfer: decide,
  'bills-in-review': async (database) => {
    console.log(await listBillsInReview(database))
    return 0
  },
  bill: async (database, ...words) => print(await decideBillCommand(database, words)),
  cards: async (database) => {
    console.log(await listCards(database))
    return 0
  },
  'cards-in-review': async (database) => {
    console.log(await listCardsInReview(database))
    return 0
  },
  card: async (database, ...words) => print(await decideCardCommand(database, words)),
  'late-transfers': showLate,
  freeze: freezing('freeze'),
  unfreeze: freezing('unfreeze'),
  cases: showCases,
  case: workOnCase,
  'late-cases': showLateCases,
  kyc: workOnKyc,
  contacts: showContacts,
  contact: workOnContact,
  'limit-change': async (database, ...words) => print(await limitChangeCommand(database, words)),
  'contact-change': async (database, ...words) => print(await contactChangeCommand(database, words)),
  erase: async (database, ...words) => print(await eraseCommand(database, words)),
  former: async (database, ...words) => print(await formerCommand(database, words)),
  offers: async (database) => {
    console.log((await listOffersAgreed(database.pool)).join('\n'))
    return 0
  },
  'verify-audit': proveAudit,
  'verify-limits': proveLimits,
}
