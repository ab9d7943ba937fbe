/** Erasure and archive of cases. */
import { countObstacle, deleteRows, INTERNAL_KEY, overwriteRows, type PersonalData } from '../../db/personal-data.ts'
import { transfersOnly } from '../../payments/rows/transfers-only.ts'
import { inStates } from '../../payments/rows/state-lists.ts'
import { SETTLED_ONCE_STATES } from '../../../values/vocabularies/payment-states.ts'
import { defineMessage } from '../../../values/message.ts'

const OWN_CASES = 'case_id in (select c.case_id from bank.support_case c where c.customer_id = $1)'
const OF_STAFF = 'The name of one of our staff; the role is given.'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'cases',
      about: defineMessage('Your reports and questions.'),
      table: 'bank.support_case',
      columns:
        'case_id reference type state transfer_id account_number entry_id amount_minor currency counterparty bank_name paid_at subject_reference subject_id subject_kind description opened_at closed_at is_bill reported_of',
      order: 'opened_at',
    },
    {
      name: 'case-events',
      about: defineMessage('The steps and messages of your reports.'),
      table: 'bank.case_event',
      whose: `t.${OWN_CASES}`,
      columns: 'case_id event_id event actor text amount_minor created_at',
      order: 'case_id, number',
      omitted: { number: INTERNAL_KEY, operator: OF_STAFF },
    },
    {
      name: 'case-pictures',
      about: defineMessage(
        'The message of a report to which each of your pictures belongs. The folder pictures/ has each picture by its id.',
      ),
      table: 'bank.case_picture',
      whose: `t.${OWN_CASES}`,
      columns: 'case_id event_id file_id',
      order: 'case_id, event_id',
    },
    {
      name: 'case-clocks',
      about: defineMessage('The deadlines of your reports.'),
      table: 'bank.case_clock',
      whose: `t.${OWN_CASES}`,
      columns: 'case_id clock source started_at due_at met_at',
      order: 'case_id, clock',
    },
  ],
  notArchived: { 'bank.recall': 'Our request to another bank; its steps are among the events of its case.' },
  erasure: [
    deleteRows('bank.case_picture', 'retention-expired', OWN_CASES),
    overwriteRows('bank.case_event', 'retention-expired', `text = ''`, OWN_CASES),
    overwriteRows(
      'bank.support_case',
      'retention-expired',
      `description = '', counterparty = case when counterparty is not null then '' end,
       subject_reference = case when subject_reference is not null then '' end`,
    ),
  ],
  kept: {
    'bank.case_clock': 'Times that were kept or missed, of a case without words.',
    'bank.recall': 'Times and codes of a request to another bank, of a case without words.',
  },
  obstacles: [
    countObstacle({
      one: 'other case is open',
      more: 'other cases are open',
      count: `select count(*) from bank.support_case
        where customer_id = $1 and closed_at is null and type <> 'data-erasure'`,
    }),
    countObstacle({
      one: 'refund that was decided is owed',
      more: 'refunds that were decided are owed',
      // A refund that was decided and can still be posted: the payment took money, and not all of it was returned.
      count: `select count(*) from bank.support_case c join bank.case_clock k on k.case_id = c.case_id
        where c.customer_id = $1 and k.clock = 'refund' and k.met_at is null
          and c.amount_minor > (select coalesce(sum(r.amount_minor), 0) from bank.refund r where r.subject_id = c.subject_id)
          and case when c.transfer_id is null then exists (
              select from bank.account a join ledger.entry e on e.account_id = a.ledger_account_id
                and e.seq >= ledger.first_seq_since(a.ledger_account_id, c.paid_at - interval '1 ms')
              where a.account_number = c.account_number and e.amount = -c.amount_minor and e.posted_at < c.paid_at + interval '1 ms')
            when c.is_bill then exists (select from bank.payment b
              where b.payment_id = c.transfer_id and b.customer_id = $1 and b.kind = 'bill' and ${inStates('b.state', SETTLED_ONCE_STATES)})
            else exists (select from bank.payment t
              where t.payment_id = c.transfer_id and t.customer_id = $1 and ${transfersOnly('t')} and ${inStates('t.state', SETTLED_ONCE_STATES)}) end`,
    }),
  ],
}
