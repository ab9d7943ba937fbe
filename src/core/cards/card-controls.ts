/** The uses and the limits of a card, which its holder chooses within the bank's bounds. Kobo. */
import { CARD_CHANNELS, type CardChannel } from '../../values/vocabularies/card-states.ts'

export const CARD_LIMITS = ['perTransaction', 'atmPerDay', 'posPerDay', 'onlinePerDay'] as const
export type CardLimit = (typeof CARD_LIMITS)[number]

export interface CardControls {
  readonly channels: Readonly<Record<CardChannel, boolean>>
  readonly limits: Readonly<Record<CardLimit, bigint>>
}

/** The first controls of an activated card. Payments without the plastic stay off until the holder switches them on. */
export const FIRST_CONTROLS: CardControls = {
  channels: { atm: true, pos: true, web: false, contactless: true, international: false },
  limits: {
    perTransaction: 100_000_00n,
    atmPerDay: 40_000_00n,
    posPerDay: 200_000_00n,
    onlinePerDay: 100_000_00n,
  },
}

/**
 * The highest limits that a customer may choose. Cash: the CBN's daily limit for individuals at machines (circular of December
 * 2024).
 */
export const MOST_LIMITS: CardControls['limits'] = {
  perTransaction: 500_000_00n,
  atmPerDay: 100_000_00n,
  posPerDay: 1_000_000_00n,
  onlinePerDay: 500_000_00n,
}

/** The fields that are above the bank's highest limit. */
export function limitsTooHigh(limits: CardControls['limits']): readonly CardLimit[] {
  return CARD_LIMITS.filter((limit) => limits[limit] > MOST_LIMITS[limit])
}

/** `raise`: at least one limit rises or one channel opens, so that it needs an approval; `lower` can only make the card safer. */
export function compareControls(from: CardControls, to: CardControls): 'same' | 'lower' | 'raise' {
  const opens = CARD_CHANNELS.some((channel) => to.channels[channel] && !from.channels[channel])
  const rises = CARD_LIMITS.some((limit) => to.limits[limit] > from.limits[limit])
  if (opens || rises) return 'raise'
  const closes = CARD_CHANNELS.some((channel) => from.channels[channel] && !to.channels[channel])
  const falls = CARD_LIMITS.some((limit) => to.limits[limit] < from.limits[limit])
  return closes || falls ? 'lower' : 'same'
}
