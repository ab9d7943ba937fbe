/** The controls of a card as SQL values: five channels, then four limits. */
import type { CardControls } from '../../../core/cards/card-controls.ts'

export function controlValues({ channels, limits }: CardControls): readonly (boolean | string)[] {
  return [
    channels.atm,
    channels.pos,
    channels.web,
    channels.contactless,
    channels.international,
    limits.perTransaction.toString(),
    limits.atmPerDay.toString(),
    limits.posPerDay.toString(),
    limits.onlinePerDay.toString(),
  ]
}
