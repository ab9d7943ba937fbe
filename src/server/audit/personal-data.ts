/** Erasure and archive of the audit trail. */
import { INTERNAL_KEY, type PersonalData } from '../db/personal-data.ts'
import { defineMessage } from '../../values/message.ts'

/** The law forbids the bank to tell a customer of a suspicion, so the archive leaves out why staff froze the accounts. */
const DETAIL = `case when t.kind = 'freeze.set' or t.detail ->> 'orderKind' = 'freeze-customer'
  then t.detail - 'reason' - 'reasonCode' else t.detail end`
const ADDRESS = "case when t.address like 'operator:%' then 'our staff' else t.address end"

export const personalData: PersonalData = {
  archive: [
    {
      name: 'activity',
      about: defineMessage('Every action in your name or on your record, and its network address.'),
      table: 'bank.audit_event',
      columns: 'recorded_at kind outcome session_id device_key_id',
      more: { detail: DETAIL, address: ADDRESS },
      order: 'recorded_at, event_id',
      omitted: {
        event_id: INTERNAL_KEY,
        request_id: INTERNAL_KEY,
        detail: 'Given as `detail`, without the reasons of our staff for a freeze.',
        address: 'Given as `address`; where it is of our staff, without the name.',
      },
    },
  ],
  kept: {
    'bank.audit_event':
      'The trail: a chain of hashes, in which nothing can be changed. It has ids and addresses, and no name.',
  },
}
