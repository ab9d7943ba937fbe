/** Lists the server's texts that the pages translate: refusals, and answers to calls without a login. */
import { readFileSync } from 'node:fs'
import type { RefusalReason } from '../../src/core/failure.ts'
import { MESSAGES } from '../../src/contract/result-codes.ts'
import { NO_DECLARED_HOLIDAYS } from '../../src/core/cases/public-holidays.ts'
import { outsideOffer } from '../../src/core/cases/outside-disputes.ts'
import { OUTSIDE_DISPUTES } from '../../src/values/vocabularies/cases/case-types.ts'
import { OFF_UNTIL_MESSAGES, REFUSAL_MESSAGES } from '../../src/server/http/refusal-messages.ts'
import { failureAnswer, type SealedFailure } from '../../src/server/http/reply.ts'

import { FIELD_ERRORS, sources } from './parts.ts'
import { nodesBelow, parse, stringOf, templateOf } from './syntax.ts'

const at = new Date('2026-11-21T15:07:00Z')
const FAILURES: readonly SealedFailure[] = [
  { kind: 'invalid-credentials' },
  { kind: 'password-locked', lockedUntil: at },
  { kind: 'temporary-password' },
  { kind: 'device-not-linked', data: {} } as unknown as SealedFailure,
  { kind: 'pin-mismatch', triesLeft: 1 },
  { kind: 'pin-mismatch', triesLeft: 2 },
  { kind: 'pin-locked' } as SealedFailure,
  { kind: 'ineligible', reason: 'under-18' },
  { kind: 'ineligible', reason: 'watch-list' },
  { kind: 'ineligible', reason: 'not-allowed' },
  { kind: 'bad-credit' },
  { kind: 'cif-created' } as SealedFailure,
  { kind: 'customer-not-created' },
  { kind: 'invalid-input', errors: {} },
  { kind: 'refused', reason: 'username-tries-used', detail: { nextAt: at.toISOString() } },
  ...[[], ['token'], ['passkey'], ['passkey', 'token']].flatMap((otherWays) =>
    ['hour', 'day'].map((per): SealedFailure => {
      return { kind: 'refused', reason: 'code-limit', detail: { per, nextAt: at.toISOString(), otherWays } }
    }),
  ),
  ...(Object.keys(OFF_UNTIL_MESSAGES) as RefusalReason[]).map((reason): SealedFailure => {
    return { kind: 'refused', reason, detail: { until: at.toISOString() } }
  }),
  { kind: 'not-signed-in' },
  { kind: 'forbidden' },
]
/** The texts of all refusals. The catalogues of the pages translate them. */
export const REFUSAL_TEXTS: readonly string[] = [
  ...Object.values(MESSAGES),
  ...Object.values(REFUSAL_MESSAGES),
  ...FAILURES.flatMap((failure) =>
    [false, true].map((moves) => failureAnswer(failure, moves).envelope.ResponseMessage),
  ),
]

/** The bank's promise for each kind of dispute. The page for customers without a login translates the finished sentences. */
export const OFFER_TEXTS: readonly string[] = OUTSIDE_DISPUTES.map((dispute) =>
  outsideOffer(dispute, { now: at, holidays: NO_DECLARED_HOLIDAYS }),
).flatMap(({ title, text, promises }) => [title, text, ...promises])

const isSentence = (text: string): boolean => /^\p{Lu}[\p{L}’']* .*\p{Ll}{2}/u.test(text)

/** The server's messages about a refused field. Each parameter is `1`. */
export const FIELD_TEXTS: readonly string[] = sources(FIELD_ERRORS)
  .flatMap((file) => nodesBelow(parse(readFileSync(file, 'utf8'), file), /^NewExpression$/))
  .map((node) => stringOf(node) ?? templateOf(node)?.join('1'))
  .filter((text) => text !== undefined && isSentence(text)) as readonly string[]
