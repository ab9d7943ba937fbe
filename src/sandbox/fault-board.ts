/** What each of the sandbox's networks does next: behave, or fail in a chosen way, for ever or a number of times. */
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
  'switch',
] as const
export type Network = (typeof NETWORKS)[number]

/**
 * none: behave. slow: answer after `delayMs`. time-out: do the work, never answer. down: do nothing, break the connection.
 * malformed: do the work, answer rubbish. duplicate: do the work twice (a message arrives twice, a payment is sent twice).
 */
export const FAULTS = ['none', 'slow', 'time-out', 'down', 'malformed', 'duplicate'] as const

/**
 * The switch alone. fail-late: refuse the bank's credit, never answer. wrong-amount: report another amount. wrong-name: another
 * name in an enquiry. stale: report the payment before this one. forged: answer with another's signature. A duplicate report
 * comes a second time at the bank's own door.
 */
export const SWITCH_FAULTS = [...FAULTS, 'fail-late', 'wrong-amount', 'wrong-name', 'stale', 'forged'] as const

/** The source of rates alone. stale: rates of three days ago. moved: a naira that lost a third. absurd: a rate below zero, one of zero. */
export const RATES_FAULTS = [...FAULTS, 'stale', 'moved', 'absurd'] as const

/**
 * The bill aggregator alone, and of payments. fail-late: the payment fails, without an answer. wrong-amount: report another amount.
 * low-float: what the bank has there is used up. likely-duplicate: take it for another of the same, and buy nothing. processing: take it
 * and not say what became of it. no-token: deliver, and give a meter's token later; also of questions. A duplicate comes in twice, and its
 * second coming is answered.
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
 * The card processor alone, and of orders. refuse: refuse the order. fail-late: refuse it, without an answer. processing: take it and not
 * say what became of it. wrong-reference: answer about another order.
 */
export const CARDS_FAULTS = [...FAULTS, 'refuse', 'fail-late', 'processing', 'wrong-reference'] as const
export type Fault =
  | (typeof SWITCH_FAULTS)[number]
  | (typeof RATES_FAULTS)[number]
  | (typeof BILLER_FAULTS)[number]
  | (typeof CARDS_FAULTS)[number]

export interface FaultSetting {
  readonly mode: Fault
  readonly delayMs: number
  /** How many more calls it lasts; null: until changed. */
  readonly times: number | null
}

const settingOf = (
  modes: typeof FAULTS | typeof SWITCH_FAULTS | typeof RATES_FAULTS | typeof BILLER_FAULTS | typeof CARDS_FAULTS,
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

/** The body of PUT /faults: any of the networks, each with a mode, or a mode with its delay and times. */
export const faultChangesSchema = v.strictObject({
  identity: v.optional(setting),
  sms: v.optional(setting),
  mail: v.optional(setting),
  creditBureau: v.optional(setting),
  rates: v.optional(settingOf(RATES_FAULTS)),
  biller: v.optional(settingOf(BILLER_FAULTS)),
  cards: v.optional(settingOf(CARDS_FAULTS)),
  push: v.optional(setting),
  switch: v.optional(settingOf(SWITCH_FAULTS)),
})

const DEFAULT_DELAY_MS = 3_000
const WELL: FaultSetting = { mode: 'none', delayMs: DEFAULT_DELAY_MS, times: null }

export interface FaultBoard {
  all(): Readonly<Record<Network, FaultSetting>>
  change(changes: v.InferOutput<typeof faultChangesSchema>): void
  /** What this call shall meet; counts it off. Of modes that do not concern the call it meets and counts nothing. */
  next(network: Network, concerns?: (mode: Fault) => boolean): FaultSetting
  /** Switches every fault off; the number of networks that had one. */
  clear(): number
}

/** Every network starts well; `onChange` is called after every change. */
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
