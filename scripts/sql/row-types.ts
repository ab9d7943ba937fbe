/** Writes the TypeScript type of each table's row from the catalogue of a migrated database, one file per file of db/migrations. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { ParsedTypes } from './parsed-types.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations')
const MOST_WIDTH = 120

/** The TypeScript text of `ParsedTypes`. */
const WRITTEN: Readonly<Record<Exclude<keyof ParsedTypes, `${string}[]`>, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  interval: 'unknown',
  json: 'unknown',
  jsonb: 'unknown',
  name: 'string',
  numeric: 'string',
  oid: 'number',
  regclass: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  void: 'string',
}

interface TableColumn {
  /** `bank.payment` */
  readonly table: string
  readonly name: string
  readonly type: string
  readonly is_array: boolean
  readonly is_nullable: boolean
  /** The definitions of the checks on this column alone. */
  readonly checks: readonly string[]
}

const COLUMNS = `select n.nspname || '.' || c.relname as table, a.attname as name,
    coalesce(e.typname, b.typname, t.typname) as type, e.oid is not null as is_array, not a.attnotnull as is_nullable,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type b on b.oid = t.typbasetype
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where n.nspname in ('bank', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition
  order by 1, a.attnum`

/** The text of each file of src/server/db/tables, by the file's name. Any login can be the `client`. */
export async function rowTypes(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<TableColumn>(COLUMNS)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const files = new Map<string, string>()
  for (const migration of readdirSync(MIGRATIONS).sort()) {
    const made = [
      ...readFileSync(join(MIGRATIONS, migration), 'utf8').matchAll(/^create (?:unlogged )?table ([\w.]+)/gm),
    ]
    const rowsOfFile = made.flatMap(([, name = '']) => {
      const columns = tables.get(name)
      return columns === undefined ? [] : [interfaceOf(name, columns)]
    })
    const file = `${migration.replace(/^\d+_|[.]sql$/g, '').replaceAll('_', '-')}.ts`
    const header = `/** The tables of db/migrations/${migration}. \`npm run db:describe\` writes this file. */\n`
    if (rowsOfFile.length > 0) files.set(file, `${header}\n${rowsOfFile.join('\n')}`)
  }
  return files
}

/** `bank.exchange_rate` becomes `BankExchangeRateRow`. */
function interfaceOf(table: string, columns: readonly TableColumn[]): string {
  const name = table.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `export interface ${name}Row {\n${columns.map(propertyOf).join('')}}\n`
}

function propertyOf(column: TableColumn): string {
  const written = WRITTEN[column.type as keyof typeof WRITTEN] as string | undefined
  if (written === undefined)
    throw new Error(`${column.table}.${column.name}: write the type ${column.type} in ${import.meta.filename}`)
  const parts = column.is_array ? [`${written}[]`] : (allowedValues(column)?.map((value) => `'${value}'`) ?? [written])
  const members = column.is_nullable && written !== 'unknown' ? [...parts, 'null'] : parts
  const line = `  readonly ${column.name}: ${members.join(' | ')}\n`
  if (line.length <= MOST_WIDTH + 1) return line
  return `  readonly ${column.name}:\n${members.map((member) => `    | ${member}\n`).join('')}`
}

/** The texts that a check of the form `column in ('a', 'b')` allows. Undefined without such a check. */
export function allowedValues({
  name,
  type,
  checks,
}: Pick<TableColumn, 'name' | 'type' | 'checks'>): readonly string[] | undefined {
  if (type !== 'text') return undefined
  for (const check of checks) {
    const list = new RegExp(`^CHECK \\(\\(${name} = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$`).exec(check)?.[1]
    const only = new RegExp(`^CHECK \\(\\(${name} = ('[^']*'::text)\\)\\)$`).exec(check)?.[1]
    const values = (list ?? only)?.matchAll(/'([^']*)'(?=::text)/g)
    if (values) return [...values].map(([, value = '']) => value)
  }
  return undefined
}
