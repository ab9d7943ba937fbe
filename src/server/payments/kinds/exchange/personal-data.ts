/** Erasure and archive of exchanges. */
import { type PersonalData } from '../../../db/personal-data.ts'
import { transfersOnly } from '../../rows/transfers-only.ts'
import { defineMessage } from '../../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'exchanges',
      about: defineMessage('Your transfers between currencies.'),
      table: 'bank.exchange',
      whose: `t.transfer_id in (select o.payment_id from bank.payment o where o.customer_id = $1 and ${transfersOnly('o')})`,
      columns:
        'transfer_id to_currency arrives_minor profit_minor unit_currency price_currency rate exchange_rate_number',
      order: 'transfer_id',
    },
  ],
  kept: { 'bank.exchange': 'The terms of a transfer between currencies: ids and amounts, no names.' },
}
