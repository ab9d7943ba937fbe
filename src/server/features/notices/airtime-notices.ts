/** Tells a customer of this bank that another one topped their phone up. */
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import type { Sql } from '../../db/database.ts'
import type { Companion, CompanionRow } from '../../ledger/ledger.ts'
import type { Speaker } from '../../language/speaker.ts'
import { words } from '../../language/words.ts'
import type { AirtimeNotice, NoticeText } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

export interface AirtimeTold {
  readonly paymentId: string
  /** E.164, of who got it. */
  readonly phone: string
  readonly amountMinor: bigint
  /** "MTN", "MTN Data". */
  readonly billerName: string
  /** Who paid. */
  readonly sender: string
  readonly at: Date
}

const NAME = 'airtime-notices'

/** Rows of a notice that is sent only if what it rides on is posted. */
export function airtimeNoticeRows(told: AirtimeTold): readonly CompanionRow[] {
  return [{ companion: NAME, row: told }]
}

/** Give this to the ledger beside the other companions. Whoever has the phone when it is topped up is told. */
export function createAirtimeNotices(
  findOwner: (sql: Sql, phone: string) => Promise<{ readonly customerId: string } | undefined>,
): Companion {
  return {
    name: NAME,
    async write(tx, rows) {
      const notices: AirtimeNotice[] = []
      for (const { row, outcome } of rows) {
        const told = row as AirtimeTold
        const owner = outcome === 'posted' ? await findOwner(tx, told.phone) : undefined
        if (owner !== undefined) notices.push(noticeOf(told, owner.customerId))
      }
      // In one call, which queues in one order for all.
      await queueNotices(tx, notices)
    },
  }
}

function noticeOf(told: AirtimeTold, customerId: string): AirtimeNotice {
  return {
    kind: 'airtime-received',
    customerId,
    reference: told.paymentId,
    at: told.at.toISOString(),
    billerName: told.billerName,
    worthMinor: told.amountMinor.toString(),
    sender: told.sender,
  }
}

export function airtimeText({ say, text }: Speaker, notice: AirtimeNotice): NoticeText {
  const { billerName, sender } = notice
  const minor = BigInt(notice.worthMinor)
  const when = formatDateTime(notice.at)
  const short = {
    sender: truncate(sender, 30),
    amount: `NGN ${formatPlain(minor, 'NGN')}`,
    biller: truncate(billerName, 30),
  }
  const long = { sender, amount: formatMinor(minor, 'NGN'), biller: billerName, when }
  return {
    sms: `${BRAND.shortName}: ${text(words('{sender} topped your phone up: {amount} of {biller}, {when}.'), { ...short, when })}`,
    subject: say(words('{sender} topped your phone up'), short),
    body: say(
      words('{sender} topped your phone up on {when}: {amount} of {biller}. Nothing was taken from your accounts.'),
      long,
    ),
  }
}
