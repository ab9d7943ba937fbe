/** Checks files of the audit trail as their receiver does: files that the bank wrote, and the same files after each kind of forgery. */
import { createHash, randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import canonicalize from 'canonicalize'
import { afterAll, expect, it } from 'vitest'
import { type AuditRow, headKey, linkHash, NO_LINK, publicHalf, signHead } from '../../src/server/audit/audit-chain.ts'
import { writeLinks } from '../../src/server/audit/export-links.ts'
import { canonical, checkExport } from './check-export.ts'

const key = headKey(randomBytes(32))
const publicKey = publicHalf(key).toString('hex')
const folder = mkdtempSync(join(tmpdir(), 'adire-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rowOf = (number: bigint): AuditRow => ({
  id: String(number + 100n),
  at: `2026-11-21T09:00:00.00000${number}Z`,
  kind: number % 2n === 0n ? 'order.executed' : 'login.refused',
  outcome: 'done',
  customerId: null,
  sessionId: null,
  deviceKeyId: null,
  address: '127.0.0.1',
  requestId: `r-${number}`,
  detail: { amountMinor: '500', 'été “x”': [1, null, true, { b: 0.5, a: '\n' }] },
})

/** The chain of nine events. Head 7 is signed. */
const chain = (() => {
  const links: { number: bigint; hash: Buffer; row: AuditRow }[] = []
  let hash: Buffer = NO_LINK
  for (let number = 1n; number <= 9n; number += 1n) {
    hash = linkHash(hash, number, rowOf(number))
    links.push({ number, hash, row: rowOf(number) })
  }
  return links
})()
const hashOf = (number: bigint): Buffer => chain[Number(number) - 1]?.hash ?? NO_LINK
const HEAD = { number: 7n, hash: hashOf(7n) }
const signed = {
  ...HEAD,
  signedAt: new Date('2026-11-21T10:17:00Z'),
  publicKey: publicHalf(key),
  signature: signHead(key, HEAD),
}

function fileOf(first: bigint, last: bigint): string {
  const written = writeLinks({
    range: { first, last },
    previous: hashOf(first - 1n),
    links: chain.filter(({ number }) => number >= first && number <= last),
    heads: first <= 7n && last >= 7n ? [signed] : [],
    shown: new Set([4n, 6n]),
    about: { reason: 'For the auditor' },
  })
  if (!written.ok) throw new Error(`link ${written.failure}`)
  return written.value
}

const FILE = fileOf(3n, 8n)
const TRUSTED = { keys: [publicKey], heads: [] }
const check = (text: string, trusted: Parameters<typeof checkExport>[1] = TRUSTED) => checkExport(text, trusted)
const linesOf = (text: string): string[] => text.split('\n')
/** The file with a change of its lines. Line 0 is the beginning, line 1 is link 3, and line 2 is link 4, whose event is in full. */
const changed = (change: (lines: string[]) => void): string => {
  const lines = linesOf(FILE)
  change(lines)
  return lines.join('\n')
}
const replaced = (place: number, from: string | RegExp, to: string) =>
  changed((lines) => {
    const line = lines[place] ?? ''
    lines[place] = line.replace(from, to)
    expect(lines[place]).not.toBe(line)
  })

it('canonical: writes JSON as the package of the bank does', () => {
  const value = { b: [1, 1e21, 0.1, -0, 'é\u0007"\\'], a: { '\u20ac': null, '\r': true, '1': {} }, '\ud83d\ude00': [] }
  expect(canonical(value)).toBe(canonicalize(value))
})

it('checkExport: accepts a file of the bank, and confirms the links up to the signed head', () => {
  const { faults, proves, doesNotProve, isConfirmed } = check(FILE)
  expect([faults, isConfirmed]).toEqual([[], true])
  expect(proves).toEqual([
    'the links 3 to 8 are one chain, with 2 events in full and the others as hashes',
    'the links 3 to 7 are in the trail of the bank, by the signature of head 7: no event of them was altered, removed, added or moved',
  ])
  expect(doesNotProve[0]).toBe('that the links 8 to 8 are in the trail of the bank: ask the bank for a later head')
})

it('checkExport: shows no content of the events that the file has as hashes', () => {
  expect(FILE).toContain('r-4')
  for (const number of [3, 5, 7, 8]) expect(FILE).not.toContain(`r-${number}`)
})

it('checkExport: confirms links by a published head, and by no head outside the file', () => {
  const heads = [{ number: 8n, hash: hashOf(8n).toString('hex') }]
  expect(check(FILE, { keys: [], heads }).proves.at(-1)).toMatch(/^the links 3 to 8 .* by the given head 8/)
  for (const number of [2n, 9n]) {
    const outside = check(FILE, { keys: [], heads: [{ number, hash: hashOf(number).toString('hex') }] })
    expect([outside.faults, outside.isConfirmed]).toEqual([[], false])
    expect(outside.doesNotProve[0]).toBe(`anything by the given head ${number}, which is outside the file`)
  }
  const wrong = check(FILE, { keys: [], heads: [{ number: 8n, hash: hashOf(7n).toString('hex') }] })
  expect(wrong.faults).toEqual(['link 8 has another hash than the given head 8'])
})

it('checkExport: confirms nothing without a key or a head from outside the file', () => {
  const { faults, isConfirmed, doesNotProve } = check(FILE, { keys: [], heads: [] })
  expect([faults, isConfirmed]).toEqual([[], false])
  expect(doesNotProve[0]).toMatch(/^that the chain is the one of the bank/)
})

const OTHER = '0'.repeat(64)
it.each([
  [
    'an altered event',
    () => replaced(2, 'order.executed', 'login.done'),
    'link 4 does not fit its event and the link before',
  ],
  ['an altered detail', () => replaced(4, '"500"', '"900"'), 'link 6 does not fit its event and the link before'],
  [
    'a removed event',
    () => changed((lines) => lines.splice(2, 1)),
    'link 4 is missing or not in its place: line 3 has link 5',
  ],
  ['a removed link at the end', () => changed((lines) => lines.splice(6, 1)), 'the file does not end with link 8'],
  [
    'a swapped order',
    () => changed((lines) => lines.splice(2, 2, lines[3] ?? '', lines[2] ?? '')),
    'link 4 is missing or not in its place: line 3 has link 5',
  ],
  [
    'events in swapped places with their numbers',
    () =>
      changed((lines) =>
        lines.splice(
          2,
          3,
          (lines[4] ?? '').replace('"6"', '"4"'),
          lines[3] ?? '',
          (lines[2] ?? '').replace('"4"', '"6"'),
        ),
      ),
    'link 4 does not fit its event and the link before',
  ],
  [
    'a forged hash of an event',
    () => replaced(1, /"eventHash":"\w+"/, `"eventHash":"${OTHER}"`),
    'link 3 does not fit its event and the link before',
  ],
  [
    'a forged hash of a link',
    () => replaced(3, /"hash":"\w+"/, `"hash":"${OTHER}"`),
    'link 5 does not fit its event and the link before',
  ],
  [
    'a forged beginning',
    () => replaced(0, /"previous":"\w+"/, `"previous":"${OTHER}"`),
    'link 3 does not fit its event and the link before',
  ],
  [
    'a name that is there twice',
    () => replaced(2, '"kind":', '"kind":"login.done","kind":'),
    'line 3 is not written as the bank writes it',
  ],
  ['an added field', () => replaced(2, '"kind":', '"note":"x","kind":'), 'line 3 has no right "event"'],
  [
    'a wrong number of events',
    () => replaced(7, '"events":2', '"events":3'),
    'the file has 2 events, and its end says another number',
  ],
  ['a cut', () => FILE.slice(0, -10), 'the file is cut short'],
  ['a forged signature', () => replaced(7, /"signature":"\w{4}/, '"signature":"0000'), 'head 7 has no right signature'],
  ['a moved head', () => replaced(7, '"number":"7"', '"number":"6"'), 'head 6 has no right signature'],
  ['a head outside the file', () => replaced(7, '"number":"7"', '"number":"2"'), 'head 2 is outside the file'],
])('checkExport: finds %s', (_what, forge, fault) => {
  expect(check(forge())).toMatchObject({ faults: [fault], isConfirmed: false })
})

it('checkExport: finds an altered event when every later hash was computed again', () => {
  const forged = changed((lines) => {
    let hash = hashOf(2n)
    for (let place = 1; place <= 6; place += 1) {
      const link = JSON.parse((lines[place] ?? '').replace('order.executed', 'login.done')) as Record<string, string>
      const event = link['event'] as unknown as object | undefined
      const content = event ? canonical({ number: link['number'], ...event }) : undefined
      const digest =
        content === undefined
          ? Buffer.from(link['eventHash'] ?? '', 'hex')
          : createHash('sha256').update(content).digest()
      hash = createHash('sha256').update(hash).update(digest).digest()
      lines[place] = JSON.stringify({ ...link, hash: hash.toString('hex') })
    }
  })
  expect(check(forged).faults).toEqual(['head 7 has no right signature'])
  const withoutHead = forged.replace(/"heads":\[.*\]/, '"heads":[]')
  expect(check(withoutHead)).toMatchObject({ faults: [], isConfirmed: false })
  const published = { keys: [publicKey], heads: [{ number: 7n, hash: hashOf(7n).toString('hex') }] }
  expect(check(withoutHead, published).faults).toEqual(['link 7 has another hash than the given head 7'])
})

it('checkExport: refuses a head that was signed with another key than the given one', () => {
  const other = { keys: ['1'.repeat(64)], heads: [] }
  expect(check(FILE, other).faults).toEqual(['head 7 is signed with another key than the given one'])
})

it('checkExport: accepts the first links of a trail after 64 zeros only', () => {
  expect(check(fileOf(1n, 7n))).toMatchObject({ faults: [], isConfirmed: true })
  const forged = fileOf(1n, 7n).replace(`"previous":"${OTHER}"`, `"previous":"${'1'.repeat(64)}"`)
  expect(check(forged).faults).toEqual(['the first link of the trail must follow 64 zeros'])
})

it('writeLinks: writes no file when a link does not fit its event', () => {
  const links = chain.map((link) => (link.number === 5n ? { ...link, row: { ...link.row, kind: 'other' } } : link))
  const given = { range: { first: 1n, last: 9n }, previous: NO_LINK, heads: [], shown: new Set<bigint>(), about: {} }
  expect(writeLinks({ ...given, links })).toEqual({ ok: false, failure: 5n })
  expect(writeLinks({ ...given, links: chain.slice(0, 8) })).toEqual({ ok: false, failure: 9n })
})

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    join(import.meta.dirname, 'check-export.ts'),
    ...args,
  ])
  return { status, out: stdout.toString(), problem: stderr.toString() }
}

it('check-audit-export: prints what the file proves and what it does not prove, and ends with 0, 1, 2 or 3', () => {
  const file = join(folder, 'export.jsonl')
  writeFileSync(file, FILE)
  const right = run(file, '--key', publicKey, '--head', `2026-11-28T06Z_8_${hashOf(8n).toString('hex')}.json`)
  expect(right).toMatchObject({ status: 0, problem: '' })
  expect(right.out).toMatch(
    /^Proven: the links 3 to 8 are one chain.*\nProven: the links 3 to 7 .*\nProven: the links 3 to 8 .*\nNot proven: /,
  )
  expect(run(file)).toMatchObject({ status: 3, problem: '' })
  writeFileSync(file, replaced(2, 'order.executed', 'login.done'))
  expect(run(file, '--key', publicKey)).toMatchObject({
    status: 1,
    problem: 'WRONG: link 4 does not fit its event and the link before\n',
    out: 'Not proven: anything.\n',
  })
  for (const args of [[], [file, '--key', 'x'], [file, '--head', '8']])
    expect(run(...args)).toMatchObject({ status: 2, problem: expect.stringMatching(/^Usage: /) })
})

it('check-audit-export: imports nothing but Node.js, so that its receiver can run the file alone', () => {
  const text = readFileSync(join(import.meta.dirname, 'check-export.ts'), 'utf8')
  const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  expect(imports.every((name) => name?.startsWith('node:'))).toBe(true)
})
