/** Notifies a customer that every payment of their list has run. */
import { BRAND } from '../../../values/brand.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import type { Sql } from '../../db/database.ts'
import type { Translator } from '../../language/translator.ts'
import { defineMessage } from '../../../values/message.ts'
import type { ListNotice, NoticeText } from '../../notify/notice.ts'
import { queueNotices } from '../../notify/queue-notice.ts'

/** Queues the notice in the caller's transaction. */
export async function queueListNotice(
  tx: Sql,
  notified: {
    readonly batchId: string
    readonly customerId: string
    readonly accountNumber: string
    readonly payments: number
    readonly notPaid: number
    readonly at: Date
  },
): Promise<void> {
  const { batchId, customerId, accountNumber, payments, notPaid, at } = notified
  const notice: ListNotice = {
    kind: 'list-done',
    customerId,
    reference: batchId,
    at: at.toISOString(),
    maskedAccount: maskAccountNumber(accountNumber),
    payments,
    notPaid,
  }
  await queueNotices(tx, [notice])
}

const ALL = defineMessage('all are paid or on their way')
const NONE = defineMessage('none was paid, and nothing was taken')
const ONE_NOT = defineMessage('1 was not paid, and nothing was taken for it')
const SOME_NOT = defineMessage('{count} were not paid, and nothing was taken for them')

function resultOf({ payments, notPaid }: ListNotice) {
  if (notPaid === 0) return ALL
  if (notPaid === payments) return NONE
  return notPaid === 1 ? ONE_NOT : SOME_NOT
}

/**
 * Writes the notice of a list. Payments to other banks may still come back, each with a separate notice, so the notice
 * does not say that the payments arrived.
 */
export function listText({ translate, text }: Translator, notice: ListNotice): NoticeText {
  const { payments, notPaid, maskedAccount: account } = notice
  const params = { payments, account }
  const short =
    payments === 1
      ? defineMessage('your list of 1 payment from acct {account}')
      : defineMessage('your list of {payments} payments from acct {account}')
  const long =
    payments === 1
      ? defineMessage('We have processed your list of 1 payment from account {account}')
      : defineMessage('We have processed your list of {payments} payments from account {account}')
  const result = resultOf(notice)
  const where = translate(
    defineMessage('Each line with its result is in internet banking, under Transfer, Pay many people.'),
  )
  return {
    sms: `${BRAND.shortName}: ${text(short, params)}: ${text(result, { count: notPaid })}.`,
    subject: translate(
      notPaid === 0
        ? defineMessage('Your list of payments is done')
        : defineMessage('Some payments in your list were not made'),
    ),
    body: `${translate(long, params)}: ${translate(result, { count: notPaid })}. ${where}`,
  }
}
