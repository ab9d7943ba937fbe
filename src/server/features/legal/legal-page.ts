/** Serves the terms and the privacy notice without a login: as a page, and as a text file to keep. */
import { monthLabel } from '../../../values/date.ts'
import { LEGAL_PATHS, type LegalKind, legalPath } from '../../../values/legal-paths.ts'
import { LEGAL_TEXTS, type LegalBlock, type LegalText, legalTextAt } from '../../documents/legal-texts.ts'
import { escapeHtml, PLAIN_PAGE_POLICY, plainPage } from '../../documents/plain-page.ts'
import type { PlainEndpoint } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

interface LegalDeps {
  readonly clock: Clock
  readonly isPlayMoney: boolean
  /** Default: the texts of the brand's folder. */
  readonly texts?: readonly LegalText[]
}

/** The rate limit of an address. A reader opens only a few versions. */
const RATE = { perSecond: 1, burst: 30 } as const
const KINDS = Object.keys(LEGAL_PATHS) as LegalKind[]
/** "1 November 2026" */
const firstDay = (version: string): string => `1 ${monthLabel(`${version}-01T12:00:00Z`)}`

/** Serves the text that applies now, and each version at its own address. `?file` gives the text as a file. */
export function legalEndpoints(deps: LegalDeps): readonly PlainEndpoint[] {
  // These pages have no request body, but the limit must be above zero.
  const page = { method: 'GET', maxBytes: 1, rateLimit: RATE } as const
  return KINDS.flatMap((kind) => {
    const handle: PlainEndpoint['handle'] = async ({ params, query }) =>
      answer(deps, kind, params['version'], query['file'] !== undefined)
    return [
      { ...page, path: LEGAL_PATHS[kind], handle },
      { ...page, path: `${LEGAL_PATHS[kind]}/:version`, handle },
    ]
  })
}

type Answer = Awaited<ReturnType<PlainEndpoint['handle']>>

function answer(deps: LegalDeps, kind: LegalKind, version: string | undefined, asFile: boolean): Answer {
  const { clock, isPlayMoney, texts = LEGAL_TEXTS } = deps
  const current = legalTextAt(kind, clock.now(), texts)
  const versions = texts.filter((text) => text.kind === kind)
  const text = version === undefined ? current : versions.find((one) => one.version === version)
  if (asFile && text !== undefined) {
    return {
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: `${text.source.trimEnd()}\n\nVersion ${text.version}, applies from ${firstDay(text.version)}.\n`,
      headers: { 'content-disposition': `attachment; filename="${kind}-${text.version}.txt"` },
    }
  }
  const main = text === undefined ? missing(current) : textCard(text, current) + versionsCard(text, versions)
  return {
    status: text === undefined ? 404 : 200,
    contentType: 'text/html; charset=utf-8',
    body: plainPage({ title: (text ?? current).title, isPlayMoney, main }),
    headers: { 'content-security-policy': PLAIN_PAGE_POLICY },
  }
}

const link = (path: string, words: string): string => `<a href="${path}">${escapeHtml(words)}</a>`

function missing(current: LegalText): string {
  const { kind, title } = current
  return `<h1>We do not have this version</h1><p>${link(LEGAL_PATHS[kind], `Read the version that applies now: ${title}`)}</p>`
}

function textCard(text: LegalText, current: LegalText): string {
  const { title, version, kind } = text
  return `<h1>${escapeHtml(title)}</h1>
<p class="small">${standing(text, current)}</p>
<p class="links">${link(`${legalPath(kind, version)}?file`, 'Save as a file')}${link(otherPath(kind), kind === 'terms' ? 'Privacy notice' : 'Terms')}${link('/support', 'Support')}</p>
<article class="card text">${text.blocks.map(blockHtml).join('\n')}</article>`
}

const otherPath = (kind: LegalKind): string => LEGAL_PATHS[kind === 'terms' ? 'privacy' : 'terms']

/** Says whether this version applies, will apply or has applied. */
function standing({ version }: LegalText, current: LegalText): string {
  const from = `Version ${version}.`
  if (version === current.version) return `${from} It has applied since ${firstDay(version)}.`
  if (version > current.version) return `${from} It applies from ${firstDay(version)}.`
  return `${from} It applied from ${firstDay(version)}. A later version has replaced it.`
}

function blockHtml(block: LegalBlock): string {
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  const tag = block.kind === 'heading' ? 'h2' : 'p'
  return `<${tag}>${escapeHtml(block.text)}</${tag}>`
}

function versionsCard({ kind, version }: LegalText, versions: readonly LegalText[]): string {
  const others = versions.filter((one) => one.version !== version)
  if (others.length === 0) return ''
  const rows = others.map((one) =>
    link(legalPath(kind, one.version), `Version ${one.version}, from ${firstDay(one.version)}`),
  )
  return `\n<section class="card"><h2>Other versions</h2><p class="links">${rows.join('')}</p></section>`
}
