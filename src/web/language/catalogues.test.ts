/** The catalogues against the code: nothing missing where a language is promised, no hole lost, nothing that is used no more. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../../contract/result-codes.ts'
import { failureAnswer, type SealedFailure } from '../../server/http/reply.ts'
import { REFUSAL_MESSAGES } from '../../server/http/refusal-messages.ts'
import { lookUpIn, type Words } from './catalogue.ts'
import ha from './catalogues/ha.json' with { type: 'json' }
import ig from './catalogues/ig.json' with { type: 'json' }
import pcm from './catalogues/pcm.json' with { type: 'json' }
import yo from './catalogues/yo.json' with { type: 'json' }
import { TEST_FILE } from '../../../scripts/test-files.ts'

const CATALOGUES: Readonly<Record<string, Words>> = { ha: ha.words, yo: yo.words, ig: ig.words, pcm: pcm.words }

/** Where every text has to be in every language. */
const PROMISED = [
  'app/{app,more-page,shell,shell-links,strips,update-notice}.tsx',
  'api/*.ts',
  'approval/*.{ts,tsx}',
  'session/*.{ts,tsx}',
  'ui/*.{ts,tsx}',
  'features/dashboard/*.tsx',
  'features/errors/*.tsx',
  'features/auth/{,recovery/}*.{ts,tsx}',
  'features/settings/reading-page.tsx',
  'features/transfers/*.{ts,tsx}',
  'features/bills/*.{ts,tsx}',
  'schedule/{when,when-fields}.{ts,tsx}',
]

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const parse = (source: string, file: string): unknown =>
  parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)

/** Every node below; of the kinds that are not entered, only itself. */
function nodesBelow(tree: unknown, notEntered?: RegExp): readonly Node[] {
  const found: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (isNode(value)) {
      found.push(value)
      if (!notEntered?.test(value.type)) for (const child of Object.values(value)) visit(child)
    }
  }
  visit(tree)
  return found
}

/** Every node of a file's syntax tree. */
const nodesOf = (file: string): readonly Node[] => nodesBelow(parse(readFileSync(file, 'utf8'), file))

/** Which argument of each of the three is the key: `plural` has an English form for one, which no other language needs. */
const KEY_AT: Readonly<Record<string, number>> = { t: 0, rich: 0, plural: 2 }

function keysOf(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap((node) => {
    const callee = node['callee']
    if (node.type !== 'CallExpression' || !isNode(callee) || typeof callee['name'] !== 'string') return []
    const key = (node['arguments'] as readonly unknown[])[KEY_AT[callee['name']] ?? -1]
    return isNode(key) && key.type === 'Literal' && typeof key['value'] === 'string' ? [key['value']] : []
  })
}

const keysIn = (file: string): readonly string[] => keysOf(nodesOf(file))

/** The texts that a module makes while it loads: outside functions, and in those that a call out there is given (`map`). */
function keysAtLoad(source: string, file: string): readonly string[] {
  const atLoad = nodesBelow(parse(source, file), /Function/)
  const given = atLoad
    .filter(({ type }) => type === 'CallExpression')
    .flatMap((node) => (node['arguments'] as readonly Node[]).filter(({ type }) => /Function/.test(type)))
  return keysOf([...atLoad, ...given.flatMap(({ body }) => nodesBelow(body))])
}

/** A module and all that it imports statically, which load before anything is awaited. */
function staticReach(root: string): ReadonlySet<string> {
  const found = new Set([root])
  for (const file of found) {
    for (const { type, importKind, source } of nodesOf(file)) {
      const path = isNode(source) && source['value']
      const isOurs = typeof path === 'string' && /^[.].*[.]tsx?$/.test(path)
      if (/^(Import|Export).*Declaration$/.test(type) && importKind !== 'type' && isOurs)
        found.add(join(dirname(file), path))
    }
  }
  return found
}

const sources = (patterns: readonly string[]): readonly string[] =>
  globSync(patterns.map((pattern) => `src/${pattern}`)).filter((file) => !TEST_FILE.test(file))

const promised = new Set(sources(PROMISED.map((pattern) => `web/${pattern}`)).flatMap(keysIn))
const holesOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted()
const formsOf = (words: Words, key: string): readonly string[] => {
  const found = words[key] ?? ''
  return typeof found === 'string' ? [found] : Object.values(found)
}

const at = new Date('2026-11-21T15:07:00Z')
const FAILURES: readonly SealedFailure[] = [
  { kind: 'invalid-credentials' },
  { kind: 'password-locked', lockedUntil: at },
  { kind: 'temporary-password' },
  { kind: 'device-not-linked', data: {} } as unknown as SealedFailure,
  { kind: 'pin-mismatch', triesLeft: 1 },
  { kind: 'pin-mismatch', triesLeft: 2 },
  { kind: 'pin-locked' } as SealedFailure,
  { kind: 'ineligible', reason: 'under-18' },
  { kind: 'ineligible', reason: 'watch-list' },
  { kind: 'ineligible', reason: 'not-allowed' },
  { kind: 'bad-credit' },
  { kind: 'cif-created' } as SealedFailure,
  { kind: 'customer-not-created' },
  { kind: 'invalid-input', errors: {} },
  { kind: 'refused', reason: 'username-tries-used', detail: { nextAt: at.toISOString() } },
  ...[[], ['token'], ['passkey'], ['passkey', 'token']].flatMap((otherWays) =>
    ['hour', 'day'].map((per): SealedFailure => {
      return { kind: 'refused', reason: 'code-limit', detail: { per, nextAt: at.toISOString(), otherWays } }
    }),
  ),
  { kind: 'not-signed-in' },
  { kind: 'forbidden' },
]
const FROM_SERVER = [
  ...Object.values(MESSAGES),
  ...Object.values(REFUSAL_MESSAGES),
  ...FAILURES.flatMap((failure) =>
    [false, true].map((moves) => failureAnswer(failure, moves).envelope.ResponseMessage),
  ),
]

describe.each(Object.entries(CATALOGUES))('%s', (code, words) => {
  const lookUp = lookUpIn(code, words)

  it('has every text of the promised screens', () => {
    expect(
      [...promised].filter((key) => !Object.hasOwn(words, key) && /[a-z]{2}/i.test(key.replace(/\{\w+\}/g, ''))),
    ).toEqual([])
  })
  it('has every message with which the bank refuses', () => {
    expect(FROM_SERVER.filter((text) => lookUp(text) === text)).toEqual([])
  })
  it('fills the same holes', () => {
    const wrong = Object.keys(words).filter((key) =>
      formsOf(words, key).some((form) => form.trim() === '' || `${holesOf(form)}` !== `${holesOf(key)}`),
    )
    expect(wrong).toEqual([])
  })
  it('keeps the spaces around a text', () => {
    const spaces = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`
    expect(
      Object.keys(words).filter((key) => formsOf(words, key).some((form) => spaces(form) !== spaces(key))),
    ).toEqual([])
  })
  it('has nothing that is used no more', () => {
    const nodes = sources([
      'contract/*.ts',
      'server/http/*.ts',
      'server/features/limits/*.ts',
      'core/identity/password-rules.ts',
    ]).flatMap(nodesOf)
    const said = new Set([
      ...sources(['web/**/*.{ts,tsx}']).flatMap(keysIn),
      ...nodes.flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : [])),
    ])
    // A text with holes is a template there: its fixed pieces in their order.
    const templates = nodes
      .filter(({ type }) => type === 'TemplateLiteral')
      .map(({ quasis }) => (quasis as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked))
      .filter((pieces) => pieces.join('').trim().length > 8)
      .map(
        (pieces) => new RegExp(`^${pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`),
      )
    const dead = Object.keys(words).filter((key) => !said.has(key) && !templates.some((one) => one.test(key)))
    expect(dead).toEqual([])
  })
})

describe('the first page', () => {
  it.each([
    [`export const TITLE = t('Early')`, ['Early']],
    [
      `const ALL = [{ say: rich('Early', {}) }].concat(['Early too'].map((one) => t('Early too')))`,
      ['Early', 'Early too'],
    ],
    [`export const say = () => t('Late'); class Page { say() { return plural(2, 'Late', 'Late') } }`, []],
  ])('%s', (source, early) => {
    expect(keysAtLoad(source, 'planted.ts')).toEqual(early)
  })
  it('makes no text while its modules load: the chosen language’s words come after them, and it would stay English', () => {
    const first = [...staticReach('src/web/app/entry-browser.tsx')]
    expect(first).toEqual(expect.arrayContaining(['src/web/app/routes.tsx', 'src/web/ui/error-summary.tsx']))
    expect(first.flatMap((file) => keysAtLoad(readFileSync(file, 'utf8'), file))).toEqual([])
  })
})

describe('looking up', () => {
  const lookUp = lookUpIn('ha', {
    'Try again after {time}.': 'Bayan {time}.',
    '{count} tries': { one: 'gwaji {count}', other: 'gwaje {count}' },
    'At {count}': { one: 'Na {count}', other: 'Su {count}' },
  })
  it('knows a text of the server with its holes filled', () => {
    expect(lookUp('Try again after 4:07 pm.')).toBe('Bayan 4:07 pm.')
  })
  it('chooses the form of the count', () => {
    expect([lookUp('{count} tries', 1), lookUp('{count} tries', 5)]).toEqual(['gwaji {count}', 'gwaje {count}'])
    expect([lookUp('At 1'), lookUp('At 5')]).toEqual(['Na 1', 'Su 5'])
  })
  it('leaves English what it does not know, and what is called like an object’s own', () => {
    expect([lookUp('Unheard of'), lookUp('constructor')]).toEqual(['Unheard of', 'constructor'])
  })
})
