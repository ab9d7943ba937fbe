/** Writes the HTML of the public check of receipts, in the language of the reader. */
import type { ReceiptCheck } from '../../../core/receipts/receipt-check.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import { LANGUAGES, type Language } from '../../../values/language.ts'
import { dateTimeParam, defineMessage, type MessageKey } from '../../../values/message.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import { escapeHtml, plainPage } from '../../documents/plain-page.ts'
import type { Translator } from '../../language/translator.ts'

export interface CheckContent {
  readonly isPlayMoney: boolean
  readonly checkedAt: Date
  readonly translator: Translator
  /** The result of the check. Absent when no code was given. */
  readonly asked?: ReceiptCheck | 'forged'
  /** The readable code that the reader typed, or an empty text. The links to the other languages keep it. */
  readonly code: string
}

/** Each language has its own name, for a reader who cannot read the page. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
  pcm: 'Pidgin',
}

/** The name of the time at which a payment ended. A payment in progress has no such time. */
const END_NAMES: Readonly<Record<PaymentStatus, MessageKey>> = {
  successful: defineMessage('Completed'),
  reversed: defineMessage('Returned'),
  failed: defineMessage('Failed'),
  cancelled: defineMessage('Cancelled'),
  processing: defineMessage('Completed'),
}

const titleOf = (asked: CheckContent['asked']): MessageKey => {
  if (asked === undefined) return defineMessage('Check a receipt')
  return asked === 'forged' ? defineMessage('We did not issue this receipt') : defineMessage('This receipt is genuine')
}

export function checkPage(content: CheckContent): string {
  const { asked, isPlayMoney, translator } = content
  const html = htmlIn(translator)
  const phone = `<a href="tel:${BRAND.fraudPhone.replaceAll(' ', '')}">${escapeHtml(BRAND.fraudPhone)}</a>`
  const warning = html(
    defineMessage('{bank} never asks for your PIN, password or a code. Is something wrong? Call {phone}.'),
  )
    .replace('{bank}', escapeHtml(BRAND.bankName))
    .replace('{phone}', phone)
  return plainPage({
    title: translator.translate(titleOf(asked)),
    isPlayMoney,
    translator,
    main: `${languageLinks(content)}
${asked === undefined ? `<h1>${html(titleOf(asked))}</h1>` : asked === 'forged' ? forgedCard(translator) : genuineCard(asked, content)}
${askCard(content)}
<p class="small">${warning}</p>`,
  })
}

/** A translated message as HTML. A parameter without a value stays. */
const htmlIn =
  ({ translate }: Translator) =>
  (message: MessageKey): string =>
    escapeHtml(translate(message))

/** The same page in the other languages. */
function languageLinks({ translator, code }: CheckContent): string {
  const kept = code === '' ? '' : `code=${encodeURIComponent(code)}&`
  const links = LANGUAGES.map((language) => {
    const name = LANGUAGE_NAMES[language]
    if (language === translator.language) return `<strong>${name}</strong>`
    const href = escapeHtml(`/verify?${kept}lang=${language}`)
    return `<a href="${href}" lang="${language}" hreflang="${language}">${name}</a>`
  })
  return `<nav class="links small" aria-label="${Object.values(LANGUAGE_NAMES).join(', ')}">${links.join('')}</nav>`
}

function genuineCard(check: ReceiptCheck, { checkedAt, translator }: CheckContent): string {
  const html = htmlIn(translator)
  const { language, translate } = translator
  const look = check.status === 'successful' ? 'good' : check.status === 'reversed' ? 'bad' : 'wait'
  const textOf = (part: ReceiptCheck['to']['name']): string =>
    typeof part === 'string' ? escapeHtml(part) : html(part.message)
  const party = ({ name, bankName }: ReceiptCheck['to']): string => `${textOf(name)}<span>${textOf(bankName)}</span>`
  const row = (name: MessageKey, value: string): string => `<div><dt>${html(name)}</dt><dd>${value}</dd></div>`
  const time = (at: Date): string => escapeHtml(formatDateTime(at.toISOString(), language))
  const advice = translate(
    defineMessage(
      'This was checked on {time}. Names are shortened. Compare the names, the amount and the day with the receipt that you were shown. If anything differs, the receipt was changed.',
    ),
    { time: dateTimeParam(checkedAt.toISOString()) },
  )
  const rows = [
    check.arrives === undefined ? '' : row(defineMessage('In the other currency'), escapeHtml(check.arrives)),
    row(defineMessage('To'), party(check.to)),
    row(defineMessage('From'), party(check.from)),
    row(defineMessage('Started'), time(check.startedAt)),
    check.endedAt === null ? '' : row(END_NAMES[check.status], time(check.endedAt)),
  ]
  return `<section class="card verdict ${look}"><h1>${html(titleOf(check))}</h1><p><strong>${html(check.outcome)}</strong></p></section>
<section class="card" aria-label="${html(defineMessage('The payment'))}"><p class="amount">${escapeHtml(check.amount)}</p>
<dl>${rows.join('')}</dl>
<p class="small">${escapeHtml(advice)}</p></section>`
}

function forgedCard(translator: Translator): string {
  const html = htmlIn(translator)
  const advice = defineMessage(
    'None of our receipts has this code. Check that you typed the code as it is printed. Do not hand over goods or money for this receipt.',
  )
  return `<section class="card verdict bad"><h1>${html(titleOf('forged'))}</h1><p>${html(advice)}</p></section>`
}

function askCard({ asked, translator }: CheckContent): string {
  const html = htmlIn(translator)
  const title =
    asked === undefined ? defineMessage('Type the code on the receipt') : defineMessage('Check another receipt')
  return `<section class="card"><h2>${html(title)}</h2>
<form method="get" action="/verify"><input type="hidden" name="lang" value="${translator.language}"><p class="small">${html(defineMessage('The code has sixteen letters and digits. It is next to the QR code.'))}</p>
<label for="code">${html(defineMessage('Code'))}</label><input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="3F9A-20K7-4F9Q-X7DT">
<button type="submit">${html(defineMessage('Check the receipt'))}</button></form></section>`
}
