/** Divides the texts of the screens into parts, so that a customer loads only the texts of the pages that they open. */
import { globSync } from 'node:fs'
import { TEST_FILE } from '../test-files.ts'
import { QUESTIONS } from './answer-texts.ts'
import { LINE_TEXTS } from './contract-texts.ts'
import { importsOf, keysOf, laterImportsOf, type Node, nodesOf, stringsOf, templatesOf } from './syntax.ts'

/** The part with the texts of the first page, which waits for them. */
export const FIRST = 'start'
/** The part with the sentences of the server. */
export const OF_SERVER = 'messages'

const FIRST_PAGE = 'src/web/app/entry-browser.tsx'
const HOME_PAGES = [
  'src/web/app/signed-in.tsx',
  'src/web/features/dashboard/dashboard-page.tsx',
  'src/web/features/dashboard/kyc-card.tsx',
  'src/web/session/inactivity/inactivity-guard.tsx',
]
/** Files with the texts of fields that the server refuses. */
export const FIELD_ERRORS = [
  'src/core/bills/check-bill-order.ts',
  'src/core/bulk/read-bulk-line.ts',
  'src/core/contact-change/contact-change-rules.ts',
  'src/core/fees/minimum-amounts.ts',
  'src/core/identity/{decide-sign-up,security-answer}.ts',
  'src/core/kyc/section-dates.ts',
  'src/core/limits/customer-limits.ts',
  'src/core/schedules/recurrence.ts',
  'src/core/statements/statement.ts',
  'src/core/transfers/transfer-type.ts',
  'src/server/features/bills/{name-holder,validate-customer}.ts',
  'src/server/features/cards/request-card.ts',
  'src/server/features/contact/contact-us.ts',
  'src/server/features/transfers/bulk/{initiate-bulk,line-problem}.ts',
  'src/server/features/transfers/find-recipient.ts',
  'src/server/identity/{passwords/change-password,pin/change-pin}.ts',
  'src/server/payments/kinds/other-bank/name-enquiry.ts',
]
/** Files with messages that the server sends and the page translates. */
const SERVER_SIDE = [
  ...FIELD_ERRORS,
  'src/contract/**/*.ts',
  'src/server/http/**/*.ts',
  'src/core/accounts/account-products.ts',
  'src/core/cases/{case-promises,case-types,outside-disputes}.ts',
  'src/core/identity/{password,pin}-rules.ts',
  'src/values/currency.ts',
  'src/values/text/plain-text.ts',
  'src/values/vocabularies/{bill-categories,spending-category}.ts',
]

/** The source files that match. */
export const sources = (patterns: readonly string[]): readonly string[] =>
  globSync([...patterns])
    .filter((file) => !TEST_FILE.test(file))
    .sort()

/** The part of a file's own texts: its feature, or its folder where other features use it. */
function folderOf(file: string): string {
  const inAuthOrTransfers = /features\/(?:auth\/(factors|recovery|contact)|transfers\/(bulk))\//.exec(file)
  if (inAuthOrTransfers) return inAuthOrTransfers[1] ?? inAuthOrTransfers[2] ?? ''
  return (
    /features\/([\w-]+)\//.exec(file)?.[1] ?? /web\/(approval|payment|schedule|upload)\//.exec(file)?.[1] ?? 'shared'
  )
}

interface SourceFile {
  readonly nodes: readonly Node[]
  readonly strings: ReadonlySet<string>
  readonly imports: readonly string[]
}

/** The source of the web application as it is now. */
export function readSource() {
  const files = new Map<string, SourceFile>()
  const fileAt = (file: string): SourceFile => {
    const known = files.get(file)
    if (known) return known
    const nodes = nodesOf(file)
    const read = { nodes, strings: new Set(stringsOf(nodes)), imports: importsOf(file, nodes) }
    files.set(file, read)
    return read
  }
  /** A file and all that it imports when it loads. */
  const reachOf = (roots: readonly string[]): ReadonlySet<string> => {
    const found = new Set(roots)
    for (const file of found) for (const next of fileAt(file).imports) found.add(next)
    return found
  }
  const stringsIn = (reach: Iterable<string>): ReadonlySet<string> =>
    new Set([...reach].flatMap((file) => [...fileAt(file).strings]))

  const web = sources(['src/web/**/*.{ts,tsx}'])
  const first = stringsIn(reachOf([FIRST_PAGE]))
  const home = stringsIn(reachOf(HOME_PAGES))
  const serverTexts = stringsIn(sources(SERVER_SIDE))

  const foldersOf = new Map<string, Set<string>>()
  for (const file of web)
    for (const text of fileAt(file).strings) foldersOf.set(text, (foldersOf.get(text) ?? new Set()).add(folderOf(file)))

  const templates = sources(SERVER_SIDE).flatMap((file) => templatesOf(fileAt(file).nodes))
  const isOfServer = (key: string): boolean =>
    serverTexts.has(key) ||
    QUESTIONS.includes(key) ||
    LINE_TEXTS.includes(key) ||
    templates.some((one) => one.test(key))

  /** The part of a text. Texts of several features are in `shared`. */
  const partOf = (key: string): string => {
    const users = foldersOf.get(key) ?? new Set()
    if (key.includes('{') && (users.size === 0 || isOfServer(key))) return OF_SERVER
    if (first.has(key)) return FIRST
    if (home.has(key)) return 'home'
    if (users.size === 0) return OF_SERVER
    return users.size === 1 ? [...users].join('') : 'shared'
  }
  const keys = new Set(web.flatMap((file) => keysOf(fileAt(file).nodes)))
  return {
    web,
    partOf,
    /** The files that show a text. */
    usersOf: (key: string): readonly string[] => web.filter((file) => fileAt(file).strings.has(key)),
    /** True when a screen translates the text, or the server sends it. The server writes a text with parameters as a template. */
    isUsed: (key: string): boolean => keys.has(key) || isOfServer(key),
    reachOf,
    stringsIn,
    keysIn: (file: string) => keysOf(fileAt(file).nodes),
    nodesIn: (file: string) => fileAt(file).nodes,
    /** Every string of the files with messages that the server sends. */
    serverStrings: serverTexts,
    /** The files that are imported later. */
    laterTargets: () =>
      new Set(web.flatMap((file) => laterImportsOf(file, fileAt(file).nodes).map(({ target }) => target))),
  }
}

/** Each text of a catalogue in its part. */
export function divide<Value>(words: Readonly<Record<string, Value>>, partOf: (key: string) => string) {
  const parts: Record<string, Record<string, Value>> = {}
  for (const [key, value] of Object.entries(words)) (parts[partOf(key)] ??= {})[key] = value
  return parts
}

/** The parts that the code behind each later import needs, without those that the first page has loaded. */
export function partsOfTargets(keys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const source = readSource()
  const parts = new Map(keys.map((key) => [key, source.partOf(key)]))
  const targets = [...source.laterTargets()].filter((target) => target.startsWith('src/web/')).sort()
  return new Map(
    targets.map((target) => {
      const strings = source.stringsIn(source.reachOf([target]))
      const needed = new Set([...strings].flatMap((text) => parts.get(text) ?? []))
      needed.delete(FIRST)
      return [target, [...needed].sort()]
    }),
  )
}
