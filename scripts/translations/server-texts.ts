/** Finds the texts that the server sends to customers: texts marked in the source of the server and of the core, and texts of lists in core. */
import { globSync, readFileSync } from 'node:fs'
import { ENTRY_KIND_NAMES } from '../../src/values/vocabularies/entry-kinds.ts'
import { RECEIPT_MESSAGES } from '../../src/core/receipts/receipt-messages.ts'
import { FAILURE_MESSAGES } from '../../src/core/schedules/failure-messages.ts'
import { REJECTION_REASONS } from '../../src/core/transfers/rejection-reasons.ts'
import { currencyName } from '../../src/values/currency.ts'
import { ACCOUNT_CURRENCIES } from '../../src/values/vocabularies/account-currencies.ts'
import { BUDGET_KEYS, SPENDING_CATEGORIES } from '../../src/values/vocabularies/spending-category.ts'
import { TEST_FILE } from '../test-files.ts'
import { isNode, nodesOf, stringOf } from './syntax.ts'

/** The function that marks a text for the server's catalogues. */
const MARK = 'defineMessage'

/** The texts of lists, which code translates by a key. */
const LISTED: readonly string[] = [
  ...FAILURE_MESSAGES,
  ...REJECTION_REASONS,
  ...RECEIPT_MESSAGES,
  ...ENTRY_KIND_NAMES,
  ...ACCOUNT_CURRENCIES.map(currencyName),
  ...BUDGET_KEYS.map((key) => SPENDING_CATEGORIES[key]),
]

const markedIn = (file: string): readonly string[] =>
  nodesOf(file).flatMap((node) => {
    const callee = node['callee']
    if (node.type !== 'CallExpression' || !isNode(callee) || callee['name'] !== MARK) return []
    return stringOf((node['arguments'] as readonly unknown[])[0]) ?? []
  })

/** Every text that the server sends, with the files that have it. */
export function readServerTexts(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>(LISTED.map((text) => [text, []]))
  const files = globSync('src/{core,server}/**/*.ts').filter((file) => !TEST_FILE.test(file))
  // Parsing takes time, and most files mark no text.
  for (const file of files.sort().filter((name) => readFileSync(name, 'utf8').includes(`${MARK}(`)))
    for (const text of new Set(markedIn(file))) found.set(text, [...(found.get(text) ?? []), file])
  return found
}
