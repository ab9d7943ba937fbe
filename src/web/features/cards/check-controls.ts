/** Defines the form schema of a card's channels and limits. The result is the limits, or the problem of each field. */
import * as v from 'valibot'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { amount } from '../../ui/form/amount-schemas.ts'
import { ticked } from '../../ui/form/form-schemas.ts'
import type { CardControls } from './cards-api.ts'
import { t } from '../../language/language.ts'

type CardLimit = keyof CardControls['limits']
type CardChannel = keyof CardControls['channels']

export const LIMIT_LABELS: Readonly<Record<CardLimit, string>> = {
  perTransaction: t('Per payment'),
  atmPerDay: t('Cash per day'),
  posPerDay: t('In shops per day'),
  onlinePerDay: t('Online per day'),
}
export const CHANNEL_LABELS: Readonly<Record<CardChannel, string>> = {
  atm: t('ATMs'),
  pos: t('Shops (POS)'),
  contactless: t('Contactless'),
  web: t('Online'),
  international: t('Abroad and in foreign currencies'),
}
export const LIMITS = Object.keys(LIMIT_LABELS) as readonly CardLimit[]
export const CHANNELS = Object.keys(CHANNEL_LABELS) as readonly CardChannel[]

type TypedLimits = Readonly<Record<CardLimit, string>>

/** The values of the fields. */
export function typedOf(limits: CardControls['limits']): TypedLimits {
  const plain = (minor: string): string => formatPlain(BigInt(minor), 'NGN')
  return {
    perTransaction: plain(limits.perTransaction),
    atmPerDay: plain(limits.atmPerDay),
    posPerDay: plain(limits.posPerDay),
    onlinePerDay: plain(limits.onlinePerDay),
  }
}

/** The controls of the form have the names of the channels and the limits. */
export const controlsForm = (now: CardControls, most: CardControls['limits']) => {
  const limit = (name: CardLimit) =>
    v.pipe(
      amount('NGN', t('Enter an amount in figures, such as 50,000.00')),
      v.maxValue(
        BigInt(most[name]),
        t('This can be at most {amount}', { amount: formatMinor(BigInt(most[name]), 'NGN') }),
      ),
      v.transform((minor) => minor.toString()),
    )
  return v.pipe(
    v.object({
      atm: ticked,
      pos: ticked,
      contactless: ticked,
      web: ticked,
      international: ticked,
      perTransaction: limit('perTransaction'),
      atmPerDay: limit('atmPerDay'),
      posPerDay: limit('posPerDay'),
      onlinePerDay: limit('onlinePerDay'),
    }),
    v.forward(
      v.check(
        (typed) =>
          LIMITS.some((name) => typed[name] !== now.limits[name]) ||
          CHANNELS.some((name) => typed[name] !== now.channels[name]),
        t('You have not changed anything'),
      ),
      ['atm'],
    ),
  )
}

export function wantedControls(typed: v.InferOutput<ReturnType<typeof controlsForm>>): CardControls {
  const { atm, pos, contactless, web, international, ...limits } = typed
  return { channels: { atm, pos, contactless, web, international }, limits }
}
