/** Erasure and archive of the books. */
import { type PersonalData } from '../db/personal-data.ts'

const BOOKS = 'The books are never changed. After the erasure, an account in them leads to no name.'

export const personalData: PersonalData = {
  kept: {
    'ledger.account': BOOKS,
    'ledger.counter':
      'The sums of a day are deleted 40 days after it. The key of a card’s fee has the number of an account, which leads to no name.',
    'ledger.entry': BOOKS,
    'ledger.hold': BOOKS,
    'ledger.hold_entry': BOOKS,
    'ledger.request': BOOKS,
  },
  notArchived: {
    'ledger.account': 'The balance is with your accounts.',
    'ledger.counter': 'Sums that your limits are counted with; their payments are in the archive.',
    'ledger.hold': 'Money that waits for a network; its payment is in the archive.',
    'ledger.hold_entry': 'Steps of such a hold.',
    'ledger.request': 'Kind and narration are with your entries.',
  },
}
