/** Erasure and archive of closed customers, exports and the list of staff who read a record. */
import { deleteRows, overwriteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'staff-views',
      about: defineMessage('The times at which our staff viewed your data, and the reasons.'),
      table: 'bank.record_read',
      columns: 'read_id read_at role content reason',
      order: 'read_at',
      omitted: { operator: 'The name of one of our staff; the role is given.' },
    },
    {
      name: 'exports',
      about: defineMessage('The copies of your data that you requested.'),
      table: 'bank.data_export',
      columns: 'export_id session_id state requested_at ready_at taken_at expires_at parts bytes',
      order: 'requested_at',
    },
  ],
  notArchived: {
    'bank.closed_customer': 'Of customers who have left; whoever can ask here is none of them.',
    'bank.data_export_part': 'The parts of this archive, sealed, for half an hour.',
  },
  erasure: [
    deleteRows(
      'bank.data_export_part',
      'after-closing',
      'export_id in (select e.export_id from bank.data_export e where e.customer_id = $1)',
    ),
    deleteRows('bank.data_export', 'after-closing'),
    overwriteRows('bank.closed_customer', 'login-expired', 'username_key = null, password_hash = null'),
    deleteRows('bank.record_read', 'retention-expired'),
    overwriteRows(
      'bank.closed_customer',
      'retention-expired',
      'bvn_index = null, username_key = null, password_hash = null',
    ),
  ],
}
