/** Notifies the customer of a saved smart card that its bouquet ends within days. */
import { BRAND } from '../../../values/brand.ts'
import { truncate } from '../../../values/text.ts'
import type { Translator } from '../../language/translator.ts'
import { defineMessage, dateParam } from '../../../values/message.ts'
import type { BouquetNotice, NoticeText } from '../../notify/notice.ts'

export function bouquetText(
  { translate, text }: Translator,
  { billerName, bouquet, endsOn }: BouquetNotice,
): NoticeText {
  const day = dateParam(endsOn)
  const short = { bouquet: truncate(bouquet, 40), biller: truncate(billerName, 30), day }
  return {
    sms: `${BRAND.shortName}: ${text(defineMessage('{bouquet} of {biller} ends on {day}. Renew it in internet banking, under Bills. To stop these reminders, go to the saved card.'), short)}`,
    subject: translate(defineMessage('{bouquet} ends on {day}'), { bouquet, day }),
    body: translate(
      defineMessage(
        '{bouquet} of {biller} ends on {day}, on a smart card that you saved. You can renew it or choose another bouquet in internet banking, under Bills. To stop these reminders, go to the saved card.',
      ),
      { bouquet, biller: billerName, day },
    ),
  }
}
