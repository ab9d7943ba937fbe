/**
 * The id of the payment that is being made, kept before the first call so that a retry, a reload and a new login send the
 * same one. It lives as long as the tab: the same order keeps its id until its outcome is known. Each customer finds only
 * their own.
 */
import { v7 as makeUuid } from 'uuid'
import * as v from 'valibot'
import type { CurrencyCode } from '../../values/currency.ts'
import { tabStorage } from '../session/browser-storage.ts'
import { readSession } from '../session/signed-in-marker.ts'

const keptSchema = v.object({
  paymentId: v.string(),
  /** The username of whoever makes it. */
  owner: v.string(),
  /** The approval that was sent, from that moment until its outcome is known. */
  sentChallengeId: v.optional(v.string()),
})

export type PaymentContent = Readonly<Record<string, string>>

/** What every kind of payment tells of its order; naira where it has no currency. */
export type PaidContent = PaymentContent & { readonly amount: string; readonly currencyCode?: CurrencyCode }

export interface KeptPayment<C extends PaymentContent> extends v.InferOutput<typeof keptSchema> {
  /** What is sent to whom, where it is still known. */
  readonly order?: { readonly content: C; readonly recipientName: string }
}
/** One whose outcome is unknown. */
export type UnsettledPayment<C extends PaymentContent> = KeptPayment<C> & { readonly sentChallengeId: string }

export interface KeptPayments<C extends PaymentContent> {
  /** This customer's kept payment, or undefined; anything unreadable counts as none. Another's order is deleted. */
  readonly read: () => KeptPayment<C> | undefined
  /** This customer's payment that was approved and never answered; while there is one, no other is sent. */
  readonly readUnsettled: () => UnsettledPayment<C> | undefined
  /** The id for this order: the kept one where the order is the same, else a new one, kept before it is used. */
  readonly keep: (content: C, recipientName: string) => string
  /** Notes that this approval is on its way: from now on the outcome is unknown until the bank says. */
  readonly markSent: (challengeId: string) => void
  /** Notes that the bank answered: the id stays, so that the same order is recognised by the bank. */
  readonly markAnswered: () => void
  /** Forgets the payment once its outcome is known; another id's outcome changes nothing. */
  readonly settle: (paymentId: string) => void
  /** After this, the next order gets a new id: nothing more can run under the kept one. */
  readonly forget: () => void
}

export interface KeptPaymentsPlace<C extends PaymentContent> {
  /** Key of the tab's storage for ids. */
  readonly key: string
  /** Another for the order, which goes at a logout (session/typed-in-tab.ts): that leaves no amounts, names or numbers behind. */
  readonly orderKey: string
  /** What makes two orders the same order. */
  readonly content: v.GenericSchema<unknown, C>
}

const ownerNow = (): string => readSession()?.username ?? ''

/** The kept payments of one kind. */
export function keptPayments<C extends PaymentContent>({
  key,
  orderKey,
  content: schema,
}: KeptPaymentsPlace<C>): KeptPayments<C> {
  const orderSchema = v.object({ paymentId: v.string(), content: schema, recipientName: v.string() })
  /** Where one that is unsettled waits while somebody else uses the tab. */
  const asideKey = (owner: string): string => `${key}.${owner}`

  function read(): KeptPayment<C> | undefined {
    const owner = ownerNow()
    const kept = [key, asideKey(owner)].map((place) => readAt(place, keptSchema)).find((one) => one?.owner === owner)
    const order = readAt(orderKey, orderSchema)
    if (kept !== undefined && order?.paymentId === kept.paymentId) return { ...kept, order }
    tabStorage.write(orderKey, null)
    return kept
  }

  function write({ paymentId, owner, sentChallengeId }: v.InferOutput<typeof keptSchema>): void {
    const before = readAt(key, keptSchema)
    if (before?.sentChallengeId !== undefined && before.owner !== owner) {
      tabStorage.write(asideKey(before.owner), JSON.stringify(before))
    }
    tabStorage.write(key, JSON.stringify({ paymentId, owner, sentChallengeId }))
    tabStorage.write(asideKey(owner), null)
  }

  function forget(): void {
    const owner = ownerNow()
    if (readAt(key, keptSchema)?.owner === owner) tabStorage.write(key, null)
    tabStorage.write(asideKey(owner), null)
    tabStorage.write(orderKey, null)
  }

  return {
    read,
    forget,
    readUnsettled: () => {
      const kept = read()
      return kept?.sentChallengeId === undefined ? undefined : { ...kept, sentChallengeId: kept.sentChallengeId }
    },
    keep: (content, recipientName) => {
      const kept = read()
      if (kept?.order !== undefined && sameContent(content, kept.order.content)) return kept.paymentId
      const paymentId = makeUuid()
      tabStorage.write(orderKey, JSON.stringify({ paymentId, content, recipientName }))
      write({ paymentId, owner: ownerNow() })
      return paymentId
    },
    markSent: (sentChallengeId) => {
      const kept = read()
      if (kept !== undefined) write({ ...kept, sentChallengeId })
    },
    markAnswered: () => {
      const kept = read()
      if (kept !== undefined) write({ paymentId: kept.paymentId, owner: kept.owner })
    },
    settle: (paymentId) => {
      if (read()?.paymentId === paymentId) forget()
    },
  }
}

const sameContent = (one: PaymentContent, other: PaymentContent): boolean =>
  Object.keys(one).every((field) => one[field] === other[field])

function readAt<S extends v.GenericSchema>(key: string, schema: S): v.InferOutput<S> | undefined {
  const text = tabStorage.read(key)
  if (text === null) return undefined
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
