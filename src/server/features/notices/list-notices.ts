/** Tells a customer that every payment of their list has run. */
import { BRAND } from '../../../values/brand.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import type { Sql } from '../../db/database.ts'
import type { NoticeText } from './letter.ts'
import type { ListNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** Queues the notice in the caller's transaction. */
export async function queueListNotice(
  tx: Sql,
  told: {
    readonly batchId: string
    readonly customerId: string
    readonly accountNumber: string
    readonly payments: number
    readonly notPaid: number
    readonly at: Date
  },
): Promise<void> {
  const { batchId, customerId, accountNumber, payments, notPaid, at } = told
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

/** Those to other banks may still come back, which is told of each: so it is not said that they have arrived. */
export function listText({ payments, notPaid, maskedAccount }: ListNotice): NoticeText {
  const list = `your list of ${payments === 1 ? '1 payment' : `${payments} payments`} from account ${maskedAccount}`
  const rest =
    notPaid === 1
      ? '1 was not paid, and nothing was taken for it'
      : `${notPaid} were not paid, and nothing was taken for them`
  const result =
    notPaid === 0
      ? 'all are paid or on their way'
      : notPaid === payments
        ? 'none was paid, and nothing was taken'
        : rest
  return {
    sms: `${BRAND.shortName}: ${list.replace('account', 'acct')}: ${result}.`,
    subject: notPaid === 0 ? 'Your list of payments has run' : 'Some payments of your list were not made',
    body: `The bank has worked through ${list}: ${result}. Each line with its result is in internet banking, under Transfer, Pay many at once.`,
  }
}
