/** Finds the brand, the protocol's own words and shared vocabularies outside the files that define them. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { BRAND, BRAND_SLUG } from '../src/values/brand.ts'
import { BENEFICIARY_TYPES } from '../src/values/vocabularies/beneficiary-types.ts'
import { withoutComments } from './metrics/without-comments.ts'
import { TEST_FILE } from './test-files.ts'

interface Rule {
  readonly name: string
  readonly words: RegExp
  /** The files that may contain the words. */
  readonly allowed: readonly string[]
  /** The folder that the rule covers; undefined means every folder. */
  readonly under?: string
}

const anyOf = (words: readonly string[], flags = ''): RegExp => new RegExp(words.join('|'), flags)

const RULES: readonly Rule[] = [
  {
    name: 'the brand, and the word of the wire for a customer of this bank',
    words: anyOf([BRAND_SLUG, BRAND.shortName], 'i'),
    allowed: ['src/values/brand.ts', 'src/contract/wire-words.ts'],
  },
  {
    name: 'the numbers of the bank in the payment system',
    words: anyOf([`'${BRAND.institutionCode}'`, BRAND.fraudPhone]),
    // The sample of an independent client imports nothing of the repository.
    allowed: ['src/values/brand.ts', 'docs/how-to/other-client.ts'],
  },
  {
    name: 'the beneficiary types',
    words: anyOf([BENEFICIARY_TYPES.ownBank, BENEFICIARY_TYPES.otherBank]),
    // The row types repeat the values that the schema allows.
    allowed: ['src/values/vocabularies/beneficiary-types.ts', 'src/server/db/tables/transfer.ts'],
  },
  {
    name: 'the subjects of a message without a login',
    words: /'lost-phone'/,
    // The form and the page of staff have a label for each subject. A help article has the same id. The row types repeat the values that the schema allows.
    allowed: [
      'src/values/vocabularies/contact-topics.ts',
      'src/web/features/support/help-articles.ts',
      'src/web/features/support/contact-form.tsx',
      'src/staff/questions/question-texts.ts',
      'src/server/db/tables/case.ts',
    ],
  },
  {
    name: 'the categories of bills that top up a phone',
    words: /=== '(?:airtime|data)' \|\|/,
    allowed: [],
  },
  {
    name: 'the field of the wire for the type of a transfer',
    words: /transaction_?type/i,
    under: 'src/',
    allowed: ['src/contract/wire-words.ts'],
  },
]

/** Tests and fixtures may repeat a word, because they say what a reader or a caller sees. */
const files = globSync(['{src,scripts,bench}/**/*.{ts,tsx}', 'docs/how-to/*.ts', '*.config.ts']).filter(
  (file) => !TEST_FILE.test(file),
)

/** Returns the lines of code that break the rule. Comments do not count. */
function breachesIn(path: string, text: string, { words, allowed, under = '' }: Rule): readonly string[] {
  if (allowed.includes(path) || !path.startsWith(under)) return []
  if (!words.test(text)) return []
  const lines = withoutComments(path, text).split('\n')
  return lines.flatMap((line, place) => (words.test(line) ? [`${path}:${place + 1} ${line.trim()}`] : []))
}

it('source of the application: is found', () => expect(files.length).toBeGreaterThan(1400))

test.each(RULES)('$name: only the allowed files contain it', (rule) => {
  expect(files.flatMap((file) => breachesIn(file, readFileSync(file, 'utf8'), rule))).toEqual([])
})

test.each([
  ['a recipient type', `if (bill.recipientType === '${BRAND_SLUG}') return`, 0],
  ['the bank’s name in a text', `const bank = "${BRAND.bankName}"`, 0],
  ['a name that has the brand in it', `PATHS.transfer${BRAND.shortName}`, 0],
  ['an address', `<Link to={\`/transfers/${BRAND_SLUG}\`} />`, 0],
  ['the institution code', `const bankCode = '${BRAND.institutionCode}'`, 1],
  ['a beneficiary type', `if (type === '${BENEFICIARY_TYPES.ownBank}') return`, 2],
  ['a subject of a message', "v.picklist(['log-in', 'lost-phone'])", 3],
  ['a list of categories', "category === 'airtime' || category === 'data'", 4],
  ['the field of the wire', 'v.object({ TransactionType: v.number() })', 5],
  ['the field of the wire as a column', '`select t.transaction_type from bank.payment t`', 5],
] as const)('%s: is found in a new file with a planted word', (_, planted, at) => {
  const rule = RULES[at] as Rule
  for (const path of ['src/contract/planted.ts', 'src/server/features/planted.ts'])
    expect(breachesIn(path, `// comment\n${planted}`, rule)).toHaveLength(1)
})

test('comment that names the brand: is allowed', () => {
  expect(breachesIn('src/core/planted.ts', `/** Of ${BRAND.bankName}. */`, RULES[0] as Rule)).toEqual([])
})
