/** The words of a notice. Ours in the text message stay in the 7-bit alphabet (hence NGN, not ₦): one character outside it halves its room. */
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import type { Notice } from './notice.ts'

export interface NoticeText {
  readonly sms: string
  readonly subject: string
  readonly mail: string
}

/** `firstName` greets in the mail. Times are Lagos time, en-GB, 12-hour. */
export function noticeText(notice: Notice, firstName: string): NoticeText {
  const when = formatDateTime(notice.at)
  const help = `If this was not you, call ${BRAND.fraudPhone} at once.`
  if (notice.kind === 'new-device') {
    const device = truncate(notice.deviceName, 60)
    return {
      sms: `${BRAND.shortName}: a new device was linked to your account on ${when}. ${help}`,
      subject: 'A new device was linked',
      mail: letter(firstName, `A new device, ${device}, was linked to your account on ${when}. ${help}`),
    }
  }
  const amountMinor = BigInt(notice.amountMinor)
  const plain = `${notice.currencyCode} ${formatPlain(amountMinor, notice.currencyCode)}`
  const shown = formatMinor(amountMinor, notice.currencyCode)
  const isCredit = notice.kind === 'credit'
  const words = isCredit ? ['Credit', 'from', 'was paid into'] : ['Debit', 'to', 'was paid from']
  return {
    sms: `${BRAND.shortName}: ${words[0]} ${plain}, acct ${notice.maskedAccount}, ${words[1]} ${truncate(notice.counterparty, 30)}, ${when}.${isCredit ? '' : ` ${help}`}`,
    subject: `${words[0]} alert: ${shown}`,
    mail: letter(
      firstName,
      `${shown} ${words[2]} your account ${notice.maskedAccount} ${words[1]} ${notice.counterparty} on ${when}.${isCredit ? '' : ` ${help}`}`,
    ),
  }
}

function letter(firstName: string, body: string): string {
  return `Dear ${firstName},\n\n${body}\n\nWe never ask for your password, PIN or codes.\n\n${BRAND.bankName}\n${BRAND.licence}\n`
}
