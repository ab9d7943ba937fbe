/** Writes the plain public pages: no script, no files, small enough for any phone. */
import { createHash } from 'node:crypto'
import { BRAND } from '../../values/brand.ts'
import { defineMessage } from '../../values/message.ts'
import { ENGLISH, type Translator } from '../language/translator.ts'
import { INKS, MARK, PATTERN_ROWS, PATTERN_RULES, PATTERN_SIZE } from './brand-art.ts'

const CLOTH = encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PATTERN_SIZE.width}" height="${PATTERN_SIZE.height}" fill="none" stroke="${INKS.pattern}" stroke-opacity=".42">` +
    PATTERN_ROWS.map(({ path, dx, dy }) => `<path transform="translate(${dx} ${dy})" d="${path}"/>`).join('') +
    `<path d="${PATTERN_RULES}"/></svg>`,
)

/** The colours of the screens' tokens, light and dark. */
const STYLE = `:root{color-scheme:light dark;--paper:#f4f5f8;--surface:#fff;--line:#dadde7;--field:#767c97;--ink:#12142b;--muted:#535873;--action:#25328a;--pos:#136a43;--pos-tint:#e4f3ea;--neg:#a2242d;--neg-tint:#fbeceb;--wait:#744f08;--wait-tint:#f9f1de;--focus:#25328a}
@media (prefers-color-scheme:dark){:root{--paper:#0b0d17;--surface:#141726;--line:#2a2e44;--field:#8289a7;--ink:#eef0f8;--muted:#a7adc8;--action:#5864dd;--pos:#74d3a1;--pos-tint:#11291f;--neg:#ff9b98;--neg-tint:#371a1e;--wait:#e8c47a;--wait-tint:#2b2312;--focus:#c6ceff}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;min-height:100vh}
header{background:#151c50;color:#fff}
header div{max-width:34rem;margin:auto;padding:1.25rem 1rem;display:flex;align-items:center;gap:.75rem;font-weight:600;font-size:1.125rem}
header svg{width:1.75rem;height:1.75rem;fill:none;stroke:#e4b95c;stroke-width:1.6}
header svg .dot{fill:#e4b95c;stroke:none}
header .cloth{max-width:none;padding:0;height:2rem;background:url("data:image/svg+xml,${CLOTH}") 0 0/128px 64px}
.play{background:var(--wait-tint);color:var(--wait);text-align:center;font-size:.875rem;padding:.5rem 1rem;font-weight:600}
main{max-width:34rem;margin:auto;padding:1.5rem 1rem 3rem;display:grid;gap:1rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1.25rem}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.125rem}
.verdict{border-left:.5rem solid}
.good{border-left-color:var(--pos)}.bad{border-left-color:var(--neg)}.wait{border-left-color:var(--wait)}
.good h1{color:var(--pos)}.bad h1{color:var(--neg)}.wait h1{color:var(--wait)}
.verdict p{margin-top:.5rem}
.amount{font-size:2.25rem;line-height:1.2;font-weight:700;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl{margin-top:1rem}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.6rem 0;border-top:1px solid var(--line)}
dt{color:var(--muted)}dd{text-align:right;font-weight:600}dd span{display:block;font-weight:400;color:var(--muted);font-size:.875rem}
.small{font-size:.875rem;color:var(--muted)}
form .small{margin-bottom:.75rem}
label{display:block;font-weight:600;margin-bottom:.25rem}
input,button{font:inherit;width:100%;min-height:3.25rem;border-radius:8px;padding:.5rem .9rem}
input{border:1px solid var(--field);background:var(--surface);color:var(--ink);letter-spacing:.06em;text-transform:uppercase}
::placeholder{color:var(--muted);opacity:1}
button{border:0;background:var(--action);color:#fff;font-weight:600;margin-top:.75rem;cursor:pointer}
a{color:inherit}
.text{display:grid;gap:.75rem}
.text h2{margin-top:1rem}
.text ul{padding-left:1.25rem;display:grid;gap:.35rem}
.links{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
.links a,.links strong{display:inline-block;padding:.65rem 0}
@media print{header .cloth,.links{display:none}body{background:none}.card{border:0;padding:0}}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

/** The page runs no script and loads nothing. It may use its one style and send a form to this server. */
export const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

export interface PlainPage {
  readonly title: string
  readonly isPlayMoney: boolean
  /** Default: English. */
  readonly translator?: Translator
  /** HTML of the page's main part. */
  readonly main: string
}

export function plainPage({ title, isPlayMoney, main, translator = ENGLISH }: PlainPage): string {
  const { language, translate } = translator
  return `<!doctype html>
<html lang="${language === 'en' ? 'en-NG' : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(BRAND.bankName)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><div><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${MARK.lines}"/><path class="dot" d="${MARK.dot}"/></svg>${escapeHtml(BRAND.bankName)}</div><div class="cloth" aria-hidden="true"></div></header>
${isPlayMoney ? `<p class="play" role="note">${escapeHtml(translate(defineMessage('Sandbox: this is play money.')))}</p>` : ''}
<main>
${main}
</main>
</body>
</html>
`
}
