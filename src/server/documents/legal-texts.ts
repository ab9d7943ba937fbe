/** Reads the terms and the privacy notice from the brand's folder: each version, and which version applies at a time. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND } from '../../values/brand.ts'
import { calendarDay } from '../../values/date.ts'
import { LEGAL_PATHS, type LegalKind } from '../../values/legal-paths.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'brand', 'legal')
const FILE_NAME = /^(terms|privacy)\.(20\d\d-(?:0[1-9]|1[0-2]))\.md$/
const HOLES: Readonly<Record<string, string>> = {
  bankName: BRAND.bankName,
  shortName: BRAND.shortName,
  fraudPhone: BRAND.fraudPhone,
  supportEmail: BRAND.supportEmail,
  licence: BRAND.licence,
}

export type LegalBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

export interface LegalText {
  readonly kind: LegalKind
  /** A month, such as 2026-11. The text applies from its first day in Lagos. */
  readonly version: string
  readonly title: string
  readonly blocks: readonly LegalBlock[]
  /** The text as it is written, with the bank's name and numbers. */
  readonly source: string
}

/** Reads one text. Throws an error that names the fault, so that a bad file stops the start. */
export function parseLegalText(kind: LegalKind, version: string, written: string): LegalText {
  const source = written.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const filled = HOLES[name]
    if (filled === undefined) throw new Error(`${kind}.${version}.md: nothing fills ${hole}`)
    return filled
  })
  const [first = '', ...lines] = source.split('\n').map((line) => line.trim())
  if (!first.startsWith('# ')) throw new Error(`${kind}.${version}.md: the first line is not "# Title"`)
  return { kind, version, title: first.slice(2), blocks: blocksOf(lines), source }
}

function blocksOf(lines: readonly string[]): readonly LegalBlock[] {
  const blocks: LegalBlock[] = []
  let items: string[] | undefined
  for (const line of lines) {
    if (line.startsWith('- ')) {
      if (items === undefined) blocks.push({ kind: 'list', items: (items = []) })
      items.push(line.slice(2))
      continue
    }
    items = undefined
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) })
    else if (line !== '') blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}

/** Every version of both texts, the latest first. */
export const LEGAL_TEXTS: readonly LegalText[] = readTexts()

function readTexts(): readonly LegalText[] {
  const texts = readdirSync(FOLDER).map((file) => {
    const [, kind, version] = FILE_NAME.exec(file) ?? []
    if (kind === undefined || version === undefined) throw new Error(`brand/legal/${file}: not "<kind>.<YYYY-MM>.md"`)
    return parseLegalText(kind as LegalKind, version, readFileSync(join(FOLDER, file), 'utf8'))
  })
  for (const kind of Object.keys(LEGAL_PATHS)) {
    if (!texts.some((text) => text.kind === kind)) throw new Error(`brand/legal has no version of ${kind}`)
  }
  return texts.toSorted((one, other) => (one.version < other.version ? 1 : -1))
}

/** The text that applies at a time. Before the first version there is only the first. */
export function legalTextAt(kind: LegalKind, at: Date, texts: readonly LegalText[] = LEGAL_TEXTS): LegalText {
  const month = calendarDay(at).slice(0, 7)
  const versions = texts.filter((text) => text.kind === kind)
  const text = versions.find(({ version }) => version <= month) ?? versions.at(-1)
  if (text === undefined) throw new Error(`no version of ${kind}`)
  return text
}
