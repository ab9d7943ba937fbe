/** Reads the schemas `bank` and `ledger` from PostgreSQL's catalogue, sorted by name. */
import type { Sql } from '../database.ts'
import {
  COLUMNS_QUERY,
  CONSTRAINTS_QUERY,
  DOMAINS_QUERY,
  FUNCTIONS_QUERY,
  GRANTS_QUERY,
  INDEXES_QUERY,
  SCHEMAS_QUERY,
  SEQUENCES_QUERY,
  TABLES_QUERY,
  TRIGGERS_QUERY,
} from './catalogue-queries.ts'

export interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly default: string | null
  readonly isIdentity: boolean
  /** `default` is the expression of the column. */
  readonly isGenerated: boolean
  /** Null: the collation of the type. */
  readonly collation: string | null
  readonly comment: string | null
}

export interface Constraint {
  readonly name: string
  readonly kind: 'primary key' | 'unique' | 'foreign key' | 'check'
  readonly columns: readonly string[]
  /** The other table of a foreign key. */
  readonly references: string | null
  readonly definition: string
}

export interface Grant {
  readonly role: string
  readonly privilege: string
  /** Null: the whole table. */
  readonly columns: readonly string[] | null
}

interface TableRow {
  /** The name with its schema: `bank.customer`. */
  readonly name: string
  readonly isView: boolean
  readonly isUnlogged: boolean
  /** The storage options, such as `fillfactor=70`. */
  readonly options: readonly string[]
  readonly partitionedBy: string | null
  /** The query of a view. */
  readonly query: string | null
  readonly comment: string | null
}

export interface Table extends TableRow {
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  /** Statements that create them. */
  readonly indexes: readonly string[]
  readonly triggers: readonly string[]
  readonly grants: readonly Grant[]
}

export interface DatabaseFunction {
  /** The name with schema and argument types: `bank.keep_used()`. */
  readonly name: string
  readonly definition: string
  /** Roles other than the owner that may call it; `public` is every role. */
  readonly callers: readonly string[]
}

export interface Domain {
  readonly name: string
  readonly type: string
  readonly comment: string | null
  readonly checks: readonly string[]
}

export interface Sequence {
  readonly name: string
  readonly least: string
  readonly most: string
  readonly comment: string | null
  /** Role and privilege: `adire_app: usage`. */
  readonly grants: readonly string[]
}

export interface Schema {
  readonly name: string
  /** Role and privilege: `adire_app: usage`. */
  readonly grants: readonly string[]
}

export interface Catalogue {
  readonly schemas: readonly Schema[]
  readonly domains: readonly Domain[]
  readonly sequences: readonly Sequence[]
  readonly tables: readonly Table[]
  readonly functions: readonly DatabaseFunction[]
}

type OfTable<Part> = Part & { readonly table: string }

/** Leaves out the job queue, the migrator's own tables, and the partitions that are made every minute. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const columns = byTable((await sql.query<OfTable<Column>>(COLUMNS_QUERY)).rows)
  const constraints = byTable((await sql.query<OfTable<Constraint>>(CONSTRAINTS_QUERY)).rows)
  const indexes = byTable((await sql.query<OfTable<{ definition: string }>>(INDEXES_QUERY)).rows)
  const triggers = byTable((await sql.query<OfTable<{ definition: string }>>(TRIGGERS_QUERY)).rows)
  const grants = byTable((await sql.query<OfTable<Grant>>(GRANTS_QUERY)).rows)
  const { rows: tables } = await sql.query<TableRow>(TABLES_QUERY)
  return {
    schemas: (await sql.query<Schema>(SCHEMAS_QUERY)).rows,
    domains: (await sql.query<Domain>(DOMAINS_QUERY)).rows,
    sequences: (await sql.query<Sequence>(SEQUENCES_QUERY)).rows,
    tables: tables.map((table) => ({
      ...table,
      columns: columns(table.name),
      constraints: constraints(table.name),
      indexes: indexes(table.name).map(({ definition }) => definition),
      triggers: triggers(table.name).map(({ definition }) => definition),
      grants: grants(table.name),
    })),
    functions: (await sql.query<DatabaseFunction>(FUNCTIONS_QUERY)).rows,
  }
}

function byTable<Part>(rows: readonly OfTable<Part>[]): (table: string) => readonly Part[] {
  const groups = Map.groupBy(rows, ({ table }) => table)
  return (table) => groups.get(table) ?? []
}
