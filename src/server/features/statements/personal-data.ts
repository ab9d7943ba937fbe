/** Erasure and archive of statements. */
import { deleteRows, type PersonalData, SHORT_LIVED } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'mailed-statements',
      about: defineMessage('The statements that you emailed.'),
      table: 'bank.statement_mail',
      columns: 'mail_id account_number from_day::text to_day::text format requested_at sent_at',
      order: 'requested_at',
    },
    {
      name: 'statement-choices',
      about: defineMessage('The accounts whose statement you get by email each month.'),
      table: 'bank.statement_choice',
      columns: 'account_number format chosen_at',
      order: 'account_number',
    },
    {
      name: 'monthly-statements',
      about: defineMessage('Your monthly statements, and the result of each email.'),
      table: 'bank.monthly_statement',
      columns: 'statement_id account_number month::text format state attempts next_at ended_at',
      order: 'month, account_number',
    },
  ],
  notArchived: { 'bank.statement_part': SHORT_LIVED },
  erasure: [
    deleteRows('bank.statement_choice', 'after-closing'),
    deleteRows('bank.monthly_statement', 'after-closing'),
    deleteRows('bank.statement_mail', 'after-closing'),
  ],
  kept: { 'bank.statement_part': SHORT_LIVED },
}
