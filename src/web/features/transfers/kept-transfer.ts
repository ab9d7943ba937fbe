/**
 * The id of the transfer that is being made, kept before the first call so that a retry, a reload and a new login send
 * the same one. It lives as long as the tab: the same order keeps its id until its outcome is known. Each customer finds
 * only their own.
 */
import { v7 as makeUuid } from 'uuid'
import * as v from 'valibot'
import type { TransferOrder } from '../../api/transfer-api.ts'
import { tabStorage } from '../../session/browser-storage.ts'
import { readSession } from '../../session/signed-in-marker.ts'
import { TRANSFER_ORDER } from '../../session/typed-in-tab.ts'

const KEY = 'adire.transfer'

/** What makes two orders the same order; the name enquiry's reference is not part of it. */
export type OrderContent = Pick<
  TransferOrder,
  'fromAccountNumber' | 'toAccountNumber' | 'bankCode' | 'amount' | 'currencyCode' | 'narration'
>

/** Kept apart from the id, and gone after a logout, which leaves no amounts, names or numbers behind. */
const orderSchema = v.object({
  transferId: v.string(),
  content: v.object({
    fromAccountNumber: v.string(),
    toAccountNumber: v.string(),
    bankCode: v.string(),
    amount: v.string(),
    currencyCode: v.picklist(['NGN', 'USD', 'EUR', 'GBP']),
    narration: v.string(),
  }),
  recipientName: v.string(),
})

const keptSchema = v.object({
  transferId: v.string(),
  /** The username of whoever makes it. */
  owner: v.string(),
  /** The approval that was sent, from that moment until its outcome is known. */
  sentChallengeId: v.optional(v.string()),
})
export interface KeptTransfer extends v.InferOutput<typeof keptSchema> {
  /** What is sent to whom, where it is still known. */
  readonly order?: v.InferOutput<typeof orderSchema>
}
/** One whose outcome is unknown. */
export type UnsettledTransfer = KeptTransfer & { readonly sentChallengeId: string }

const ownerNow = (): string => readSession()?.username ?? ''
/** Where one that is unsettled waits while somebody else uses the tab. */
const asideKey = (owner: string): string => `${KEY}.${owner}`

/** This customer's kept transfer, or undefined; anything unreadable counts as none. Another's order is deleted. */
export function readKeptTransfer(): KeptTransfer | undefined {
  const owner = ownerNow()
  const kept = [KEY, asideKey(owner)].map((key) => readAt(key, keptSchema)).find((one) => one?.owner === owner)
  const order = readAt(TRANSFER_ORDER, orderSchema)
  if (kept !== undefined && order?.transferId === kept.transferId) return { ...kept, order }
  tabStorage.write(TRANSFER_ORDER, null)
  return kept
}

/** This customer's transfer that was approved and never answered; while there is one, no other is sent. */
export function readUnsettledTransfer(): UnsettledTransfer | undefined {
  const kept = readKeptTransfer()
  return kept !== undefined && isUnsettled(kept) ? kept : undefined
}

function isUnsettled(kept: KeptTransfer): kept is UnsettledTransfer {
  return kept.sentChallengeId !== undefined
}

const sameContent = (one: OrderContent, other: OrderContent): boolean =>
  (Object.keys(one) as (keyof OrderContent)[]).every((field) => one[field] === other[field])

/** The id for this order: the kept one where the order is the same, else a new one, kept before it is used. */
export function keepTransfer(content: OrderContent, recipientName: string): string {
  const kept = readKeptTransfer()
  if (kept?.order !== undefined && sameContent(content, kept.order.content)) return kept.transferId
  const transferId = makeUuid()
  tabStorage.write(TRANSFER_ORDER, JSON.stringify({ transferId, content, recipientName }))
  write({ transferId, owner: ownerNow() })
  return transferId
}

/** Notes that this approval is on its way: from now on the outcome is unknown until the bank says. */
export function markTransferSent(challengeId: string): void {
  const kept = readKeptTransfer()
  if (kept !== undefined) write({ ...kept, sentChallengeId: challengeId })
}

/** Notes that the bank answered: the id stays, so that the same order is recognised by the bank. */
export function markTransferAnswered(): void {
  const kept = readKeptTransfer()
  if (kept === undefined) return
  const { sentChallengeId: _answered, ...known } = kept
  write(known)
}

/** Forgets the transfer once its outcome is known; another id's outcome changes nothing. */
export function settleKeptTransfer(transferId: string): void {
  if (readKeptTransfer()?.transferId === transferId) forgetTransfer()
}

/** After this, the next order gets a new id: nothing more can run under the kept one. */
export function forgetTransfer(): void {
  const owner = ownerNow()
  if (readAt(KEY, keptSchema)?.owner === owner) tabStorage.write(KEY, null)
  tabStorage.write(asideKey(owner), null)
  tabStorage.write(TRANSFER_ORDER, null)
}

function readAt<S extends typeof keptSchema | typeof orderSchema>(
  key: string,
  schema: S,
): v.InferOutput<S> | undefined {
  const text = tabStorage.read(key)
  if (text === null) return undefined
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

function write({ transferId, owner, sentChallengeId }: KeptTransfer): void {
  const before = readAt(KEY, keptSchema)
  if (before?.sentChallengeId !== undefined && before.owner !== owner) {
    tabStorage.write(asideKey(before.owner), JSON.stringify(before))
  }
  tabStorage.write(KEY, JSON.stringify({ transferId, owner, sentChallengeId }))
  tabStorage.write(asideKey(owner), null)
}
