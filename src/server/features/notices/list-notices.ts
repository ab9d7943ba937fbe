/** Tells a customer that every payment of their list has run. */
import { BRAND } from '../../../values/brand.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import type { Sql } from '../../db/database.ts'
import type { Speaker } from '../../language/speaker.ts'
import { words } from '../../language/words.ts'
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

const ALL = words('all are paid or on their way')
const NONE = words('none was paid, and nothing was taken')
const ONE_NOT = words('1 was not paid, and nothing was taken for it')
const SOME_NOT = words('{count} were not paid, and nothing was taken for them')

function resultOf({ payments, notPaid }: ListNotice) {
  if (notPaid === 0) return ALL
  if (notPaid === payments) return NONE
  return notPaid === 1 ? ONE_NOT : SOME_NOT
}

/** Payments to other banks may still come back, with a notice for each. So this notice does not say that they arrived. */
export function listText({ say, text }: Speaker, notice: ListNotice): NoticeText {
  const { payments, notPaid, maskedAccount: account } = notice
  const holes = { payments, account }
  const short =
    payments === 1
      ? words('your list of 1 payment from acct {account}')
      : words('your list of {payments} payments from acct {account}')
  const long =
    payments === 1
      ? words('The bank has worked through your list of 1 payment from account {account}')
      : words('The bank has worked through your list of {payments} payments from account {account}')
  const result = resultOf(notice)
  const where = say(words('Each line with its result is in internet banking, under Transfer, Pay many at once.'))
  return {
    sms: `${BRAND.shortName}: ${text(short, holes)}: ${text(result, { count: notPaid })}.`,
    subject: say(
      notPaid === 0 ? words('Your list of payments has run') : words('Some payments of your list were not made'),
    ),
    body: `${say(long, holes)}: ${say(result, { count: notPaid })}. ${where}`,
  }
}
