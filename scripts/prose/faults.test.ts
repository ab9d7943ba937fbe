/** Plants a breach of each prose rule, and a similar sentence that the rule must allow. */
import { expect, it } from 'vitest'
import { duplicateTitles, faultsOf, keyOf, remedyOf, subjectFaults } from './faults.ts'
import { readPassages } from './prose.ts'

const faultsIn = (source: string, file = 'planted.ts') =>
  faultsOf(file, readPassages(file, source)).map(({ rule, place, found }) => `${place} ${rule}: ${found}`)

it.each([
  ['/** What stops a flood. */\nexport const one = 1\n', 'planted.ts:1 file header: What'],
  ['/** Stops a flood. */\n\n// The row is locked\n// anew here.\nexport const one = 1\n', 'planted.ts:3 word: anew'],
  [`// ${'word '.repeat(41)}\nexport const one = 1\n`, 'planted.ts:1 long sentence: 41 words'],
  ["it('is told at last', () => {})\n", 'planted.ts:1 word: told'],
  ["it.each([1])('the second stands', () => {})\n", 'planted.ts:1 word: stands'],
])('prose rules: find the fault in %j', (source, fault) => {
  expect(faultsIn(source)).toEqual([fault])
})

it('prose rules: read SQL comments and Markdown', () => {
  expect(faultsIn('-- Whether a row is old.\nselect 1;\n', 'planted.sql')).toEqual([
    'planted.sql:1 file header: Whether',
  ])
  expect(faultsIn('Title\n\n| cell | set aside |\n', 'planted.md')).toEqual(['planted.md:3 word: aside'])
})

it.each([
  '/** Stops floods of calls from one address. */\nexport const told = "what stands beside"\n',
  '// The word `anew` is a name here.\nexport const one = 1\n',
  `// ${'word '.repeat(39)}.\nexport const one = 1\n`,
])('prose rules: allow %j', (source) => {
  expect(faultsIn(source)).toEqual([])
})

it('prose rules: allow Markdown code', () => {
  expect(faultsIn('Run:\n\n```sh\necho beside\n```\n', 'planted.md')).toEqual([])
})

it('remedies: name a substitute for each refused word, and a step for each other rule', () => {
  const word = (found: string) => remedyOf({ rule: 'word', found })
  expect(['anew', 'told', 'at once', 'stands', 'on their way', 'are looked at'].map(word)).toEqual([
    'write: again',
    'write: notified',
    'write: immediately, or together',
    'write: is',
    'write: sent, or in progress',
    'write: a sentence with its subject: "An operator checks the payment"',
  ])
  expect(remedyOf({ rule: 'commit subject', found: '80 characters' })).toContain('at most 72 characters')
})

it('duplicate titles: name every test that shares a title', () => {
  const passages = (source: string) => readPassages('planted.ts', source)
  const files = new Map([
    ['one.test.ts', passages("it('refuses a stranger', () => {})")],
    ['two.test.ts', passages("\nit('refuses a stranger', () => {})\nit('serves a customer', () => {})")],
  ])
  expect(duplicateTitles(files)).toEqual([
    { rule: 'duplicate title', place: 'one.test.ts:1', text: 'refuses a stranger', found: 'also two.test.ts:2' },
  ])
})

it('commit subjects: refuse more than 72 characters', () => {
  const commits = [72, 73].map((length) => ({ id: String(length), subject: 'x'.repeat(length) }))
  expect(subjectFaults(commits).map(({ place }) => place)).toEqual(['73'])
})

it('known faults: keep the key of a sentence that moves to another file', () => {
  const fault = { rule: 'word', text: 'The row is locked anew.', found: 'anew' } as const
  expect(keyOf({ ...fault, place: 'one.ts:1' })).toBe(keyOf({ ...fault, place: 'two.ts:9' }))
  expect(keyOf({ ...fault, place: 'one.ts:1', text: 'The row is read anew.' })).not.toBe(
    keyOf({ ...fault, place: 'one.ts:1' }),
  )
})
