/** Writes the HTML of the public check of receipts. */
import type { ReceiptCheck } from '../../../core/receipts/receipt-check.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import { escapeHtml, plainPage } from '../../documents/plain-page.ts'

export interface CheckContent {
  readonly isPlayMoney: boolean
  readonly checkedAt: Date
  /** Left out where no code was given. */
  readonly asked?: ReceiptCheck | 'forged'
}

export function checkPage(content: CheckContent): string {
  const { asked, isPlayMoney } = content
  const title =
    asked === undefined ? 'Check a receipt' : asked === 'forged' ? 'Not a receipt of ours' : 'A genuine receipt'
  return plainPage({
    title,
    isPlayMoney,
    main: `${asked === undefined ? '<h1>Check a receipt</h1>' : asked === 'forged' ? forgedCard() : genuineCard(asked, content.checkedAt)}
${askCard(asked === undefined)}
<p class="small">${escapeHtml(BRAND.bankName)} never asks for your PIN, password or a code. Something wrong? Call <a href="tel:${BRAND.fraudPhone.replaceAll(' ', '')}">${escapeHtml(BRAND.fraudPhone)}</a>.</p>`,
  })
}

function genuineCard(check: ReceiptCheck, checkedAt: Date): string {
  const look = check.status === 'successful' ? 'good' : check.status === 'reversed' ? 'bad' : 'wait'
  const party = ({ name, bankName }: ReceiptCheck['to']): string =>
    `${escapeHtml(name)}<span>${escapeHtml(bankName)}</span>`
  const row = (name: string, html: string): string => `<div><dt>${name}</dt><dd>${html}</dd></div>`
  return `<section class="card verdict ${look}"><h1>This receipt is genuine</h1><p><strong>${check.outcome}</strong></p></section>
<section class="card" aria-label="The transfer"><p class="amount">${escapeHtml(check.amount)}</p>
<dl>${check.arrives === undefined ? '' : row('In the other currency', escapeHtml(check.arrives))}${row('To', party(check.to))}${row('From', party(check.from))}${row('Started', formatDateTime(check.startedAt))}${
    check.endedAt === null ? '' : row(check.status === 'reversed' ? 'Reversed' : 'Ended', formatDateTime(check.endedAt))
  }</dl>
<p class="small">As of ${formatDateTime(checkedAt)}. Names are shortened: compare them, the amount and the day with the receipt that you were shown. If anything differs, the receipt was changed.</p></section>`
}

function forgedCard(): string {
  return `<section class="card verdict bad"><h1>We did not issue this receipt</h1><p>No receipt of ours has this code. Check that you typed it as it is printed. If it came with goods or a claim, do not rely on it.</p></section>`
}

function askCard(isFirst: boolean): string {
  return `<section class="card"><h2>${isFirst ? 'Type the code on the receipt' : 'Check another receipt'}</h2>
<form method="get" action="/verify"><p class="small">Sixteen letters and digits, beside the square code.</p>
<label for="code">Code</label><input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="3F9A-20K7-4F9Q-X7DT">
<button type="submit">Check it</button></form></section>`
}
