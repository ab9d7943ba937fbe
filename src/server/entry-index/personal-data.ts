/** Erasure and archive of the index of entries. */
import { deleteRows, type PersonalData } from '../db/personal-data.ts'

const COPIES = 'Copies of your entries, with which our systems search them. The archive has the entries.'

export const personalData: PersonalData = {
  notArchived: { 'bank.entry_index': COPIES, 'bank.indexed_entry': COPIES },
  erasure: [deleteRows('bank.entry_index', 'after-closing')],
  kept: { 'bank.indexed_entry': 'Deleted by its foreign key, with the row of the account in bank.entry_index.' },
}
