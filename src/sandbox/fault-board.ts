/**
 * Sets how each of the sandbox's networks behaves: correctly, or with a chosen fault for a number of calls or
 * permanently.
 */
import * as v from 'valibot'

export const NETWORKS = [
  'identity',
  'sms',
  'mail',
  'creditBureau',
  'rates',
  'biller',
  'cards',
  'push',
  'screening',
  'switch',
] as const
export type Network = (typeof NETWORKS)[number]

/**
 * Faults of every network:
 * - none: the network works correctly.
 * - slow: it answers after `delayMs`.
 * - time-out: it does the work and never answers.
 * - down: it does nothing and breaks the connection.
 * - malformed: it does the work and answers with invalid data.
 * - duplicate: it does the work twice: a message arrives twice, a payment is sent twice.
 */
export const FAULTS = ['none', 'slow', 'time-out', 'down', 'malformed', 'duplicate'] as const

/**
 * Faults of the payment switch:
 * - fail-late: it refuses the bank's credit and never answers.
 * - wrong-amount: its report states another amount.
 * - wrong-name: an enquiry returns another name.
 * - stale: it reports on the payment before this one.
 * - forged: its answer has another key's signature.
 * - duplicate: it also sends the report to the bank's own address.
 */
export const SWITCH_FAULTS = [...FAULTS, 'fail-late', 'wrong-amount', 'wrong-name', 'stale', 'forged'] as const

/**
 * Faults of the source of rates:
 * - stale: the rates are three days old.
 * - moved: the naira lost a third of its value.
 * - absurd: one rate is below zero, and one is zero.
 */
export const RATES_FAULTS = [...FAULTS, 'stale', 'moved', 'absurd'] as const

/**
 * Faults of the bill aggregator, for payments:
 * - fail-late: the payment fails without an answer.
 * - wrong-amount: the answer states another amount.
 * - low-float: the bank has no money left at the aggregator.
 * - likely-duplicate: the payment is taken for a duplicate, and nothing is bought.
 * - processing: the payment is accepted, and its outcome stays open.
 * - no-token: the payment is delivered, and the meter's token comes later. This fault also applies to inquiries.
 * - duplicate: the payment arrives twice, and the bank gets the second answer.
 */
export const BILLER_FAULTS = [
  ...FAULTS,
  'fail-late',
  'wrong-amount',
  'low-float',
  'likely-duplicate',
  'processing',
  'no-token',
] as const
/**
 * Faults of the card processor, for orders:
 * - refuse: the order is refused.
 * - fail-late: the order is refused without an answer.
 * - processing: the order is accepted, and its outcome stays open.
 * - wrong-reference: the answer is about another order.
 */
export const CARDS_FAULTS = [...FAULTS, 'refuse', 'fail-late', 'processing', 'wrong-reference'] as const

/** Fault of the mail server: refuse. It refuses the mail for good. */
export const MAIL_FAULTS = [...FAULTS, 'refuse'] as const
export type Fault =
  | (typeof MAIL_FAULTS)[number]
  | (typeof SWITCH_FAULTS)[number]
  | (typeof RATES_FAULTS)[number]
  | (typeof BILLER_FAULTS)[number]
  | (typeof CARDS_FAULTS)[number]

export interface FaultSetting {
  readonly mode: Fault
  readonly delayMs: number
  /** The number of calls that the fault still applies to; null means until it is changed. */
  readonly times: number | null
}

const settingOf = (
  modes:
    | typeof FAULTS
    | typeof SWITCH_FAULTS
    | typeof RATES_FAULTS
    | typeof BILLER_FAULTS
    | typeof CARDS_FAULTS
    | typeof MAIL_FAULTS,
) =>
  v.union([
    v.pipe(
      v.picklist(modes),
      v.transform((mode): FaultSetting => ({ mode, delayMs: DEFAULT_DELAY_MS, times: null })),
    ),
    v.pipe(
      v.strictObject({
        mode: v.picklist(modes),
        delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000))),
        times: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
      }),
      v.transform(
        (given): FaultSetting => ({
          mode: given.mode,
          delayMs: given.delayMs ?? DEFAULT_DELAY_MS,
          times: given.times ?? null,
        }),
      ),
    ),
  ])
const setting = settingOf(FAULTS)

/** The body of PUT /faults: any of the networks, each with a mode, or with a mode, a delay and a number of calls. */
export const faultChangesSchema = v.strictObject({
  identity: v.optional(setting),
  sms: v.optional(setting),
  mail: v.optional(settingOf(MAIL_FAULTS)),
  creditBureau: v.optional(setting),
  rates: v.optional(settingOf(RATES_FAULTS)),
  biller: v.optional(settingOf(BILLER_FAULTS)),
  cards: v.optional(settingOf(CARDS_FAULTS)),
  push: v.optional(setting),
  screening: v.optional(setting),
  switch: v.optional(settingOf(SWITCH_FAULTS)),
})

const DEFAULT_DELAY_MS = 3_000
const WELL: FaultSetting = { mode: 'none', delayMs: DEFAULT_DELAY_MS, times: null }

export interface FaultBoard {
  all(): Readonly<Record<Network, FaultSetting>>
  change(changes: v.InferOutput<typeof faultChangesSchema>): void
  /**
   * Returns the fault of this call, and counts the call. A mode that does not concern the call has no effect and is not
   * counted.
   */
  next(network: Network, concerns?: (mode: Fault) => boolean): FaultSetting
  /** Switches every fault off. Returns the number of networks that had a fault. */
  clear(): number
}

/** Every network starts without a fault. Calls `onChange` after every change. */
export function createFaultBoard(onChange: () => void): FaultBoard {
  const settings: Record<Network, FaultSetting> = {
    identity: WELL,
    sms: WELL,
    mail: WELL,
    creditBureau: WELL,
    rates: WELL,
    biller: WELL,
    cards: WELL,
    push: WELL,
    screening: WELL,
    switch: WELL,
  }
  return {
    all: () => ({ ...settings }),
    change(changes) {
      for (const network of NETWORKS) settings[network] = changes[network] ?? settings[network]
      onChange()
    },
    next(network, concerns = () => true) {
      const now = settings[network]
      if (!concerns(now.mode)) return WELL
      if (now.times !== null) {
        settings[network] = now.times > 1 ? { ...now, times: now.times - 1 } : WELL
        onChange()
      }
      return now
    },
    clear() {
      const failing = NETWORKS.filter((network) => settings[network].mode !== 'none')
      for (const network of failing) settings[network] = WELL
      onChange()
      return failing.length
    },
  }
}
