/**
 * The id of the transfer that is being made, kept before the first call so that a retry, a reload and a new login send
 * the same one. It lives as long as the tab: the same order keeps its id until its outcome is known.
 */
import { v7 as makeUuid } from 'uuid'
import * as v from 'valibot'
import type { TransferOrder } from '../../api/transfer-api.ts'
import { tabStorage } from '../../session/browser-storage.ts'

const KEY = 'adire.transfer'

/** What makes two orders the same order; the name enquiry's reference is not part of it. */
export type OrderContent = Pick<
  TransferOrder,
  'fromAccountNumber' | 'toAccountNumber' | 'bankCode' | 'amount' | 'currencyCode' | 'narration'
>

const keptSchema = v.object({
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
  /** True from the moment that the approval was sent, until its outcome is known. */
  sent: v.boolean(),
})
export type KeptTransfer = v.InferOutput<typeof keptSchema>

/** The kept transfer, or undefined; anything unreadable counts as none. */
export function readKeptTransfer(): KeptTransfer | undefined {
  const text = tabStorage.read(KEY)
  if (text === null) return undefined
  try {
    const parsed = v.safeParse(keptSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

const sameContent = (one: OrderContent, other: OrderContent): boolean =>
  (Object.keys(one) as (keyof OrderContent)[]).every((field) => one[field] === other[field])

/** The id for this order: the kept one where the order is the same, else a new one, kept before it is used. */
export function keepTransfer(content: OrderContent, recipientName: string): string {
  const kept = readKeptTransfer()
  if (kept !== undefined && sameContent(content, kept.content)) return kept.transferId
  const transferId = makeUuid()
  write({ transferId, content, recipientName, sent: false })
  return transferId
}

/** Notes that the approval is on its way: from now on the outcome is unknown until the bank says. */
export function markTransferSent(): void {
  const kept = readKeptTransfer()
  if (kept !== undefined) write({ ...kept, sent: true })
}

/** Notes that the bank refused the approval or never had it: nothing runs under this id yet, and it may be sent again. */
export function markTransferUnsent(): void {
  const kept = readKeptTransfer()
  if (kept !== undefined) write({ ...kept, sent: false })
}

/** Forgets the transfer once its outcome is known; another id's outcome changes nothing. */
export function settleKeptTransfer(transferId: string): void {
  if (readKeptTransfer()?.transferId === transferId) tabStorage.write(KEY, null)
}

/** After this, the next order gets a new id: the kept one was refused for good (another body under the same id). */
export function forgetTransfer(): void {
  tabStorage.write(KEY, null)
}

function write(kept: KeptTransfer): void {
  tabStorage.write(KEY, JSON.stringify(kept))
}
