/**
 * The operators' commands on the identity check: the waiting customers, their sections and documents, and the decision. Each read
 * is in the audit trail.
 */
import type { AuditEventKind } from '../../values/vocabularies/audit/audit-events.ts'
import * as v from 'valibot'
import { type Commands, print, printText } from './command.ts'
import { authKeys } from '../identity/auth-keys.ts'
import { kycSealing } from '../features/kyc/kyc-sealing.ts'
import { openVault, requireRing } from './operator-keys.ts'
import { DOCUMENT_KINDS, DOCUMENT_NAMES } from '../../contract/kyc/kyc-document-kinds.ts'
import { sectionWordsSchema } from '../../contract/staff/staff-identity-checks.ts'
import { NOT_REJECTED } from '../../core/kyc/section-decisions.ts'
import { missingFor } from '../../core/kyc/tier-rules.ts'
import { formatDateTime } from '../../values/date.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database, Sql } from '../db/database.ts'
import { findProfileByUsername } from '../identity/profiles/profile-store.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { acceptSeenChange, refuseSeenChange } from '../features/kyc/decide-change.ts'
import { decideSubmission, type Decision } from '../features/kyc/decide-submission.ts'
import {
  changeCode,
  type ChangedSection,
  findChangedSections,
  findCustomersWithChanges,
  findRefusedSections,
} from '../features/kyc/changed-section-store.ts'
import { decisionDeps } from '../features/kyc/decision-deps.ts'
import { findDocuments } from '../features/kyc/document-store.ts'
import type { Sealing } from '../features/kyc/kyc-deps.ts'
import { findKycCustomer, findSection, findSubmission, findWaiting } from '../features/kyc/kyc-store.ts'
import { ASK_SECTIONS, readRejections, withWords } from '../../values/vocabularies/kyc/kyc-rejections.ts'
import { WRITTEN_SECTIONS } from '../../values/vocabularies/kyc/kyc-sections.ts'
import type { FileVault } from '../files/file-vault.ts'
import { systemClock } from '../ports/clock.ts'
import { noteReading } from './note-reading.ts'
import { actOf, type OperatorAct, readReason, traceOf } from './operator-act.ts'
import { writeNewFile } from './write-new-file.ts'

const LEAST_WORDS = 10
const MOST_WORDS = 500
const SUBMISSION_CODE = /^[0-9a-f]{8}$/

/** The keys with which these commands open sealed data. */
export interface KycCommandDeps {
  readonly database: Database
  readonly sealing: Pick<Sealing, 'unseal'>
  readonly vault: Pick<FileVault, 'read'>
}

interface Subject {
  readonly username: string
  readonly customerId: string
}

/** Lists the customers who wait for a decision. The longest wait comes first. */
export async function listWaitingKyc(database: Database): Promise<string> {
  const waiting = await findWaiting(database.pool)
  await noteReading(
    database,
    waiting.map(({ customerId }) => customerId),
    { what: 'Your name, in a list of who waits for a tier', reason: 'To decide on your tier' },
  )
  const lines = waiting.map(({ username, fullName, tier, submittedAt }) =>
    [username ?? 'no profile', fullName, `tier ${tier}`, `since ${formatDateTime(submittedAt)}`].join('  '),
  )
  const changed = await findCustomersWithChanges(database.pool)
  await noteReading(
    database,
    changed.map(({ customerId }) => customerId),
    { what: 'That you changed your identity check, in a list', reason: 'To look at the change' },
  )
  const changes = changed.map(({ username, sections, since }) =>
    [username ?? 'no profile', `changed ${sections}`, `since ${formatDateTime(since)}`].join('  '),
  )
  const all = [...lines, ...changes]
  return all.length === 0 ? 'Nobody waits for a decision.' : all.join('\n')
}

/** Runs `show`, `document`, `approve`, `reject`, `checked` or `refuse` with a username and the command's arguments. The failure is one line. */
export async function kycCommand(
  desk: KycCommandDeps,
  [action = '', username = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  if (!['show', 'document', 'approve', 'reject', 'checked', 'refuse'].includes(action))
    return fail('Say show, document, approve, reject, checked or refuse.')
  const profile = await findProfileByUsername(desk.database.pool, username)
  if (profile === undefined) return fail(`There is no profile ${username}.`)
  const subject = { username, customerId: profile.customerId }
  if (action === 'show') return ok(await storyOf(desk, subject))
  if (action === 'document') return writeOut(desk, subject, words)
  if (action === 'checked') return checkChange(desk.database, subject, words)
  if (action === 'refuse') return sendBack(desk.database, subject, words)
  const [code = '', ...rest] = words
  if (!SUBMISSION_CODE.test(code))
    return fail('Which submission? Give the eight letters and digits that kyc show prints.')
  const seen = { ...subject, code }
  if (action === 'reject') return reject(desk.database, seen, rest)
  const act = readReason(rest, 'what you compared.')
  return act.ok ? decide(desk.database, seen, { kind: 'accepted' }, act.value) : act
}

/** Rejects the named sections of the submission, and accepts the others, as the page of the identity check does. */
async function reject(
  database: Database,
  seen: Subject & { readonly code: string },
  [named = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  const rejections = readRejections(named)
  if (rejections === undefined) return fail(ASK_SECTIONS)
  const act = readReason(words, 'what you compared, or what is wrong and what to do.')
  if (!act.ok) return act
  const rejected = withWords(rejections, words.join(' ').trim())
  const unfit = rejected.find((one) => one.words !== undefined && !v.is(sectionWordsSchema, one.words))
  if (unfit !== undefined) return fail(WORDS_OF_OTHER)
  return decide(database, seen, { kind: 'refused', rejected }, act.value)
}

const WORDS_OF_OTHER = 'The customer reads the reason when the code is other: write 10 to 300 characters on one line.'

function reasonOf(words: readonly string[]): Result<string, string> {
  const reason = words.join(' ').trim()
  if (reason.length < LEAST_WORDS) return fail('Why? The customer reads it: say what is wrong and what to do.')
  return reason.length > MOST_WORDS ? fail(`At most ${MOST_WORDS} letters.`) : ok(reason)
}

async function storyOf({ database, sealing }: KycCommandDeps, { username, customerId }: Subject): Promise<string> {
  const { pool } = database
  const customer = await findKycCustomer(pool, customerId)
  const submission = await findSubmission(pool, customerId)
  const sections = await Promise.all(
    WRITTEN_SECTIONS.map(async (section) => ({
      section,
      saved: await findSection(pool, sealing, { customerId, section }),
    })),
  )
  const documents = await findDocuments(pool, customerId)
  const changed = await findChangedSections(pool, customerId)
  const refused = await findRefusedSections(pool, customerId)
  await looked(pool, customerId, 'kyc.record-looked-at', {})
  await noteReading(database, [customerId], { what: 'Your identity check', reason: 'To decide on your tier' })
  const name = [customer.firstName, customer.middleName, customer.lastName].filter((part) => part !== '').join(' ')
  const missing = missingFor(3, customer.done)
  return [
    `${username}  ${name}, born ${customer.dateOfBirth}, customer ${customer.cifid}, tier ${customer.tier}`,
    submission === undefined
      ? 'asked for nothing yet'
      : `tier ${submission.tier}: ${submission.state}, submission ${submission.code}, since ${formatDateTime(submission.submittedAt)}${submission.reason === null ? '' : `: ${submission.reason}`}`,
    customer.nin === undefined
      ? 'NIN: none'
      : `NIN: *******${customer.nin.last4}, verified ${formatDateTime(customer.nin.verifiedAt)}`,
    ...sections.flatMap(({ section, saved }) => [
      saved === undefined ? `${section}: none` : `${section}, saved ${formatDateTime(saved.savedAt)}:`,
      ...linesOf(saved?.details),
    ]),
    ...changed.map((one) => `CHANGED after tier 3: ${one.section}, change ${changeCode(one)}${proofText(one)}`),
    ...refused.map(({ section, reason, at }) => `refused after tier 3: ${section}, ${formatDateTime(at)}: ${reason}`),
    ...documents.map(({ kind, addedAt }) => `document ${kind} (${DOCUMENT_NAMES[kind]}), ${formatDateTime(addedAt)}`),
    missing.length === 0 ? 'nothing is missing for tier 3' : `missing for tier 3: ${missing.join(', ')}`,
  ].join('\n')
}

function proofText({ movedAt, proofId }: ChangedSection): string {
  if (movedAt === null) return ''
  return proofId === null ? ', another address, and no new utilityBill yet' : ', another address: see the utilityBill'
}

/** Accepts a change after tier 3 that an operator has checked. A new address needs a proof that is newer than the change. */
async function checkChange(
  database: Database,
  { username, customerId }: Subject,
  [section = '', code = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  const act = readReason(words, 'what you compared.')
  if (!act.ok) return act
  const outcome = await database.transaction((tx) =>
    acceptSeenChange(tx, { customerId, section, code, at: systemClock.now() }, traceOf(act.value)),
  )
  if (!outcome.ok)
    return fail(
      outcome.failure === 'not-that-change'
        ? NOT_THAT_CHANGE
        : `${username} has sent no utility bill of the new address yet. Ask for it with a case.`,
    )
  await noteReading(database, [customerId], { what: 'A change of your identity check', reason: 'To check it' })
  return ok(`${section} of ${username} is checked.`)
}

const NOT_THAT_CHANGE = 'That is not a change that waits now. Look at: kyc show.'

/**
 * Restores the accepted section, and the bill of an address with it. The customer is notified, and reads the reason in the
 * section.
 */
async function sendBack(
  database: Database,
  { username, customerId }: Subject,
  [section = '', code = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  const reason = reasonOf(words)
  if (!reason.ok) return reason
  const refused = { customerId, section, code, reason: reason.value, at: systemClock.now() }
  const outcome = await database.transaction((tx) => refuseSeenChange(tx, refused, traceOf(actOf(reason.value))))
  if (!outcome.ok)
    return fail(
      outcome.failure === 'not-that-change'
        ? NOT_THAT_CHANGE
        : `What ${username} had before this change was not kept. Write a case.`,
    )
  await noteReading(database, [customerId], { what: 'A change of your identity check', reason: 'To check it' })
  return ok(`${username} gets a message with the reason. The details accepted before stay in force.`)
}

/** Writes each field on a separate line, and a nested field with its path. */
function linesOf(details: unknown, path = ''): readonly string[] {
  if (typeof details !== 'object' || details === null) return path === '' ? [] : [`  ${path}: ${String(details)}`]
  return Object.entries(details).flatMap(([field, value]) => linesOf(value, path === '' ? field : `${path}.${field}`))
}

/** The audit line is written first, so that the trail names the operator also when the file cannot be written. */
async function writeOut(
  { database, vault }: KycCommandDeps,
  { username, customerId }: Subject,
  [kind = '', file]: readonly string[],
): Promise<Result<string, string>> {
  if (!(DOCUMENT_KINDS as readonly string[]).includes(kind)) return fail(`Which? Say ${DOCUMENT_KINDS.join(', ')}.`)
  if (file === undefined) return fail('Where to? Give the name of a new file.')
  const document = (await findDocuments(database.pool, customerId)).find((one) => one.kind === kind)
  if (document === undefined) return fail(`${username} has sent no ${kind}.`)
  await looked(database.pool, customerId, 'kyc.document-looked-at', { document: kind })
  const what = `A document of yours: ${DOCUMENT_NAMES[document.kind]}`
  await noteReading(database, [customerId], { what, reason: 'To decide on your tier' })
  const read = await vault.read({ id: document.id, customerId, purpose: 'kyc' })
  if (!read.ok) return fail('The file store does not answer. Try again.')
  const written = await writeNewFile(file, read.value.content)
  if (!written.ok) return written
  return ok(
    `${kind} of ${username} is in ${file} (JPEG). That you looked is in the audit trail. Delete the file when you are done.`,
  )
}

async function decide(
  database: Database,
  { username, customerId, code }: Subject & { readonly code: string },
  decision: Decision,
  act: OperatorAct,
): Promise<Result<string, string>> {
  const deps = decisionDeps(database, systemClock, traceOf(act))
  const decided = await decideSubmission(deps, { customerId, code }, decision)
  if (decided.ok)
    return ok(
      decision.kind === 'accepted'
        ? `${username} has tier ${decided.value} now.`
        : `${username} gets a message, and reads the rejected sections with their reasons.`,
    )
  const why = {
    'none-waits': `${username} does not wait for a decision.`,
    'another-waits': 'That is not the submission that waits now. Look at: kyc show.',
    incomplete: 'Something is missing for this tier. Look at: kyc show.',
    ...NOT_REJECTED,
  }
  return fail(why[decided.failure])
}

function looked(
  sql: Sql,
  customerId: string,
  kind: AuditEventKind,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  return recordAudit(sql, traceOf(actOf('To decide on the tier')), { kind, outcome: 'done', customerId, detail })
}

export const KYC_COMMANDS: Commands = {
  async kyc(database, ...words) {
    if (words.length === 0) return printText(await listWaitingKyc(database))
    const keys = await requireRing(database)
    const sealing = kycSealing(authKeys(keys.secrets))
    return print(await kycCommand({ database, sealing, vault: openVault(database, keys) }, words))
  },
}
