/** The rate limits of calls that permit guessing, cost the bank money, or use much processor time. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The number of calls in a burst. After the burst, one call per `withinMs / times`. */
export interface CallRate {
  readonly times: number
  readonly withinMs: number
}

export interface MeterRates {
  /** The rate of one network address. Honest use of a shared address, such as a mobile network's, must not reach it. */
  readonly address?: CallRate
  /** The rate of one customer. Before the login: the rate of the proven device, or else of the typed username. */
  readonly account?: CallRate
  /** The rate of one session. A session that uses it up does not affect the customer's other sessions. */
  readonly session?: CallRate
}

const rate = (times: number, withinMs: number): CallRate => ({ times, withinMs })

/**
 * Calls that share a meter share its count. Codes also have a limit per phone (`AUTH_LIMITS`), and secrets have counters of
 * failed tries. These rates stop an attacker who tries many customers, or who makes the bank work.
 */
export const CALL_RATES = {
  'log-in': { address: rate(200, 10 * MINUTE), account: rate(20, 10 * MINUTE) },
  /** Each call may be a look-up that costs the bank money. */
  identify: { address: rate(40, HOUR) },
  'sign-up': { address: rate(120, HOUR) },
  'resend-code': { address: rate(120, HOUR) },
  'link-device': { address: rate(120, HOUR) },
  'reset-password': { address: rate(200, HOUR), account: rate(40, HOUR) },
  'change-password': { address: rate(120, HOUR), account: rate(20, HOUR) },
  'use-pin': { account: rate(60, HOUR) },
  /**
   * The calls by which the owner removes a thief's access. The rate counts by session, because a thief could use up a rate of
   * the account.
   */
  'put-out': { session: rate(60, HOUR) },
  'send-code': { account: rate(30, HOUR) },
  /** A customer who asks for hundreds of names is collecting them. */
  'name-enquiry': { account: rate(100, HOUR) },
  /**
   * Each call names the owner of a phone. Anyone can list phone numbers, so the rate only suits people that a customer knows:
   * twenty a day. A meter gives its burst once and then refills over the day.
   */
  'phone-owner': { address: rate(240, DAY), account: rate(30, DAY), session: rate(20, DAY) },
  /**
   * Another bank's enquiries for names of this bank's customers. The bank's code takes the place of the account. This is not
   * the meter of a route.
   */
  'inward-enquiry': { account: rate(6_000, HOUR) },
  /** Each call stores an open approval. A customer who pays by hand takes half a minute for one. */
  initiate: { address: rate(1_200, 10 * MINUTE), session: rate(120, HOUR) },
  /** Each look-up of a national number costs the bank money, and a caller must not find a number by trying. */
  'verify-identity': { account: rate(10, DAY) },
  /** Each call asks a credit bureau, which costs the bank money. */
  'request-card': { account: rate(30, DAY) },
  /** Each call checks at most ten lines. The rate allows three full lists in an hour, and corrections of single lines. */
  'check-list': { account: rate(90, HOUR) },
  /** A long document takes seconds of processor time, and several calls. */
  'make-document': { account: rate(240, HOUR) },
  /** Each call adds up months of entries, which takes up to a tenth of a second of processor time. */
  'add-up': { account: rate(600, HOUR) },
  /** 75 MiB an hour: fifteen files of the largest size, or a hundred photos as the page makes them. */
  'send-file': { account: rate(600, HOUR) },
  'keep-file': { account: rate(60, HOUR) },
  /** Each call sends a mail to a mailbox that other people may read. */
  'mail-statement': { account: rate(5, HOUR) },
  /** Each call sends a mail in the bank's name to a person who did not ask for it. */
  'mail-receipt': { account: rate(20, DAY) },
  /**
   * Payments that were refused because of the recipient's balance. Each refusal reveals a little about that balance. This is
   * not the meter of a route.
   */
  'recipient-cap': { account: rate(10, DAY) },
  /** Each call sends a message to the phone number that the caller types. */
  contact: { address: rate(30, HOUR) },
  /** Each case is work for a person. */
  'write-case': { account: rate(40, HOUR) },
} as const satisfies Readonly<Record<string, MeterRates>>

export type Meter = keyof typeof CALL_RATES
