/** The name of an entry in lists, and the page that its row opens. Home, history and insights share them. */
import type { Entry } from '../../contract/account.ts'
import { receiptPath, entryPath } from './links.ts'

/** A card's fee and an opening balance have no other side: their narration is their name. */
export const entryName = ({ counterparty, narration }: Pick<Entry, 'counterparty' | 'narration'>): string =>
  counterparty === '' ? narration : counterparty

/** The narration, where the name does not say it already. */
export const entryAbout = ({ counterparty, narration }: Pick<Entry, 'counterparty' | 'narration'>): string =>
  counterparty === '' ? '' : narration

/** A transfer opens its receipt, which says more than its entry. */
export const entryLink = (
  accountNumber: string,
  { entryId, transferId }: Pick<Entry, 'entryId' | 'transferId'>,
): string => (transferId === null ? entryPath(accountNumber, entryId) : receiptPath(transferId))
