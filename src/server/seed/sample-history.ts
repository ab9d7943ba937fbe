/** Lays the sample movements out over half a year, in order, so that every balance ends where it should. */
import { NO_CHARGES, totalMinor, type PaymentCharges } from '../../core/payments/charges.ts'
import { transferCharges } from '../../core/fees/transfer-fees.ts'
import { monthLabel } from '../../values/date.ts'
import {
  CLOSING_BALANCES,
  MOVEMENTS,
  OWN_BANK_TRANSFERS,
  type AccountKey,
  type Against,
  type Movement,
  type OwnBankTransfer,
  type When,
} from './sample-movements.ts'

export const HISTORY_DAYS = 183
const DAY_MS = 24 * 60 * 60 * 1000
// Lagos is an hour ahead of UTC all year.
const LAGOS_MS = 60 * 60 * 1000

interface Dated {
  /** Names the event for ever: the same start gives the same events under the same names. */
  readonly key: string
  readonly at: Date
  readonly narration: string
}

export interface SampleMovement extends Dated {
  readonly type: 'movement'
  readonly account: AccountKey
  readonly kind: string
  readonly counterparty: string
  readonly against: Against
  /** Signed minor units, without charges. */
  readonly amountMinor: bigint
  readonly charges: PaymentCharges
}

export interface SampleTransfer extends Dated {
  readonly type: 'transfer'
  readonly from: AccountKey
  readonly to: AccountKey
  readonly amountMinor: bigint
  readonly charges: PaymentCharges
}

export type SampleEvent = SampleMovement | SampleTransfer

/** To another person at another bank. */
const SENT = { currency: 'NGN', route: 'interbank', ownAccounts: false } as const

/** Every event from `start` (a Lagos midnight) on, oldest first; each account's first deposit comes before all else. */
export function sampleHistory(start: Date): readonly SampleEvent[] {
  const events: SampleEvent[] = []
  for (let day = 1; day < HISTORY_DAYS; day += 1) {
    for (const [index, movement] of MOVEMENTS.entries()) {
      if (falls(movement.when, start, day)) events.push(movementOn(start, day, index, movement))
    }
    for (const [index, transfer] of OWN_BANK_TRANSFERS.entries()) {
      if (falls(transfer.when, start, day)) events.push(transferOn(start, day, index, transfer))
    }
  }
  events.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))
  return [...openings(start, events), ...events]
}

function falls(when: When, start: Date, day: number): boolean {
  if ('day' in when) return when.day === day
  const date = new Date(start.getTime() + LAGOS_MS + day * DAY_MS)
  if ('dow' in when) return date.getUTCDay() === when.dow && Math.floor(day / 7) % (when.everyWeeks ?? 1) === 0
  return date.getUTCDate() === when.dom && date.getUTCMonth() % (when.everyMonths ?? 1) === 0
}

function dated(
  start: Date,
  day: number,
  key: string,
  event: { readonly time: string; readonly narration: string },
): Dated {
  const [hours = 0, minutes = 0] = event.time.split(':').map(Number)
  const at = new Date(start.getTime() + day * DAY_MS + (hours * 60 + minutes) * 60_000)
  return { key: `${key}:${day}`, at, narration: event.narration.replace('{month}', () => monthLabel(at)) }
}

function movementOn(start: Date, day: number, index: number, movement: Movement): SampleMovement {
  const { account, kind, counterparty, against, minor } = movement
  const base = dated(start, day, `movement:${index}`, movement)
  const amountMinor = typeof minor === 'bigint' ? minor : within(minor, base.key)
  return {
    ...base,
    type: 'movement',
    account,
    kind,
    counterparty,
    against,
    amountMinor,
    charges: movement.charged === true ? transferCharges({ ...SENT, amountMinor: -amountMinor }, base.at) : NO_CHARGES,
  }
}

function transferOn(start: Date, day: number, index: number, transfer: OwnBankTransfer): SampleTransfer {
  const { from, to, minor: amountMinor } = transfer
  const base = dated(start, day, `transfer:${index}`, transfer)
  const ownAccounts = from.split(':')[0] === to.split(':')[0]
  const charges = transferCharges({ amountMinor, currency: 'NGN', route: 'same-bank', ownAccounts }, base.at)
  return { ...base, type: 'transfer', from, to, amountMinor, charges }
}

/** A figure of the range, the same for the same key, in steps of a fiftieth of it, so that it looks like a price. */
function within([low, high]: readonly [bigint, bigint], key: string): bigint {
  let mixed = 2_166_136_261
  for (const character of key) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return low + ((high - low) / 50n) * BigInt((mixed >>> 8) % 50)
}

function openings(start: Date, events: readonly SampleEvent[]): readonly SampleMovement[] {
  const accounts = Object.entries(CLOSING_BALANCES) as [AccountKey, bigint][]
  return accounts.flatMap(([account, closingMinor], index) => {
    const amountMinor = closingMinor - events.reduce((sum, event) => sum + changeOf(event, account), 0n)
    if (amountMinor === 0n) return []
    const opening: SampleMovement = {
      ...dated(start, 0, `opening:${account}`, {
        time: `09:${String(10 + index)}`,
        narration: 'Balance brought forward',
      }),
      type: 'movement',
      account,
      kind: 'opening',
      counterparty: 'Ikeja branch',
      against: account.endsWith('NGN') ? 'switch' : 'correspondent-nostro',
      amountMinor,
      charges: NO_CHARGES,
    }
    return [opening]
  })
}

/** What an event does to an account, signed minor units. */
export function changeOf(event: SampleEvent, account: AccountKey): bigint {
  if (event.type === 'movement') {
    return event.account === account ? event.amountMinor - totalMinor(0n, event.charges) : 0n
  }
  const out = event.from === account ? -totalMinor(event.amountMinor, event.charges) : 0n
  return event.to === account ? out + event.amountMinor : out
}
