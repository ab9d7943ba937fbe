/** Erasure and archive of questions that were sent without a login. */
import { deleteRows, type PersonalData } from '../../db/personal-data.ts'

const NOT_LOGGED_IN =
  'Questions from the public form. Nobody has proved that the name and the phone were the sender’s own. Ask us for yours.'

/** Questions from the customer's number while they were a customer. Another person may have the number now. */
const OWN_CONTACTS = `phone = (select c.phone from bank.customer c where c.customer_id = $1)
  and created_at < (select f.closed_at from bank.closed_customer f where f.customer_id = $1)`

export const personalData: PersonalData = {
  notArchived: { 'bank.contact': NOT_LOGGED_IN, 'bank.contact_answer': NOT_LOGGED_IN },
  erasure: [
    deleteRows(
      'bank.contact_answer',
      'retention-expired',
      `contact_id in (select k.contact_id from bank.contact k where ${OWN_CONTACTS})`,
    ),
    deleteRows('bank.contact', 'retention-expired', OWN_CONTACTS),
  ],
}
