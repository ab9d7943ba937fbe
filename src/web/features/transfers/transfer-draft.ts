/** What is typed into the transfer form, kept for the tab: a reload, a lost connection or a new login loses nothing. */
import * as v from 'valibot'
import { tabStorage } from '../../session/browser-storage.ts'
import { readSession } from '../../session/signed-in-marker.ts'
import { TRANSFER_FORM } from '../../session/typed-in-tab.ts'
import type { TransferDraft } from './check-order.ts'

const keptSchema = v.object({
  /** The username of whoever typed it. */
  owner: v.string(),
  draft: v.object({
    fromAccountNumber: v.string(),
    toAccountNumber: v.string(),
    amount: v.string(),
    narration: v.string(),
  }),
})

const ownerNow = (): string => readSession()?.username ?? ''

/** This customer's kept draft, or undefined; another's, and anything unreadable, is deleted. */
export function readDraft(): TransferDraft | undefined {
  const text = tabStorage.read(TRANSFER_FORM)
  if (text === null) return undefined
  const kept = parse(text)
  if (kept?.owner === ownerNow()) return kept.draft
  tabStorage.write(TRANSFER_FORM, null)
  return undefined
}

/** Keeps the draft, or with undefined forgets it. */
export function keepDraft(draft: TransferDraft | undefined): void {
  tabStorage.write(TRANSFER_FORM, draft === undefined ? null : JSON.stringify({ owner: ownerNow(), draft }))
}

function parse(text: string): v.InferOutput<typeof keptSchema> | undefined {
  try {
    const parsed = v.safeParse(keptSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
