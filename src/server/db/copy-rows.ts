/** Writes many rows by binary COPY. It costs the server a quarter of an INSERT with one array for each column. */
import pg from 'pg'
import { BinaryWriter } from './binary-writer.ts'
import type { Sql } from './database.ts'

/** Writes a value of each type. A bigint is decimal digits, JSON is text, and a time may be ISO 8601. */
const TYPES = {
  bigint: (writer: BinaryWriter, value: string) => writer.int64(wholeOf(value)),
  boolean: (writer: BinaryWriter, value: boolean) => writer.bytes(value ? TRUE : FALSE),
  bytea: (writer: BinaryWriter, value: Uint8Array) => writer.bytes(value),
  integer: (writer: BinaryWriter, value: number) => writer.int32(value),
  jsonb: (writer: BinaryWriter, value: string) => {
    writer.bytes(JSONB_VERSION)
    writer.text(value)
  },
  smallint: (writer: BinaryWriter, value: number) => writer.int16(value),
  'smallint[]': (writer: BinaryWriter, value: readonly number[]) =>
    writer.list(INT2_OID, value, (one) => writer.int16(one)),
  text: (writer: BinaryWriter, value: string) => writer.text(value),
  'text[]': (writer: BinaryWriter, value: readonly string[]) => writer.list(TEXT_OID, value, (one) => writer.text(one)),
  timestamptz: (writer: BinaryWriter, value: Date | string) =>
    writer.timestamptz(typeof value === 'string' ? new Date(value) : value),
  uuid: (writer: BinaryWriter, value: string) => writer.uuid(value),
} as const

type Type = keyof typeof TYPES

/** A row for a COPY: a value or null for each of its columns. */
export type RowOf<Columns extends Readonly<Record<string, Type>>> = {
  readonly [Name in keyof Columns]: Parameters<(typeof TYPES)[Columns[Name]]>[1] | null
}

const TRUE = Uint8Array.of(1)
const FALSE = Uint8Array.of(0)
const JSONB_VERSION = Uint8Array.of(1)
/** Types' oids in the catalogue pg_type are the same in every PostgreSQL. */
const INT2_OID = 21
const TEXT_OID = 25

/** The format's signature, without flags and extension. In place of a number of fields, -1 ends the rows. */
const SIGNATURE = Buffer.from('PGCOPY\n\u00FF\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const NO_MORE = -1

/**
 * Makes the COPY into a table once, from its columns and their types; the returned function writes rows. Columns left out take
 * their defaults. Needs one connection: the client of a transaction, not a pool.
 */
export function copyRows<const Columns extends Readonly<Record<string, Type>>>(
  table: string,
  columns: Columns,
): (tx: Sql, rows: readonly RowOf<Columns>[]) => Promise<void> {
  const names = Object.keys(columns)
  const text = `copy ${table} (${names.join(', ')}) from stdin (format binary)`
  const fields = Object.entries(columns).map(([name, type]) => ({
    name,
    write: TYPES[type] as (writer: BinaryWriter, value: unknown) => void,
  }))
  let bytesPerRow = 64
  return async (tx, rows) => {
    if (rows.length === 0) return
    const writer = new BinaryWriter(100 + rows.length * bytesPerRow)
    writer.bytes(SIGNATURE)
    for (const row of rows) {
      writer.int16(fields.length)
      for (const { name, write } of fields) {
        const value: unknown = row[name]
        // Content that was stored before the column was added has no value for it, such as an approval or a schedule.
        if (value === null || value === undefined) {
          writer.null()
        } else {
          const opened = writer.open()
          write(writer, value)
          writer.close(opened)
        }
      }
    }
    writer.int16(NO_MORE)
    const data = writer.end()
    // The estimate for the next rows, with a margin of a tenth.
    bytesPerRow = Math.ceil((data.length / rows.length) * 1.1)
    await tx.query(new CopyIn(text, data)).done
  }
}

const WHOLE = /^-?\d+$/

function wholeOf(digits: string): bigint {
  if (!WHOLE.test(digits)) throw new RangeError('not a whole number')
  return BigInt(digits)
}

/** The part of the driver's connection that a COPY needs. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * A COPY FROM STDIN as a query of the driver. It sends one message with all its data and gets one ReadyForQuery. So a
 * pipelined connection can send further queries behind it.
 */
class CopyIn extends pg.Query {
  readonly done: Promise<void>
  readonly #text: string
  readonly #data: Buffer

  constructor(text: string, data: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // The driver wraps this callback to stop the timer of `query_timeout`. A query that ends without its callback leaves
    // the timer, and the timer later closes a pipelined connection together with the payments in progress on it.
    super(text, (error: unknown) => (error ? reject(error) : resolve()))
    this.done = promise
    this.#text = text
    this.#data = data
  }

  /** Sent in one go: a server that refuses the COPY skips the data, as the protocol has it. */
  override submit = (connection: unknown): void => {
    const wire = connection as CopyConnection
    wire.query(this.#text)
    wire.sendCopyFromChunk(this.#data)
    wire.endCopyFrom()
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}
}
