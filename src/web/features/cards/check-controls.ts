/** Reads the limits of a card as they were typed: amounts, or what is wrong with each. */
import { formatMinor, formatPlain, parseMajor } from '../../../values/money.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import type { CardControls } from './cards-api.ts'

export type CardLimit = keyof CardControls['limits']
export type CardChannel = keyof CardControls['channels']

export const LIMIT_LABELS: Readonly<Record<CardLimit, string>> = {
  perTransaction: 'In one payment',
  atmPerDay: 'Cash in a day',
  posPerDay: 'In shops in a day',
  onlinePerDay: 'Online in a day',
}
export const CHANNEL_LABELS: Readonly<Record<CardChannel, string>> = {
  atm: 'Cash machines (ATM)',
  pos: 'Shops (POS)',
  contactless: 'Contactless',
  web: 'Online',
  international: 'Abroad, and in other currencies',
}
export const LIMITS = Object.keys(LIMIT_LABELS) as readonly CardLimit[]
export const CHANNELS = Object.keys(CHANNEL_LABELS) as readonly CardChannel[]

export type TypedLimits = Readonly<Record<CardLimit, string>>

/** As they stand in the fields. */
export function typedOf(limits: CardControls['limits']): TypedLimits {
  const plain = (minor: string): string => formatPlain(BigInt(minor), 'NGN')
  return {
    perTransaction: plain(limits.perTransaction),
    atmPerDay: plain(limits.atmPerDay),
    posPerDay: plain(limits.posPerDay),
    onlinePerDay: plain(limits.onlinePerDay),
  }
}

export type CheckedControls =
  | { readonly ok: true; readonly wanted: CardControls }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] }

export function checkControls(
  typed: TypedLimits,
  channels: CardControls['channels'],
  now: CardControls,
  most: CardControls['limits'],
): CheckedControls {
  const read = LIMITS.map((limit) => ({ limit, ...readLimit(typed[limit], BigInt(most[limit])) }))
  const problems = read.flatMap(({ limit, text }) => (text === undefined ? [] : [{ fieldId: limit, text }]))
  if (problems.length > 0) return { ok: false, problems }
  const limits = Object.fromEntries(read.map(({ limit, minor }) => [limit, minor.toString()])) as CardControls['limits']
  const isSame =
    LIMITS.every((limit) => limits[limit] === now.limits[limit]) &&
    CHANNELS.every((channel) => channels[channel] === now.channels[channel])
  if (isSame)
    return { ok: false, problems: [{ fieldId: CHANNELS[0], text: 'Change something first: it stands so already' }] }
  return { ok: true, wanted: { channels, limits } }
}

function readLimit(typed: string, most: bigint): { readonly minor: bigint; readonly text?: string } {
  const parsed = parseMajor(typed, 'NGN')
  if (!parsed.ok) return { minor: 0n, text: 'Enter an amount in figures, like 50,000.00' }
  if (parsed.value > most) return { minor: 0n, text: `This can be at most ${formatMinor(most, 'NGN')}` }
  return { minor: parsed.value }
}
