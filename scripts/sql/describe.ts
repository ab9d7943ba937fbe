/**
 * Asks PostgreSQL for the columns of a statement without running it, by Parse and Describe of the extended protocol.
 */
import pg from 'pg'
import { allowedValues } from './row-types.ts'

export interface Column {
  readonly name: string
  /** The name of the type: `int8`, `text[]`. A domain has the name of its base type. */
  readonly type: string
  /** True for a plain column of a table that allows null. */
  readonly isNullable: boolean
  /** The texts that a check on a plain column of a table allows. */
  readonly values: readonly string[] | undefined
}

export interface Described {
  /** Empty for a statement without rows. */
  readonly columns: readonly Column[]
  readonly parameters: number
}

interface TableColumn {
  readonly relation: number
  readonly position: number
  readonly name: string
  readonly type: string
  readonly is_nullable: boolean
  readonly checks: string[]
}

interface Field {
  readonly name: string
  readonly tableID: number
  readonly columnID: number
  readonly dataTypeID: number
}

/** The part of the driver's connection that a description needs. */
interface Wire {
  parse(query: { readonly text: string; readonly name: string; readonly types: readonly number[] }): void
  describe(message: { readonly type: 'S'; readonly name: string }): void
  sync(): void
  once(event: 'parameterDescription', listener: (message: { readonly dataTypeIDs: readonly number[] }) => void): void
  removeAllListeners(event: 'parameterDescription'): void
}

class Description extends pg.Query {
  readonly done: Promise<{ readonly fields: readonly Field[]; readonly parameters: number }>
  readonly #text: string
  readonly #settle: PromiseWithResolvers<{ readonly fields: readonly Field[]; readonly parameters: number }>
  #fields: readonly Field[] = []
  #parameters = 0
  #wire: Wire | undefined
  #error: unknown

  constructor(text: string) {
    super(text)
    this.#text = text
    this.#settle = Promise.withResolvers()
    this.done = this.#settle.promise
  }

  override submit = (connection: unknown): void => {
    this.#wire = connection as Wire
    this.#wire.once('parameterDescription', ({ dataTypeIDs }) => {
      this.#parameters = dataTypeIDs.length
    })
    this.#wire.parse({ text: this.#text, name: '', types: [] })
    this.#wire.describe({ type: 'S', name: '' })
    this.#wire.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#fields = fields
  }

  /** The server skips the description, and reports readiness after the error. */
  handleError(error: unknown): void {
    this.#error = error
    this.#wire?.removeAllListeners('parameterDescription')
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#settle.resolve({ fields: this.#fields, parameters: this.#parameters })
  }
}

/**
 * Describes statements on one connection of a migrated database. Rejects with PostgreSQL's error for a wrong statement.
 * A column counts as never null when the statement asks for it: `is not null`, or equality with a parameter. The allowed texts of a
 * column do not count when the statement names some of them: `state in ('held')`.
 */
export async function createDescriber(client: pg.Client): Promise<(text: string) => Promise<Described>> {
  const types = await client.query<{ oid: number; name: string }>(
    `select t.oid, coalesce(e.typname || '[]', t.typname) as name
     from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  )
  // By the catalogue, all columns of a view allow null.
  const columnsOfTables = await client.query<TableColumn>(
    `select a.attrelid as relation, a.attnum as position, a.attname as name, t.typname as type, not a.attnotnull as is_nullable,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where a.attnum > 0 and c.relkind in ('r', 'p')`,
  )
  const typeNames = new Map(types.rows.map(({ oid, name }) => [oid, name]))
  const sources = new Map(columnsOfTables.rows.map((row) => [`${row.relation} ${row.position}`, row]))
  return async (text) => {
    const description = new Description(text)
    client.query(description)
    const { fields, parameters } = await description.done
    const columns = fields.map((field) => {
      const source = sources.get(`${field.tableID} ${field.columnID}`)
      return {
        name: field.name,
        type: typeNames.get(field.dataTypeID) ?? String(field.dataTypeID),
        isNullable: source?.is_nullable === true && !isAskedFor(source.name, text),
        values: source === undefined || isChosen(source.name, text) ? undefined : allowedValues(source),
      }
    })
    return { columns, parameters }
  }
}

const isAskedFor = (column: string, text: string): boolean =>
  new RegExp(`\\b${column} (is not null|= any|= \\$\\d)`).test(text)
const isChosen = (column: string, text: string): boolean => new RegExp(`\\b${column} (in \\(|= )'`).test(text)
