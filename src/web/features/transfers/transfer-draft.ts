/** What is typed into the transfer form, kept for the tab: a reload, a lost connection or a new login loses nothing. */
import * as v from 'valibot'
import { tabStorage } from '../../session/browser-storage.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import type { TransferDraft } from './check-order.ts'

const KEY = 'adire.transfer-form'

const draftSchema = v.object({
  fromAccountNumber: v.string(),
  toAccountNumber: v.string(),
  amount: v.string(),
  narration: v.string(),
})

/** The kept draft, or undefined; anything unreadable counts as none. */
export function readDraft(): TransferDraft | undefined {
  const text = tabStorage.read(KEY)
  if (text === null) return undefined
  try {
    const parsed = v.safeParse(draftSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Keeps the draft, or with undefined forgets it. */
export function keepDraft(draft: TransferDraft | undefined): void {
  tabStorage.write(KEY, draft === undefined ? null : JSON.stringify(draft))
}

// A session that ran out keeps what was typed for the next login; a logout leaves no amounts behind.
onSessionEnd((reason) => {
  if (reason === 'logout') keepDraft(undefined)
})
