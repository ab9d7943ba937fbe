/** Changes the email address or the phone number. The change needs the PIN, a code at the old contact, and a code at the new contact. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ContactChange, contactChangeRoutes } from '../../../contract/identity/contact-change.ts'
import { email as emailSchema } from '../../../contract/fields.ts'
import {
  CONTACT_CHANGE_LIVES_MS,
  type ContactFacts,
  readNewContact,
  whyNotChange,
  whyNotGoOn,
} from '../../../core/contact-change/contact-change-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskEmail } from '../../../values/email.ts'
import { maskPhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { lockCustomerForUpdate } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { defineMessage } from '../../../values/message.ts'
import type { ContactChangeDeps, ContactTrace } from './contact-change-deps.ts'
import {
  applyChange,
  endChange,
  findChange,
  findContactFacts,
  insertChange,
  isPhoneTaken,
  lockChange,
  markOldConfirmed,
  type StoredChange,
} from './contact-change-store.ts'
import { SEND_CONTACT_LEFT } from './send-contact-left.ts'

const over: Failure = { kind: 'refused', reason: 'contact-change-over' }
const isEmail = (text: string): boolean => v.safeParse(emailSchema, text).success
/** The texts of the code to the old contact and of the code to the new contact. */
const TEXTS = {
  email: {
    old: defineMessage(
      '{code} is your {bank} code to change your email address. Not you? Do not share this code, and call {phone} now.',
    ),
    new: defineMessage(
      '{code} is the {bank} code that confirms this email address. If you did not ask for it, ignore this.',
    ),
  },
  phone: {
    old: defineMessage(
      '{code} is your {bank} code to change your phone number. Not you? Do not share this code, and call {phone} now.',
    ),
    new: defineMessage(
      '{code} is the {bank} code that confirms this phone number. If you did not ask for it, ignore this.',
    ),
  },
} as const

const NOUN = { email: 'email address', phone: 'phone number' } as const

/** Masks an email address or a phone number for the page. */
export const maskContact = (value: string): string => (value.includes('@') ? maskEmail(value) : maskPhone(value))

function shown(change: StoredChange): ContactChange {
  const { changeId, contactKind, oldValue, newValue, phone, oldConfirmedAt, expiresAt } = change
  return {
    changeId,
    what: contactKind,
    step: oldConfirmedAt === null ? 'old' : 'new',
    maskedOld: maskContact(oldValue ?? phone),
    maskedNew: maskContact(newValue),
    expiresAt: expiresAt.toISOString(),
  }
}

async function factsOf({ clock, isFrozen }: ContactChangeDeps, sql: Sql, customerId: string): Promise<ContactFacts> {
  const facts = await findContactFacts(sql, customerId, clock.now())
  if (facts === undefined) throw new Error('a session without a profile')
  return { ...facts, isFrozen: await isFrozen(sql, customerId) }
}

/** The use-case behind `getContactDetails`. */
export function getContactDetails(deps: ContactChangeDeps): Handler<typeof contactChangeRoutes.getContactDetails> {
  return async (_nothing, { session }) => {
    const facts = await factsOf(deps, deps.database.pool, session.customerId)
    const change = await findChange(deps.database.pool, session, deps.clock.now())
    return ok({
      data: {
        maskedEmail: facts.email === null ? '' : maskEmail(facts.email),
        maskedPhone: maskPhone(facts.phone),
        canUpdateEmailAddress: facts.mayChangeEmail,
        CanUpdatePhoneNumber: facts.mayChangePhone,
        change: change ? shown(change) : null,
      },
    })
  }
}

/** The use-case behind `startContactChange`. A new contact that is not allowed does not count as a try of the PIN. */
export function startContactChange(deps: ContactChangeDeps): Handler<typeof contactChangeRoutes.startContactChange> {
  return async ({ what: contactKind, value, transactionPin }, context) => {
    const { customerId, sessionId } = context.session
    const facts = await factsOf(deps, deps.database.pool, customerId)
    const reason = whyNotChange(contactKind, facts)
    if (reason !== undefined) return fail({ kind: 'refused', reason })
    const read = readNewContact(contactKind, value, facts, isEmail)
    if (!read.ok) return fail({ kind: 'invalid-input', errors: { value: [read.failure] } })
    const right = await deps.checkPin(customerId, transactionPin, context)
    if (!right.ok) return right
    const now = deps.clock.now()
    const change = {
      changeId: randomUUID(),
      customerId,
      sessionId,
      contactKind,
      oldValue: facts[contactKind],
      newValue: read.value,
      expiresAt: new Date(now.getTime() + CONTACT_CHANGE_LIVES_MS),
    }
    await deps.database.transaction(async (tx) => {
      // Two parallel changes run one after the other, and the later change replaces the earlier one.
      await lockCustomerForUpdate(tx, customerId)
      await insertChange(tx, change, now)
      await deps.audit(tx, context, 'contact-change.begun', contactKind)
    })
    return ok({ data: shown({ ...change, oldConfirmedAt: null, phone: facts.phone }) })
  }
}

/** The use-case behind `sendContactChangeCode`. */
export function sendContactChangeCode(
  deps: ContactChangeDeps,
): Handler<typeof contactChangeRoutes.sendContactChangeCode> {
  return async ({ changeId }, { session }) => {
    const change = await findChange(deps.database.pool, session, deps.clock.now())
    if (change?.changeId !== changeId) return fail(over)
    const { customerId, contactKind, oldValue, newValue, phone, oldConfirmedAt } = change
    const reason = whyNotGoOn(contactKind, await factsOf(deps, deps.database.pool, customerId))
    if (reason !== undefined) return fail({ kind: 'refused', reason })
    const step = oldConfirmedAt === null ? 'old' : 'new'
    const sent = await deps.sendCode({
      step,
      customerId,
      changeId,
      to: step === 'old' ? (oldValue ?? phone) : newValue,
      text: TEXTS[contactKind][step],
    })
    return sent.ok ? ok({ data: sent.value }) : sent
  }
}

/** The use-case behind `confirmContactChange`. Of two parallel confirmations, the second finds the code used. */
export function confirmContactChange(
  deps: ContactChangeDeps,
): Handler<typeof contactChangeRoutes.confirmContactChange> {
  return async ({ changeId, referenceId, otp }, context) => {
    const { customerId, sessionId } = context.session
    const found = await findChange(deps.database.pool, context.session, deps.clock.now())
    if (found?.changeId !== changeId) return fail(over)
    const step = found.oldConfirmedAt === null ? 'old' : 'new'
    const guess = { step, customerId, changeId, reference: referenceId, code: otp } as const
    const compared = await deps.compareCode(guess)
    if (!compared.ok) return compared
    return deps.database.transaction(async (tx): Promise<Confirmed> => {
      const change = await lockChange(tx, { customerId, sessionId, changeId }, deps.clock.now())
      if (change === undefined) return fail(over)
      const reason = whyNotGoOn(change.contactKind, await factsOf(deps, tx, customerId))
      if (reason !== undefined) return fail({ kind: 'refused', reason })
      if (!(await compared.value.use(tx))) return fail({ kind: 'refused', reason: 'code-expired' })
      if (step === 'new') return apply(deps, tx, change, context)
      const oldConfirmedAt = deps.clock.now()
      await markOldConfirmed(tx, change, oldConfirmedAt)
      return ok({ data: shown({ ...change, oldConfirmedAt }) })
    })
  }
}

type Confirmed = Result<{ readonly data: ContactChange | null; readonly message?: string }, Failure>

async function apply(deps: ContactChangeDeps, tx: Sql, change: StoredChange, trace: ContactTrace): Promise<Confirmed> {
  const { changeId, customerId, sessionId, contactKind, newValue } = change
  const now = deps.clock.now()
  // This refusal comes after the proof of the number, so that a stranger cannot learn which numbers are taken.
  if (contactKind === 'phone' && (await isPhoneTaken(tx, newValue, customerId))) {
    await endChange(tx, change, 'taken', now)
    return fail({ kind: 'refused', reason: 'phone-taken' })
  }
  await applyChange(tx, change, now)
  await deps.afterChange(tx, { customerId, sessionId })
  await deps.audit(tx, trace, 'contact-change.applied', contactKind)
  await deps.notify(tx, `${contactKind}-changed` as const, customerId)
  await queueJobs(tx, [{ task: SEND_CONTACT_LEFT, payload: { changeId }, key: `${SEND_CONTACT_LEFT}:${changeId}` }])
  return ok({ data: null, message: `Your ${NOUN[contactKind]} is changed` })
}

/** The use-case behind `giveUpContactChange`. A repeated call has the same result. */
export function giveUpContactChange(deps: ContactChangeDeps): Handler<typeof contactChangeRoutes.giveUpContactChange> {
  return async ({ changeId }, context) => {
    const { customerId } = context.session
    const contactKind = await endChange(deps.database.pool, { changeId, customerId }, 'given-up', deps.clock.now())
    if (contactKind !== undefined) await deps.audit(deps.database.pool, context, 'contact-change.given-up', contactKind)
    return ok({ data: null })
  }
}
