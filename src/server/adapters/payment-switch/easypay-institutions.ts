/** The list of institutions, which only the switch's older protocol gives: EasyPay's GET /nip/institutions, an array under the bearer token. */
import * as v from 'valibot'
import { fail, ok } from '../../../values/result.ts'
import type { BankList, ListedInstitution } from '../../ports/bank-list.ts'
import { createTokenBearer, type EasypayAccess } from './easypay-token.ts'
import { readable } from './iso20022-parts.ts'

export interface EasypayInstitutionsOptions extends EasypayAccess {
  readonly timeoutMs?: number
}

/** Room for several thousand institutions of some hundred bytes each. */
const MAX_REPLY_BYTES = 1024 * 1024

const institution = v.object({
  institutionCode: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  institutionName: v.pipe(v.string(), v.transform(readable), v.minLength(1), v.maxLength(100)),
  category: v.nullish(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(99)),
  ),
})
const reply = v.array(v.unknown())

/** An unreadable row is left out, so that one odd name does not hide all other institutions. */
export function createEasypayInstitutions(options: EasypayInstitutionsOptions): BankList {
  const call = createTokenBearer(options, MAX_REPLY_BYTES)
  return {
    async list() {
      const answer = await call('/nip/institutions', undefined, options.timeoutMs ?? 30_000)
      if (answer.kind === 'none') return fail({ detail: answer.detail })
      const rows = v.safeParse(reply, answer.json)
      if (!rows.success) return fail({ detail: 'the reply is no list' })
      const listed = rows.output.flatMap((row) => institutionOf(row) ?? [])
      const byCode = new Map(listed.map((one) => [one.code, one]))
      return ok([...byCode.values()])
    },
  }
}

function institutionOf(row: unknown): ListedInstitution | undefined {
  const parsed = v.safeParse(institution, row)
  if (!parsed.success) return undefined
  const { institutionCode: code, institutionName: name, category } = parsed.output
  return { code, name, category: category ?? null }
}
