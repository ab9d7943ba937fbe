/** The operators' commands: a temporary password for whoever has no other way back in, a lost authenticator, a paper indemnity, fees, transfers, cases, and the proof of the audit trail. */
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { formatDateTime } from '../../values/date.ts'
import type { Dated } from '../../core/schedule-at.ts'
import type { Database } from '../db/database.ts'
import type { ScheduleKind } from '../db/dated-schedules.ts'
import { type Command, CommandError, runCommand } from '../run-command.ts'
import { type AuditHead, headKey, publicHalf } from '../features/audit/audit-chain.ts'
import { verifyAudit } from '../features/audit/verify-audit.ts'
import { FEE_SCHEDULES } from '../features/fees/fee-schedules.ts'
import { removeLostToken } from '../features/auth/manage-token.ts'
import { setTemporaryPassword } from '../features/auth/set-temporary-password.ts'
import { LIMIT_SCHEDULES } from '../features/limits/limit-schedules.ts'
import { verifyLimits } from '../features/limits/verify-limits.ts'
import { authKeys, queueAuthNotice } from '../join-auth.ts'
import { kycSealing } from '../join-kyc.ts'
import { systemClock } from '../ports/clock.ts'
import type { Result } from '../../values/result.ts'
import { acceptRatesCommand, listRates, showExchangePosition } from './exchange-commands.ts'
import { caseCommand, listOpenCases, reportLateCases } from './case-commands.ts'
import { addScheduleFrom, listSchedules } from './schedule-commands.ts'
import { contactChangeCommand } from './contact-change-command.ts'
import { contactCommand, listContacts } from './contact-commands.ts'
import { freezeCommand } from './freeze-commands.ts'
import { decideBillCommand, listBillsInReview } from './bill-commands.ts'
import { decideCardCommand, listCards, listCardsInReview } from './card-commands.ts'
import { kycCommand, listWaitingKyc } from './kyc-commands.ts'
import { loadKeys, openVault } from './operator-keys.ts'
import { recordPaperIndemnity } from './indemnity-command.ts'
import { decideTransferCommand, listTransfersInReview, reportLateTransfers } from './transfer-commands.ts'

const help = `Usage: npm run operators -- <command>

  temporary-password <username>
                    Puts a temporary password in the place of the customer's own, and prints it once. It counts for
                    24 hours and opens nothing but the page where the customer chooses another one. All sessions end,
                    and the customer is told by text message and mail. Make sure first that it is the customer who asks.
  remove-token <username>
                    Removes the authenticator app of a customer who has lost it and the recovery codes. All sessions end,
                    and the customer is told by text message and mail. Make sure first that it is the customer who asks.
  indemnity <username> <reference>
                    Records the indemnity for higher limits that a customer signed on paper, under the paper's reference.
                    It raises nothing by itself: the customer can then choose higher limits, and is told.
  contact-change allow <username> email|phone <why>
  contact-change stop <username> email|phone <why>
                    Lets a customer change the email address or the phone in the settings, or stops it. A phone may be
                    changed once for each time that it is allowed. Make sure first that it is the customer who asks.
  fees              Shows what transfers cost: every fee schedule, as the file that would add it.
  add-fees <file>   Adds a fee schedule, which counts from the midnight of the day that it names. Amounts are kobo.
  limits            Shows what may be sent, taken and held: every schedule of limits, as the file that would add it.
  add-limits <file> Adds a schedule of limits, which counts from the midnight of the day that it names. Amounts are minor units.
  rates             Shows the last exchange rates that were read, and which of them are in use.
  accept-rates <number>
                    Says that rates which moved too far to be believed are right: they are quoted from now on. Look at
                    another source first. Until then nothing is exchanged.
  exchange-position Shows what the bank holds more or less of than it sold by exchange, and what it earned; fails when the
                    journals do not fit the exchanges.
  transfers-in-review
                    Lists the transfers to other banks that wait for a decision, each with its id and the network's.
  transfer settle <id> <evidence>
  transfer release <id> <evidence>
                    Decides one of them after you have read in the network's own report what became of it: settle takes
                    the money that was set aside, release gives it back. Say what you read where: it goes into the audit
                    trail. The customer is told. There is no way back.
  bills-in-review   Lists the bills that wait for a decision, likewise.
  bill settle <id> <evidence>
  bill release <id> <evidence>
                    Decides one of them after you have read at the aggregator what became of it. A meter's token is
                    asked for afterwards and sent to the customer; where it cannot be had, an alert says so.
  cards             Lists the newest requests for cards: how far each order and card is, and where it goes.
  cards-in-review   Lists those that wait for a decision, as with transfers.
  card settle <id> <evidence>
  card release <id> <evidence>
                    Decides one of them after you have read at the card processor what became of it. After settle the
                    card is asked for there, and appears at the customer's once it is found.
  late-transfers [<days>]
                    Lists transfers to other banks of the last days (30) that broke one of the CBN's clocks: a minute
                    until they arrive, ten until money is back, a day until they are decided.
  freeze <username>
                    Stops all money out of a customer's accounts and ends all sessions. The customer is told.
  unfreeze <username>
                    Lets money out again. Make sure first that it is the customer who asks.
  cases             Lists the cases that are open: problems that customers reported, and questions.
  case show <reference>
                    Shows one in full: what the customer wrote, every step and message, and by when what is due.
  case write <reference> <words>
  case ask <reference> <words>
                    Writes to its customer; ask waits for the answer. The customer is told that there is a message.
  case ask-bank <reference>
                    Asks the other bank, through the payment switch, once more to send the money back.
  case for <reference> <words>
  case against <reference> <words>
                    Decides it, for the customer or not, and closes it. The customer reads the words.
  case refund <reference> <amount>|all <words>
                    Pays the customer from the bank's own money: once for each case, at most what the payment was.
  kyc               Lists the customers who asked for tier 3 and wait for a decision.
  kyc show <username>
                    Shows what one told and sent, in full. It is written into the audit trail, with your name.
  kyc document <username> <kind> <file>
                    Writes a document out as a new JPEG file, to be looked at. That you looked is in the audit trail.
  kyc approve <username>
  kyc reject <username> <reason>
                    Decides. The customer is told, and reads the reason: say what is wrong and what to do.
  contacts          Lists the questions of people who are not logged in and that wait for an answer.
  contact show <reference>
  contact answer <reference> <words>
  contact close <reference>
                    Shows one, answers it by SMS to the phone that it came from, or closes it. The phone is proven, not
                    who has it: say nothing of a customer's accounts.
  late-cases [<days>]
                    Lists the clocks of cases of the last days (30) that ran out before they were met.
  verify-audit [<number>:<hash>]
                    Recomputes the audit trail's chain and checks its signed heads; fails when something does not fit.
                    Give a head from the log to prove that the chain was not cut short or made anew behind it.
  verify-limits     Recomputes every limit counter from the transfers that raised it; fails when one does not fit.

The database is DATABASE_URL, or else the embedded one that runs on DATA_DIR (.data); the keys are the server's own.`

async function temporaryPassword(database: Database, username?: string): Promise<number> {
  if (username === undefined) throw new CommandError('Whose? Give the username.')
  const keys = loadKeys()
  if (!keys.ok) throw new CommandError(keys.failure)
  const deps = { database, clock: systemClock, keys: authKeys(keys.value.secrets), notify: queueAuthNotice }
  const trace = { requestId: randomUUID(), address: `operator:${userInfo().username}` }
  const set = await setTemporaryPassword(deps, username, trace)
  if (!set.ok) throw new CommandError(`There is no profile ${username}.`)
  console.log(`${set.value.password}  until ${formatDateTime(set.value.until)}`)
  return 0
}

async function removeToken(database: Database, username?: string): Promise<number> {
  if (username === undefined) throw new CommandError('Whose? Give the username.')
  const trace = { requestId: randomUUID(), address: `operator:${userInfo().username}` }
  const removed = await removeLostToken({ database, clock: systemClock, notify: queueAuthNotice }, username, trace)
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
  return async (database, file) => {
    if (file === undefined) throw new CommandError('Which ones? Give the file with the schedule.')
    return print(await addScheduleFrom(kind, database.pool, systemClock.now(), { file, what }))
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

async function takeRates(database: Database, number?: string): Promise<number> {
  return print(await acceptRatesCommand(database.pool, systemClock.now(), number))
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
  async (database, username) =>
    print(await freezeCommand(database, action, username))

async function showCases(database: Database): Promise<number> {
  console.log(await listOpenCases(database))
  return 0
}

async function workOnCase(database: Database, ...words: string[]): Promise<number> {
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

const commands: Readonly<Record<string, Command>> = {
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
  'contact-change': async (database, ...words) => print(await contactChangeCommand(database, words)),
  'verify-audit': proveAudit,
  'verify-limits': proveLimits,
}

await runCommand(process.argv.slice(2), help, commands)
