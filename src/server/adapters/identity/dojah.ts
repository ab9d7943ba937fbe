/**
 * Looks up identities at Dojah: GET /api/v1/kyc/bvn/full?bvn= and /api/v1/kyc/nin?nin=, with AppId and Authorization headers.
 *
 * The record is in `entity`. `watch_listed` is a text in Dojah's records ("True", "False", "NO", …), and is empty for most
 * people. Absent, null and empty mean not listed. The known words have their meaning. Any other word makes the record unusable,
 * so that it is never read as harmless.
 */
import * as v from 'valibot'
import type { IdentityFailure, IdentityProvider, IdentityRecord, NinRecord } from '../../ports/identity.ts'
import { parsePhone } from '../../../values/phone.ts'
import { cleanText } from '../../../values/text/clean-text.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { callNetwork } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'

export interface DojahOptions {
  /** https://api.dojah.io in production. */
  readonly baseUrl: string
  readonly appId: string
  readonly secretKey: string
  readonly timeoutMs?: number
  /** The certificates and the proxy of the network. */
  readonly transport?: NetworkTransport | undefined
}

const clean = v.pipe(
  v.string(),
  v.transform((text) => cleanText(text, 100)),
)
const text = v.nullish(clean, '')
const name = v.pipe(clean, v.minLength(1))
const reply = v.object({
  entity: v.object({
    bvn: v.pipe(v.string(), v.regex(/^\d{11}$/)),
    first_name: name,
    middle_name: text,
    last_name: name,
    date_of_birth: v.pipe(v.string(), v.trim()),
    gender: text,
    phone_number1: v.pipe(v.string(), v.trim()),
    email: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(254)), ''),
    watch_listed: v.nullish(v.union([v.boolean(), v.string()])),
  }),
})
const ninReply = v.object({
  entity: v.object({
    first_name: name,
    middle_name: text,
    last_name: name,
    date_of_birth: v.pipe(v.string(), v.trim()),
    gender: text,
  }),
})
const refusal = v.object({ error: v.string() })

const LISTED = new Set(['true', 'yes', 'y', '1'])
const NOT_LISTED = new Set(['', 'false', 'no', 'n', '0'])
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** An identity provider over Dojah's API. Photos come with some records, hence the size limit of 2 MiB. */
export function createDojahIdentity(options: DojahOptions): IdentityProvider {
  return {
    findByBvn: async (bvn) => {
      const found = await lookUp(options, 'bvn', bvn)
      return found.ok ? readRecord(bvn, found.value) : found
    },
    findByNin: async (nin) => {
      const found = await lookUp(options, 'nin', nin)
      return found.ok ? readNinRecord(nin, found.value) : found
    },
  }
}

const PATHS = { bvn: 'bvn/full', nin: 'nin' } as const

/** Returns the body of the reply when the register has the number. */
async function lookUp(
  options: DojahOptions,
  kind: keyof typeof PATHS,
  number: string,
): Promise<Result<unknown, IdentityFailure>> {
  // Dojah bills a look-up even when it fails, so a number of the wrong form is never sent.
  if (!/^\d{11}$/.test(number)) return fail({ kind: 'not-found' })
  const answer = await callNetwork({
    network: 'identity',
    url: `${options.baseUrl}/api/v1/kyc/${PATHS[kind]}?${kind}=${number}`,
    method: 'GET',
    headers: { AppId: options.appId, Authorization: options.secretKey },
    timeoutMs: options.timeoutMs ?? 8_000,
    maxReplyBytes: 2 * 1024 * 1024,
    transport: options.transport,
  })
  if (answer.kind === 'no-answer') return unavailable(answer.detail)
  if (answer.status === 200) return ok(answer.json)
  if (saysNoSuchNumber(kind, answer.status, answer.json)) return fail({ kind: 'not-found' })
  return unavailable(`status ${answer.status}`)
}

function unavailable(detail: string): Result<never, IdentityFailure> {
  return fail({ kind: 'unavailable', detail: `identity provider: ${detail}` })
}

/** 404, or a 400 whose complaint is about the number: its form was checked before, so no such record exists. */
function saysNoSuchNumber(kind: keyof typeof PATHS, status: number, json: unknown): boolean {
  if (!v.is(refusal, json)) return false
  return (
    status === 404 ||
    (status === 400 && json.error.toLowerCase().includes(kind) && /not found|wrong|invalid/i.test(json.error))
  )
}

function readRecord(bvn: string, json: unknown): Result<IdentityRecord, IdentityFailure> {
  const parsed = v.safeParse(reply, json)
  if (!parsed.success) return unavailable('malformed record')
  const entity = parsed.output.entity
  if (entity.bvn !== bvn) return unavailable('record of another number')
  const dateOfBirth = isoDate(entity.date_of_birth)
  const phone = parsePhone(entity.phone_number1)
  const watchListed = isListed(entity.watch_listed)
  if (dateOfBirth === undefined) return unavailable('unreadable date of birth')
  if (!phone.ok) return unavailable('no usable phone')
  if (watchListed === undefined) return unavailable('unreadable watch-list mark')
  return ok({
    bvn,
    firstName: entity.first_name,
    middleName: entity.middle_name,
    lastName: entity.last_name,
    dateOfBirth,
    gender: entity.gender,
    phone: phone.value,
    email: entity.email === '' ? null : entity.email,
    watchListed,
  })
}

function readNinRecord(nin: string, json: unknown): Result<NinRecord, IdentityFailure> {
  const parsed = v.safeParse(ninReply, json)
  if (!parsed.success) return unavailable('malformed record')
  const { entity } = parsed.output
  const dateOfBirth = isoDate(entity.date_of_birth)
  if (dateOfBirth === undefined) return unavailable('unreadable date of birth')
  return ok({
    nin,
    firstName: entity.first_name,
    middleName: entity.middle_name,
    lastName: entity.last_name,
    dateOfBirth,
    gender: entity.gender,
  })
}

function isListed(mark: boolean | string | null | undefined): boolean | undefined {
  if (typeof mark === 'boolean') return mark
  const word = (mark ?? '').trim().toLowerCase()
  if (LISTED.has(word)) return true
  return NOT_LISTED.has(word) ? false : undefined
}

/**
 * Dojah's records have 1990-04-12 or 12-Apr-1990, also with the full name of the month. Returns YYYY-MM-DD. Undefined
 * when the day does not exist.
 */
function isoDate(written: string): string | undefined {
  const words = /^(\d{1,2})[- ]([A-Za-z]{3,9})[- ](\d{4})$/.exec(written)
  const month = words === null ? 0 : MONTHS.indexOf((words[2] ?? '').slice(0, 3).toLowerCase()) + 1
  const iso =
    words === null
      ? written.slice(0, 10)
      : `${words[3]}-${String(month).padStart(2, '0')}-${(words[1] ?? '').padStart(2, '0')}`
  const time = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso
}
