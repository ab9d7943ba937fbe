/** Tells a customer of this bank that another one topped their phone up, and that it was undone. */
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import type { Sql } from '../../db/database.ts'
import type { Effect } from '../../ledger/effect.ts'
import type { Speaker } from '../../language/speaker.ts'
import { words } from '../../language/words.ts'
import type { AirtimeNotice, NoticeText } from '../../notify/notice.ts'
import { queueNotices } from '../../notify/queue-notice.ts'

export interface AirtimeTold {
  /** What was received before is taken back: whoever was told of that is told of this. */
  readonly isUndone: boolean
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

/** Notifies the customer who has the phone when it is topped up, and the same customer when the top-up is undone. */
export function createAirtimeNotices(
  findOwner: (sql: Sql, phone: string) => Promise<{ readonly customerId: string } | undefined>,
): Effect<AirtimeTold> {
  return {
    name: 'airtime-notices',
    async write(tx, rows) {
      const notices: AirtimeNotice[] = []
      for (const { row: told, outcome } of rows) {
        if (outcome !== 'posted') continue
        const owner = told.isUndone ? await findTold(tx, told.paymentId) : await findOwner(tx, told.phone)
        if (owner !== undefined) notices.push(noticeOf(told, owner.customerId))
      }
      // In one call, which queues in one order for all.
      await queueNotices(tx, notices)
    },
  }
}

/** The phone may be somebody else's by now; who was told a year ago, or has left, is not told. */
async function findTold(sql: Sql, paymentId: string): Promise<{ readonly customerId: string } | undefined> {
  const { rows } = await sql.query<{ customerId: string }>(
    `select customer_id as "customerId" from bank.alert where kind = 'airtime-received' and params ->> 'reference' = $1 limit 1`,
    [paymentId],
  )
  return rows[0]
}

function noticeOf(told: AirtimeTold, customerId: string): AirtimeNotice {
  return {
    kind: told.isUndone ? 'airtime-undone' : 'airtime-received',
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
  if (notice.kind === 'airtime-undone') return undoneText({ say, text }, { minor, billerName, sender, when, short })
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

function undoneText(
  { say, text }: Pick<Speaker, 'say' | 'text'>,
  told: {
    readonly minor: bigint
    readonly billerName: string
    readonly sender: string
    readonly when: string
    readonly short: Readonly<Record<'sender' | 'amount' | 'biller', string>>
  },
): NoticeText {
  const { minor, billerName, sender, when, short } = told
  const long = { sender, amount: formatMinor(minor, 'NGN'), biller: billerName, when }
  return {
    sms: `${BRAND.shortName}: ${text(words('what {sender} put on your phone was undone: {amount} of {biller}, {when}.'), { ...short, when })}`,
    subject: say(words('What {sender} put on your phone was undone'), short),
    body: say(
      words(
        'What {sender} put on your phone was undone on {when}: {amount} of {biller}. The network did not give it, or took it back. Nothing was taken from your accounts.',
      ),
      long,
    ),
  }
}
