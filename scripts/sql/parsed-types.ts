/**
 * Names the values that the driver makes of PostgreSQL's types. The driver keeps its standard parsers (bigint and
 * numeric stay text).
 */
export interface ParsedTypes {
  readonly bool: boolean
  readonly bytea: Buffer
  readonly date: Date
  readonly float8: number
  readonly inet: string
  readonly int2: number
  readonly int4: number
  readonly int8: string
  readonly interval: unknown
  readonly json: unknown
  readonly jsonb: unknown
  readonly name: string
  readonly numeric: string
  readonly oid: number
  readonly regclass: string
  readonly text: string
  readonly timestamptz: Date
  readonly uuid: string
  readonly void: string
  readonly 'bytea[]': readonly (Buffer | null)[]
  readonly 'int2[]': readonly (number | null)[]
  readonly 'int4[]': readonly (number | null)[]
  readonly 'int8[]': readonly (string | null)[]
  readonly 'text[]': readonly (string | null)[]
  readonly 'timestamptz[]': readonly (Date | null)[]
  readonly 'uuid[]': readonly (string | null)[]
}
