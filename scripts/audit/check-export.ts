/**
 * Checks a file of the audit trail without the bank: `npm run check-audit-export -- <file>`. The program imports nothing of the bank,
 * so its receiver can read it whole, and run it alone with Node.js: `node check-export.ts <file>`.
 *
 * Options: `--key <64 hex digits>` is the bank's public key of heads. `--head <number>:<hash>`, or the name of a published file, is a
 * head that the receiver has from another place than the file. Both may be repeated.
 * Exit code: 0 when a head confirms links of the file, 1 for a fault, 3 when the file is consistent and no head confirms it.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'

const HASH = /^[0-9a-f]{64}$/
const NUMBER = /^[1-9][0-9]{0,17}$/
const EVENT_FIELDS = 'address,at,customerId,detail,deviceKeyId,id,kind,outcome,requestId,sessionId'
/** SubjectPublicKeyInfo of Ed25519 (RFC 8410) up to the 32 bytes of the key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export interface KnownHead {
  readonly number: bigint
  readonly hash: string
}

export interface Trusted {
  /** Public keys of the bank, as hex digits. */
  readonly keys: readonly string[]
  readonly heads: readonly KnownHead[]
}

export interface Verdict {
  /** The file is altered, incomplete or forged. */
  readonly faults: readonly string[]
  readonly proves: readonly string[]
  readonly doesNotProve: readonly string[]
  /** A head from outside the file confirms links. */
  readonly isConfirmed: boolean
}

type Fields = Readonly<Record<string, unknown>>

interface ReadFile {
  readonly first: bigint
  readonly last: bigint
  readonly events: number
  /** The computed hash of each link, and of the link before the first one. */
  readonly hashes: ReadonlyMap<bigint, string>
  readonly heads: readonly Fields[]
}

class Fault extends Error {}

/** JSON in the canonical form of RFC 8785. JavaScript writes numbers and texts in this form already. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = value as Fields
  // The order of UTF-16 code units, which is the order of JavaScript's sort.
  const names = Object.keys(fields).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`).join(',')}}`
}

const sha256 = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** A line that JavaScript would write otherwise could show a reader another text than the checked one, such as a name that is there twice. */
function parseLine(line: string, place: number): Fields {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Fault(`line ${place} is not JSON`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Fault(`line ${place} is no object`)
  if (JSON.stringify(value) !== line) throw new Fault(`line ${place} is not written as the bank writes it`)
  return value as Fields
}

function textOf(fields: Fields, name: string, pattern: RegExp, place: number): string {
  const value = fields[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw new Fault(`line ${place} has no right "${name}"`)
  return value
}

/** Throws a Fault at the first line that does not fit the chain. */
function readFile(text: string): ReadFile {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.length < 3) throw new Fault('the file is cut short')
  const start = parseLine(lines[0] ?? '', 1)
  if (start['adireAuditExport'] !== 1) throw new Fault('the file is no export of an audit trail, version 1')
  const first = BigInt(textOf(start, 'first', NUMBER, 1))
  const last = BigInt(textOf(start, 'last', NUMBER, 1))
  const previous = textOf(start, 'previous', HASH, 1)
  if (first === 1n && previous !== '0'.repeat(64)) throw new Fault('the first link of the trail must follow 64 zeros')
  const hashes = new Map([[first - 1n, previous]])
  let hash = previous
  let events = 0
  let number = first
  for (const [index, line] of lines.slice(1, -1).entries()) {
    const place = index + 2
    const link = parseLine(line, place)
    const found = BigInt(textOf(link, 'number', NUMBER, place))
    if (found !== number)
      throw new Fault(`link ${number} is missing or not in its place: line ${place} has link ${found}`)
    hash = sha256(Buffer.from(hash, 'hex'), Buffer.from(eventHash(link, place), 'hex'))
    if (hash !== textOf(link, 'hash', HASH, place))
      throw new Fault(`link ${number} does not fit its event and the link before`)
    if ('event' in link) events += 1
    hashes.set(number, hash)
    number += 1n
  }
  const end = parseLine(lines.at(-1) ?? '', lines.length)
  if (end['end'] !== String(last) || number !== last + 1n) throw new Fault(`the file does not end with link ${last}`)
  if (end['events'] !== events) throw new Fault(`the file has ${events} events, and its end says another number`)
  if (!Array.isArray(end['heads'])) throw new Fault('the end has no list of heads')
  return { first, last, events, hashes, heads: end['heads'] as readonly Fields[] }
}

function eventHash(link: Fields, place: number): string {
  const { number, event } = link
  if (event === undefined) return textOf(link, 'eventHash', HASH, place)
  const isEvent = typeof event === 'object' && event !== null && Object.keys(event).toSorted().join() === EVENT_FIELDS
  if (!isEvent || 'eventHash' in link) throw new Fault(`line ${place} has no right "event"`)
  return sha256(canonical({ number, ...event }))
}

/** The file is checked up to its first fault. */
export function checkExport(text: string, trusted: Trusted): Verdict {
  try {
    return judge(readFile(text), trusted)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { faults: [error.message], proves: [], doesNotProve: ['anything'], isConfirmed: false }
  }
}

function judge(file: ReadFile, trusted: Trusted): Verdict {
  const faults: string[] = []
  const doesNotProve: string[] = []
  const confirmed = [
    ...signedHeads(file, trusted.keys, faults),
    ...givenHeads(file, trusted.heads, faults, doesNotProve),
  ]
  if (faults.length > 0) return { faults, proves: [], doesNotProve: ['anything'], isConfirmed: false }
  const { first, last, events } = file
  const proves = [`the links ${first} to ${last} are one chain, with ${events} events in full and the others as hashes`]
  for (const { number, by } of confirmed)
    proves.push(
      `the links ${first} to ${number} are in the trail of the bank, by ${by}: no event of them was altered, removed, added or moved`,
    )
  const upTo = confirmed.reduce((most, { number }) => (number > most ? number : most), 0n)
  if (upTo === 0n)
    doesNotProve.push('that the chain is the one of the bank: give --key, or a published head with --head')
  else if (upTo < last)
    doesNotProve.push(
      `that the links ${upTo + 1n} to ${last} are in the trail of the bank: ask the bank for a later head`,
    )
  doesNotProve.push(
    'that the file has each event of its filter in full: the bank chose these events',
    'that an event is true, or that the bank recorded each event',
    'the text "about" and the times "signedAt", which no hash covers',
  )
  return { faults, proves, doesNotProve, isConfirmed: upTo > 0n }
}

interface Confirmation {
  readonly number: bigint
  readonly by: string
}

/** The heads in the file, by a key that the receiver trusts. A head with another key is a fault, because the bank has one key. */
function signedHeads(file: ReadFile, keys: readonly string[], faults: string[]): readonly Confirmation[] {
  return file.heads.flatMap((head) => {
    const { number, publicKey, signature } = head
    if (typeof number !== 'string' || !NUMBER.test(number)) return refused('a head has no right number', faults)
    const hash = file.hashes.get(BigInt(number))
    if (hash === undefined || BigInt(number) < file.first) return refused(`head ${number} is outside the file`, faults)
    if (!isSigned(number, hash, publicKey, signature)) return refused(`head ${number} has no right signature`, faults)
    if (keys.length === 0) return []
    if (!keys.includes(String(publicKey)))
      return refused(`head ${number} is signed with another key than the given one`, faults)
    return [{ number: BigInt(number), by: `the signature of head ${number}` }]
  })
}

function givenHeads(
  file: ReadFile,
  heads: readonly KnownHead[],
  faults: string[],
  doesNotProve: string[],
): readonly Confirmation[] {
  return heads.flatMap(({ number, hash }) => {
    const computed = number < file.first ? undefined : file.hashes.get(number)
    if (computed === undefined) {
      doesNotProve.push(`anything by the given head ${number}, which is outside the file`)
      return []
    }
    if (computed !== hash) return refused(`link ${number} has another hash than the given head ${number}`, faults)
    return [{ number, by: `the given head ${number}` }]
  })
}

function refused(fault: string, faults: string[]): readonly Confirmation[] {
  faults.push(fault)
  return []
}

function isSigned(number: string, hash: string, publicKey: unknown, signature: unknown): boolean {
  if (typeof publicKey !== 'string' || !HASH.test(publicKey)) return false
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false
  const der = Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'hex')])
  const message = Buffer.concat([Buffer.from(`adire audit head\0${number}\0`), Buffer.from(hash, 'hex')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, message, key, Buffer.from(signature, 'hex'))
}

/** `12:ab…`, or the name of a published file: `2026-11-28T06Z_12_ab….json`. */
function parseHead(text: string): KnownHead | undefined {
  const [, number, hash] = /(?:^|_)([1-9][0-9]{0,17})[:_]([0-9a-f]{64})(?:\.json)?$/.exec(text) ?? []
  return number === undefined || hash === undefined ? undefined : { number: BigInt(number), hash }
}

const USAGE = 'Usage: check-export.ts <file> [--key <64 hex digits>] [--head <number>:<64 hex digits>]'

/** Prints the verdict, and returns the exit code. */
function main(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true }, head: { type: 'string', multiple: true } },
  })
  const [path] = positionals
  const keys = values.key ?? []
  const heads = (values.head ?? []).map(parseHead)
  const known = heads.filter((head) => head !== undefined)
  if (
    path === undefined ||
    positionals.length > 1 ||
    !keys.every((key) => HASH.test(key)) ||
    known.length < heads.length
  ) {
    console.error(USAGE)
    return 2
  }
  const { faults, proves, doesNotProve, isConfirmed } = checkExport(readFileSync(path, 'utf8'), { keys, heads: known })
  for (const fault of faults) console.error(`WRONG: ${fault}`)
  for (const line of proves) console.log(`Proven: ${line}.`)
  for (const line of doesNotProve) console.log(`Not proven: ${line}.`)
  if (faults.length > 0) return 1
  return isConfirmed ? 0 : 3
}

const [, started] = process.argv
if (started !== undefined && realpathSync(started) === import.meta.filename)
  process.exitCode = main(process.argv.slice(2))
