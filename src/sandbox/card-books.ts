/**
 * Keeps the card processor's own record of its orders: one card for each reference, with the card number that the bank
 * never receives.
 */
import { createHash, randomInt } from 'node:crypto'

const CARD_STAGES = ['QUEUED', 'PRINTING', 'DISPATCHED', 'AT_BRANCH', 'DELIVERED'] as const
export type CardStage = (typeof CARD_STAGES)[number]
export type CardOrderStatus = 'ACCEPTED' | 'REFUSED' | 'PENDING'

/** The allowed uses of a card, from the bank's last instruction. Limits are minor units as decimal strings. */
export interface CardControls {
  readonly version: number
  readonly status: 'INACTIVE' | 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  readonly channels: Readonly<Record<string, boolean>>
  readonly limits: Readonly<Record<string, string>>
}

export interface CardOrder {
  readonly reference: string
  readonly program: 'VERVE' | 'MASTERCARD'
  readonly embossedName: string
  readonly delivery: Readonly<Record<string, string>>
}

export interface SandboxCard extends CardOrder {
  readonly status: CardOrderStatus
  /** The reason of a refusal. */
  readonly code: string | null
  readonly stage: CardStage
  readonly token: string
  /** Sixteen digits with a right check digit. */
  readonly number: string
  /** YYYY-MM */
  readonly expiry: string
  readonly controls: CardControls
  readonly receivedAt: string
  readonly timesSent: number
  readonly timesAsked: number
}

export interface CardBooks {
  /** Newest first. */
  list(): readonly SandboxCard[]
  find(reference: string): SandboxCard | undefined
  /**
   * Returns the card of this reference, and makes it when it is new. Returns undefined when the reference belongs to
   * another order.
   */
  order(order: CardOrder, status: CardOrderStatus, code: string | null): SandboxCard | undefined
  /** Returns undefined for an order that was never received. */
  ask(reference: string): SandboxCard | undefined
  /**
   * Returns the controls that apply afterwards, or undefined when there is no such card. An older version changes
   * nothing.
   */
  instruct(token: string, controls: CardControls): CardControls | undefined
  /** Moves the card to its next stage. Returns undefined when there is no such card or no further stage. */
  advance(reference: string): SandboxCard | undefined
  /** Records a decision of the processor's staff. */
  resolve(reference: string, status: CardOrderStatus): SandboxCard | undefined
  /** Deletes all cards. Returns how many there were. */
  clear(): number
}

const KEPT = 2_000
const PREFIXES = { VERVE: '506109', MASTERCARD: '539983' } as const
const NOTHING: CardControls = { version: 0, status: 'INACTIVE', channels: {}, limits: {} }

export function createCardBooks(
  kept: readonly SandboxCard[],
  onChange: (cards: readonly SandboxCard[]) => void,
): CardBooks {
  const byReference = new Map(kept.map((card) => [card.reference, card]))
  const put = (card: SandboxCard): SandboxCard => {
    byReference.set(card.reference, card)
    const [oldest] = byReference.keys()
    if (byReference.size > KEPT && oldest !== undefined) byReference.delete(oldest)
    onChange([...byReference.values()])
    return card
  }
  const change = (reference: string, over: (card: SandboxCard) => Partial<SandboxCard> | undefined) => {
    const known = byReference.get(reference)
    const changes = known && over(known)
    return known && changes && put({ ...known, ...changes })
  }
  return {
    list: () => [...byReference.values()].reverse(),
    find: (reference) => byReference.get(reference),
    order(order, status, code) {
      const known = byReference.get(order.reference)
      if (known !== undefined) {
        if (contentOf(known) !== contentOf(order)) return undefined
        return put({ ...known, timesSent: known.timesSent + 1 })
      }
      return put({ ...order, ...makeCard(order), status, code })
    },
    ask: (reference) => change(reference, ({ timesAsked }) => ({ timesAsked: timesAsked + 1 })),
    instruct(token, controls) {
      const known = [...byReference.values()].find((card) => card.token === token)
      if (known === undefined || known.status !== 'ACCEPTED') return undefined
      const newest = controls.version > known.controls.version ? controls : known.controls
      return put({ ...known, controls: newest }).controls
    },
    advance: (reference) =>
      change(reference, ({ status, stage, delivery }) => {
        const stages = CARD_STAGES.filter((one) => one !== 'AT_BRANCH' || delivery['method'] === 'BRANCH')
        const next = stages[stages.indexOf(stage) + 1]
        return status === 'ACCEPTED' && next !== undefined ? { stage: next } : undefined
      }),
    resolve: (reference, status) =>
      change(reference, () => ({ status, code: status === 'REFUSED' ? 'NAME_REJECTED' : null })),
    clear() {
      const { size } = byReference
      byReference.clear()
      onChange([])
      return size
    },
  }
}

const contentOf = ({ program, embossedName, delivery }: CardOrder): string =>
  JSON.stringify([program, embossedName, Object.entries(delivery).toSorted()])

function makeCard({ reference, program }: CardOrder) {
  const number = withCheckDigit(`${PREFIXES[program]}${String(randomInt(1_000_000_000)).padStart(9, '0')}`)
  const now = new Date()
  return {
    stage: 'QUEUED',
    token: `crd_${createHash('sha256').update(reference).digest('base64url').slice(0, 22)}`,
    number,
    expiry: `${now.getUTCFullYear() + 3}-${String(now.getUTCMonth() + 1).padStart(2, '0')}`,
    controls: NOTHING,
    receivedAt: now.toISOString(),
    timesSent: 1,
    timesAsked: 0,
  } as const
}

/** The check digit of Luhn (ISO/IEC 7812-1). */
function withCheckDigit(payload: string): string {
  const sum = [...payload].toReversed().reduce((total, sign, index) => {
    const digit = Number.parseInt(sign, 10) * (index % 2 === 0 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return `${payload}${(10 - (sum % 10)) % 10}`
}

/** Decides whether a payment would be approved, by the bank's last instruction. It ignores the sums of the day. */
export function tryCard(
  { status, controls }: SandboxCard,
  payment: {
    readonly channel: 'atm' | 'pos' | 'web'
    readonly contactless: boolean
    readonly abroad: boolean
    readonly amount: string
  },
): { readonly approved: boolean; readonly reason: string } {
  const { channels, limits } = controls
  const no = (reason: string) => ({ approved: false, reason })
  if (status !== 'ACCEPTED' || controls.status !== 'ACTIVE') return no(`the card is ${controls.status.toLowerCase()}`)
  if (channels[payment.channel] !== true) return no(`${payment.channel} is switched off`)
  if (payment.contactless && channels['contactless'] !== true) return no('contactless is switched off')
  if (payment.abroad && channels['international'] !== true) return no('payments abroad are switched off')
  const daily = { atm: 'atmPerDay', pos: 'posPerDay', web: 'onlinePerDay' }[payment.channel]
  const amount = BigInt(payment.amount)
  for (const limit of ['perTransaction', daily]) if (amount > BigInt(limits[limit] ?? '0')) return no(`above ${limit}`)
  return { approved: true, reason: 'within every limit' }
}
