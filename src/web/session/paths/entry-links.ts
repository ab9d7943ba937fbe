/**
 * Names an entry in lists, and returns the page that its row opens. Home, history and insights share these functions.
 */
import type { Entry } from '../../../contract/accounts/account.ts'
import { receiptPath, entryPath } from './links.ts'

/** A card's fee and an opening balance have no other side, so their narration is their name. */
export const entryName = ({ counterparty, narration }: Pick<Entry, 'counterparty' | 'narration'>): string =>
  counterparty === '' ? narration : counterparty

/** The narration, unless the name already contains it. */
export const entryAbout = ({ counterparty, narration }: Pick<Entry, 'counterparty' | 'narration'>): string =>
  counterparty === '' ? '' : narration

/** A transfer opens its receipt, which has more details than its entry. */
export const entryLink = (
  accountNumber: string,
  { entryId, transferId }: Pick<Entry, 'entryId' | 'transferId'>,
): string => (transferId === null ? entryPath(accountNumber, entryId) : receiptPath(transferId))
