/** Writes the texts for a customer whose phone another customer topped up, and the texts about the reversal. */
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import { truncate } from '../../../values/text.ts'
import type { Translator } from '../../language/translator.ts'
import { type DateParam, defineMessage, dateTimeParam } from '../../../values/message.ts'
import type { AirtimeNotice, NoticeText } from '../../notify/notice.ts'

export function airtimeText({ translate, text }: Translator, notice: AirtimeNotice): NoticeText {
  const { billerName, sender } = notice
  const minor = BigInt(notice.worthMinor)
  const when = dateTimeParam(notice.at)
  const short = {
    sender: truncate(sender, 30),
    amount: `NGN ${formatPlain(minor, 'NGN')}`,
    biller: truncate(billerName, 30),
  }
  if (notice.kind === 'airtime-undone')
    return reversedText({ translate, text }, { minor, billerName, sender, when, short })
  const long = { sender, amount: formatMinor(minor, 'NGN'), biller: billerName, when }
  return {
    sms: `${BRAND.shortName}: ${text(defineMessage('{sender} topped your phone up: {amount} of {biller}, {when}.'), { ...short, when })}`,
    subject: translate(defineMessage('{sender} topped your phone up'), short),
    body: translate(
      defineMessage(
        '{sender} topped your phone up on {when}: {amount} of {biller}. Nothing was taken from your accounts.',
      ),
      long,
    ),
  }
}

function reversedText(
  { translate, text }: Pick<Translator, 'translate' | 'text'>,
  notified: {
    readonly minor: bigint
    readonly billerName: string
    readonly sender: string
    readonly when: DateParam
    readonly short: Readonly<Record<'sender' | 'amount' | 'biller', string>>
  },
): NoticeText {
  const { minor, billerName, sender, when, short } = notified
  const long = { sender, amount: formatMinor(minor, 'NGN'), biller: billerName, when }
  return {
    sms: `${BRAND.shortName}: ${text(defineMessage('a top-up from {sender} was reversed: {amount} of {biller}, {when}.'), { ...short, when })}`,
    subject: translate(defineMessage('A top-up from {sender} was reversed'), short),
    body: translate(
      defineMessage(
        'A top-up from {sender} was reversed on {when}: {amount} of {biller}. The network did not deliver it, or took it back. Nothing was taken from your accounts.',
      ),
      long,
    ),
  }
}
