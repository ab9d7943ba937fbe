/**
 * Serves the sandbox's page, which has a tab each for phone, inbox, people, money, bills, cards and faults, and needs
 * no build.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND } from '../../values/brand.ts'
import { json, type SandboxReply } from '../network-server.ts'
import { faultsPanel } from './page-faults.ts'
import { escapeHtml } from './page-html.ts'
import { billsPanel, cardsPanel, inboxPanel, moneyPanel, peoplePanel, phonePanel } from './page-panels.ts'

const FOLDER = join(import.meta.dirname, 'page')
const TYPES: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript' }
const STYLES = ['console', 'controls', 'panels', 'phone']
const TABS = ['phone', 'inbox', 'people', 'money', 'bills', 'cards', 'faults'] as const

/** Maps a path such as /console.js to its style or script. */
const files = new Map(readdirSync(FOLDER).map((name) => [`/${name}`, readFileSync(join(FOLDER, name), 'utf8')]))

/** Returns a style or a script of the page, or undefined for another path. */
export function pageFile(path: string): SandboxReply | undefined {
  const body = files.get(path)
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)]
  return body === undefined || type === undefined
    ? undefined
    : { status: 200, body, contentType: `${type}; charset=utf-8` }
}

export function answerPage(bankUrl: string | undefined): SandboxReply {
  return {
    ...json(200, {}),
    body: consolePage(bankUrl),
    contentType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
  }
}

function consolePage(bankUrl: string | undefined): string {
  const link = bankUrl === undefined ? '' : `<a class="button" href="${escapeHtml(bankUrl)}">Open the bank</a>`
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sandbox of ${escapeHtml(BRAND.bankName)}</title>
${STYLES.map((name) => `<link rel="stylesheet" href="/${name}.css">`).join('\n')}
<script type="module" src="/console.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<aside class="notice" aria-label="About this page"><strong>Sandbox.</strong> Play money and invented people: nothing here is real.</aside>
<header>
<div class="title"><h1>The world outside ${escapeHtml(BRAND.shortName)}</h1>
<p id="bank-state" class="bank-state" role="status">Looking for the bank…</p></div>
<div class="actions">${link}<a class="button" href="/api/docs">API</a><button type="button" id="open-reset">Reset…</button></div>
</header>
<noscript><p class="empty">Turn on JavaScript to use this page, or use the JSON at /messages, /people, /books and /faults.</p></noscript>
<main>
<div class="top"><div role="tablist" aria-label="Parts of the sandbox" class="tabs">${TABS.map(tab).join('')}</div>
<div class="strips"><p id="lost" class="strip bad" role="alert" hidden>The sandbox does not answer. Start it again with <code>npm start</code>. This page then reconnects automatically.</p>
<p id="bank-lost" class="strip bad" hidden>The bank does not answer. No codes arrive, and you cannot pay money in, until the bank answers again.</p></div></div>
<section class="strips" aria-label="Faults that are on"><div id="fault-strip" class="strip fault" hidden><p id="fault-strip-text"></p><button type="button" id="fault-strip-off" class="quiet">Switch off</button></div></section>
<div id="main" class="content" tabindex="-1">
<div id="whose-field" class="whose"><label for="whose">Phone and inbox of</label><select id="whose"><option value="newest">Person with the newest message</option><option value="all">Everybody</option></select></div>
${[phonePanel(), inboxPanel(), peoplePanel(), moneyPanel(), billsPanel(), cardsPanel(), faultsPanel()].join('\n')}
</div>
</main>
${resetDialog()}
<p id="status" class="status" role="status"></p>
</body>
</html>
`
}

function tab(id: string, place: number): string {
  const name = `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`
  const isFirst = place === 0
  return `<button type="button" role="tab" id="tab-${id}" aria-controls="${id}" aria-selected="${isFirst}"${isFirst ? '' : ' tabindex="-1"'}>${name}<span class="badge" id="badge-${id}" hidden></span></button>`
}

function resetDialog(): string {
  const choices = [
    ['messages', 'Messages', 'Texts, mails and browser notifications are deleted.'],
    ['faults', 'Faults', 'Every network works again.'],
    ['people', 'Newcomers', 'The identity provider deletes the people who were made here.'],
    [
      'books',
      'Payments, bills and cards',
      'The networks delete their records of the bank’s payments. They then do not know undecided payments, and <code>npm run reconcile</code> reports differences.',
    ],
  ] as const
  const rows = choices.map(
    ([id, name, effect]) =>
      `<div class="choice"><input type="checkbox" id="reset-${id}" name="parts" value="${id}" checked aria-describedby="reset-${id}-effect"><label for="reset-${id}">${name}</label><p id="reset-${id}-effect" class="hint">${effect}</p></div>`,
  )
  return `<dialog id="reset" aria-labelledby="reset-title" aria-describedby="reset-about">
<form id="reset-form" novalidate>
<h2 id="reset-title">Reset the sandbox?</h2>
<p id="reset-about">This cannot be undone.</p>
${rows.join('')}
<p class="card keeps"><b>The bank keeps its own data:</b> customers, accounts, money and history. To start with a new bank, stop it with Ctrl+C and run <code>npm run reset</code>.</p>
<p class="error" id="reset-error" role="alert"></p>
<div class="actions"><button type="button" id="reset-cancel">Keep everything</button><button type="submit" class="danger">Reset the sandbox</button></div>
</form>
</dialog>`
}
