/** Sends and checks one-time codes for calls outside identity: a contact form without a login, and a change of contact. */
import type { CodeSent } from '../../contract/fields.ts'
import type { Failure } from '../../core/failure.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { findLanguage } from '../customers/customer-store.ts'
import type { Sql } from '../db/database.ts'
import { ownCodeText } from '../language/code-text.ts'
import type { MessageKey } from '../../values/message.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createOneTimeCodes } from './codes/code-life.ts'
import { presentCode } from './endpoint-parts.ts'

type CodeDeps = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'sms' | 'limits'>

const CONTACT = 'contact'

/** Codes to the phone of a contact form. `also` is written in the transaction that makes the code. */
export function contactCodes(deps: CodeDeps) {
  const codes = createOneTimeCodes(deps)
  return {
    async sendCode(
      { contactId, phone, text }: { readonly contactId: string; readonly phone: string; readonly text: string },
      also: (tx: Sql) => Promise<void>,
    ): Promise<Result<CodeSent, Failure>> {
      const bound = { purpose: CONTACT, subject: contactId, approves: contactId } as const
      const sent = presentCode(await codes.send({ ...bound, quota: CONTACT, phone, text }, also))
      return sent.ok ? ok(sent.value.data) : sent
    },
    /** Returns the contact of a right code, and uses the code up. */
    async checkCode({
      referenceId: reference,
      otp: code,
    }: {
      readonly referenceId: string
      readonly otp: string
    }): Promise<Result<string, Failure>> {
      const found = await codes.find(reference, CONTACT)
      if (found === undefined) return fail({ kind: 'refused', reason: 'code-expired' })
      const { subject, approves } = found
      const checked = await codes.check({ purpose: CONTACT, subject, approves, reference, code })
      return checked.ok ? ok(subject) : checked
    },
  }
}

/** A code for one step of one change of contact. */
interface CodeOfStep {
  readonly step: 'old' | 'new'
  readonly customerId: string
  readonly changeId: string
}

/** Codes to the old and to the new address of a change. */
export function contactChangeCodes(deps: CodeDeps) {
  const codes = createOneTimeCodes(deps)
  const bound = ({ step, customerId, changeId }: CodeOfStep) =>
    ({ purpose: `contact-change-${step}`, subject: customerId, approves: changeId }) as const
  return {
    async sendCode(
      code: CodeOfStep & { readonly to: string; readonly text: MessageKey },
    ): Promise<Result<CodeSent, Failure>> {
      const text = ownCodeText(await findLanguage(deps.database.pool, code.customerId), code.text)
      const sent = presentCode(
        await codes.sendOrResend({ ...bound(code), quota: `contact-change-${code.step}`, phone: code.to, text }),
      )
      return sent.ok ? ok(sent.value.data) : sent
    },
    compareCode: (guess: CodeOfStep & { readonly reference: string; readonly code: string }) =>
      codes.compare({ ...bound(guess), reference: guess.reference, code: guess.code }),
  }
}
