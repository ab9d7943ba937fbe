/**
 * Stores the id of the payment in progress before the first call, so that a retry, a reload and a new login send the
 * same id.
 *
 * The id lives as long as the tab. The same order keeps its id until its outcome is known. Each customer finds only
 * their own payments.
 */
import { v7 as makeUuid } from 'uuid'
import * as v from 'valibot'
import type { CurrencyCode } from '../../values/currency.ts'
import { tabStorage } from '../session/browser-storage.ts'
import { readSession } from '../session/tab/signed-in-marker.ts'

const keptSchema = v.object({
  paymentId: v.string(),
  /** The username of the customer who makes the payment. */
  owner: v.string(),
  /** The sent approval, until its outcome is known. */
  sentChallengeId: v.optional(v.string()),
})

export type PaymentContent = Readonly<Record<string, string>>

/** The fields that every kind of payment has for its order. A missing currency means naira. */
export type PaidContent = PaymentContent & { readonly amount: string; readonly currencyCode?: CurrencyCode }

export interface KeptPayment<C extends PaymentContent> extends v.InferOutput<typeof keptSchema> {
  /** The amount and the recipient, where they are still known. */
  readonly order?: { readonly content: C; readonly recipientName: string }
}
/** A payment with an unknown outcome. */
export type UnsettledPayment<C extends PaymentContent> = KeptPayment<C> & { readonly sentChallengeId: string }

export interface KeptPayments<C extends PaymentContent> {
  /**
   * This customer's stored payment, or undefined. Unreadable data counts as none. Another customer's payment is
   * deleted.
   */
  readonly read: () => KeptPayment<C> | undefined
  /** This customer's approved payment without an answer. While there is such a payment, no other payment is sent. */
  readonly readUnsettled: () => UnsettledPayment<C> | undefined
  /**
   * Returns the id for this order: the stored id for the same order, or else a new id, which is stored before it is
   * used.
   */
  readonly keep: (content: C, recipientName: string) => string
  /** Records that this approval is sent. From now on the outcome is unknown until the bank answers. */
  readonly markSent: (challengeId: string) => void
  /** Records that the bank answered. The id stays, so that the bank recognises the same order. */
  readonly markAnswered: () => void
  /** Deletes the payment once its outcome is known. The outcome of another id changes nothing. */
  readonly settle: (paymentId: string) => void
  /** Gives the next order a new id, because nothing more can run under the stored id. */
  readonly forget: () => void
}

export interface KeptPaymentsPlace<C extends PaymentContent> {
  /** The key of the tab's storage for ids. */
  readonly key: string
  /**
   * The key for the order, which a logout deletes (session/drafts/draft-storage.ts), so that no amounts, names or numbers stay
   * behind.
   */
  readonly orderKey: string
  /** The fields that make two orders the same order. */
  readonly content: v.GenericSchema<unknown, C>
}

const ownerNow = (): string => readSession()?.username ?? ''

/** Makes the store of the payments of one kind. */
export function keptPayments<C extends PaymentContent>({
  key,
  orderKey,
  content: schema,
}: KeptPaymentsPlace<C>): KeptPayments<C> {
  const orderSchema = v.object({ paymentId: v.string(), content: schema, recipientName: v.string() })
  /** The key under which an open payment waits while another customer uses the tab. */
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
