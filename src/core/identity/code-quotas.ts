/** Decides whether a phone may get another one-time code: each purpose has its own quota, and the phone has a daily total. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Failure } from '../failure.ts'
import type { AuthLimits, CodeQuota } from './auth-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A message that a phone was sent; the quota is null when an older server sent it. */
export interface SentMessage {
  readonly quota: string | null
  readonly sentAt: Date
}

/** A factor that approves or opens the same thing without a code by SMS. */
export type OtherWay = 'token' | 'passkey'

/** Takes what was sent in the last day, in any order. A refusal names when the next code can be sent, in whole minutes. */
export function decideSend(
  quota: CodeQuota,
  sent: readonly SentMessage[],
  now: Date,
  limits: AuthLimits,
): Result<void, Failure> {
  if (fullBy(quota, sent, now.getTime(), limits) === undefined) return ok(undefined)
  const nextMs = nextSendMs(quota, sent, now, limits)
  // Both the hour and the day may be full now. The refusal names the quota that is full until the next code.
  const per = fullBy(quota, sent, nextMs - 1, limits) ?? 'day'
  const nextAt = new Date(Math.ceil(nextMs / MINUTE_MS) * MINUTE_MS)
  return fail({ kind: 'refused', reason: 'code-limit', detail: { per, nextAt: nextAt.toISOString(), otherWays: [] } })
}

function fullBy(
  quota: CodeQuota,
  sent: readonly SentMessage[],
  atMs: number,
  limits: AuthLimits,
): 'hour' | 'day' | undefined {
  const { perHour, perDay } = limits.codeQuotas[quota]
  const today = sent.filter(({ sentAt }) => sentAt.getTime() > atMs - DAY_MS)
  const own = today.filter((message) => message.quota === quota)
  if (own.filter(({ sentAt }) => sentAt.getTime() > atMs - HOUR_MS).length >= perHour) return 'hour'
  return own.length >= perDay || roomLeft(quota, today, limits) <= 0 ? 'day' : undefined
}

/** Messages left of the daily total, without the unused part of the other quotas' shares. */
function roomLeft(quota: CodeQuota, today: readonly SentMessage[], limits: AuthLimits): number {
  const keptForOthers = Object.entries(limits.codeQuotas)
    .filter(([other]) => other !== quota)
    .map(([other, { keptPerDay }]) =>
      Math.max(0, keptPerDay - today.filter((message) => message.quota === other).length),
    )
  return limits.codesPerDay - today.length - keptForOthers.reduce((sum, kept) => sum + kept, 0)
}

/** The first moment at which enough messages are an hour or a day old. */
function nextSendMs(quota: CodeQuota, sent: readonly SentMessage[], now: Date, limits: AuthLimits): number {
  const moments = sent
    .flatMap(({ sentAt }) => [sentAt.getTime() + HOUR_MS, sentAt.getTime() + DAY_MS])
    .filter((ms) => ms > now.getTime())
    .toSorted((a, b) => a - b)
  return moments.find((ms) => fullBy(quota, sent, ms, limits) === undefined) ?? now.getTime() + DAY_MS
}

/** The refusal with the ways that the caller can use without a code; any other failure as it is. */
export function nameOtherWays(failure: Failure, otherWays: readonly OtherWay[]): Failure {
  if (failure.kind !== 'refused' || failure.reason !== 'code-limit') return failure
  return { ...failure, detail: { ...failure.detail, otherWays } }
}
