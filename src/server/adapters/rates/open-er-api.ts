/**
 * Reads exchange rates from a source with the API of open.er-api.com: GET /v6/latest/USD returns `result`, `base_code`,
 * `rates` and the times of this and the next update. The terms of its free use require that the pages name the source.
 */
import * as v from 'valibot'
import { isRateText } from '../../../core/exchange/mid-rates.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { PublishedRates, RatesSource } from '../../ports/rates.ts'
import { exchange } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'

export interface OpenErApiOptions {
  /** The address before /v6/latest/USD. */
  readonly baseUrl: string
  readonly timeoutMs?: number
  /** The certificates and the proxy of the network. */
  readonly transport?: NetworkTransport | undefined
}

const rate = v.pipe(v.string(), v.check(isRateText))
/** Unix seconds. */
const time = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{9}$/),
  v.transform((seconds) => new Date(Number(seconds) * 1000)),
)
const published = v.object({
  result: v.literal('success'),
  base_code: v.literal('USD'),
  /** The provider whose name the page must show. */
  provider: v.optional(v.pipe(v.string(), v.url())),
  time_last_update_unix: time,
  time_next_update_unix: v.optional(time),
  rates: v.object({ USD: v.literal('1'), NGN: rate, EUR: rate, GBP: rate }),
})

/** An error, a missing rate or anything unreadable is `unavailable`, never a rate. */
export function createOpenErApi({ baseUrl, timeoutMs = 10_000, transport }: OpenErApiOptions): RatesSource {
  const host = new URL(baseUrl).host
  return {
    async latest() {
      const reply = await exchange({
        network: 'rates',
        url: `${baseUrl}/v6/latest/USD`,
        method: 'GET',
        headers: { accept: 'application/json' },
        timeoutMs,
        maxReplyBytes: 64 * 1024,
        transport,
      })
      if (reply.kind === 'no-answer') return fail({ kind: 'unavailable', detail: `rates: ${reply.detail}` })
      if (reply.status !== 200) return fail({ kind: 'unavailable', detail: `rates: status ${reply.status}` })
      return read(host, reply.body.toString('utf8'))
    },
  }
}

function read(host: string, text: string): Awaited<ReturnType<RatesSource['latest']>> {
  const parsed = v.safeParse(published, parseKeepingNumbers(text))
  if (!parsed.success) {
    const where = v.getDotPath(parsed.issues[0]) ?? 'reply'
    return fail({ kind: 'unavailable', detail: `rates: ${where} is not what is documented` })
  }
  const { provider, time_last_update_unix: madeAt, time_next_update_unix: nextAt = null, rates } = parsed.output
  const { NGN, EUR, GBP } = rates
  const source = provider === undefined ? host : new URL(provider).host.replace(/^www\./, '')
  const value: PublishedRates = { source, madeAt, nextAt, rates: { NGN, EUR, GBP } }
  return ok(value) satisfies Result<PublishedRates, never>
}

/** Parses JSON and keeps every number as the text that the source wrote, because a float would change a rate. */
function parseKeepingNumbers(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? context?.source : value,
    )
  } catch {
    return undefined
  }
}
