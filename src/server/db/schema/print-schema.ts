/** Prints the catalogue as SQL: the text of `db/schema.sql`. */
import type { Catalogue, Column, DatabaseFunction, Domain, Grant, Schema, Sequence, Table } from './catalogue.ts'

const HEADER = `-- The schema as it is after all migrations, for reading and for review. Generated from PostgreSQL's catalogue.
-- To change it, change db/migrations and run: npm run db:describe`

/** Leaves out owners, and everything that `readCatalogue` leaves out. */
export function printSchema({ schemas, domains, sequences, tables, functions }: Catalogue): string {
  const parts = [
    HEADER,
    ...schemas.map(printSchemaRights),
    ...domains.map(printDomain),
    ...sequences.map(printSequence),
    ...tables.map((table) => (table.isView ? printView(table) : printTable(table))),
    ...functions.map(printFunction),
  ]
  return `${parts.join('\n\n')}\n`
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

function commentOn(subject: string, comment: string | null): readonly string[] {
  return comment === null ? [] : [`comment on ${subject} is ${literal(comment)};`]
}

/** PostgreSQL prints keywords in capitals and a cast after each text. Quoted text stays as it is. */
function tidy(sql: string): string {
  return sql
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, n) => (n % 2 === 1 ? part : part.replace(/\b[A-Z_]+\b/g, (word) => word.toLowerCase())))
    .join('')
    .replace(/(?<=')::text\b(?!\[)/g, '')
    .replace(/ using btree\b/g, '')
}

function printSchemaRights({ name, grants }: Schema): string {
  return [`create schema ${name};`, ...printRights(`schema ${name}`, grants)].join('\n')
}

/** `rights` has texts of a role and a privilege. */
function printRights(subject: string, rights: readonly string[]): readonly string[] {
  return rights
    .map((right) => right.split(': '))
    .map(([role, privilege]) => `grant ${privilege} on ${subject} to ${role};`)
}

function printDomain({ name, type, comment, checks }: Domain): string {
  return [
    `create domain ${name} as ${[type, ...checks.map(tidy)].join(' ')};`,
    ...commentOn(`domain ${name}`, comment),
  ].join('\n')
}

function printSequence({ name, least, most, comment, grants }: Sequence): string {
  const created = `create sequence ${name} minvalue ${least} maxvalue ${most};`
  return [created, ...commentOn(`sequence ${name}`, comment), ...printRights(`sequence ${name}`, grants)].join('\n')
}

function printTable(table: Table): string {
  const { name, isUnlogged, options, partitionedBy, columns, constraints, indexes, triggers, grants, comment } = table
  const lines = [
    ...columns.map(printColumn),
    ...constraints.map((constraint) => `constraint ${constraint.name} ${tidy(constraint.definition)}`),
  ]
  const partition = partitionedBy === null ? '' : ` partition by ${partitionedBy}`
  const storage = options.length === 0 ? '' : ` with (${options.join(', ')})`
  return [
    `create ${isUnlogged ? 'unlogged ' : ''}table ${name} (`,
    `${lines.map((line) => `  ${line}`).join(',\n')}\n)${partition}${storage};`,
    ...commentOn(`table ${name}`, comment),
    ...columns.flatMap((column) => commentOn(`column ${name}.${column.name}`, column.comment)),
    ...indexes.map((index) => `${tidy(index)};`),
    ...printGrants(name, grants),
    ...triggers.map((trigger) => `${tidy(trigger)};`),
  ].join('\n')
}

function printColumn({ name, type, isRequired, default: value, isIdentity, isGenerated, collation }: Column): string {
  const parts = [
    `${name} ${type}`,
    collation === null ? '' : ` collate ${collation}`,
    isRequired ? ' not null' : '',
    value === null ? '' : isGenerated ? ` generated always as ${tidy(value)} stored` : ` default ${tidy(value)}`,
    isIdentity ? ' generated always as identity' : '',
  ]
  return parts.join('')
}

function printView({ name, query, comment, grants }: Table): string {
  return [
    `create view ${name} as\n${tidy(query ?? '')}`,
    ...commentOn(`view ${name}`, comment),
    ...printGrants(name, grants),
  ].join('\n')
}

function printGrants(name: string, grants: readonly Grant[]): readonly string[] {
  const whole = Map.groupBy(
    grants.filter(({ columns }) => columns === null),
    ({ role }) => role,
  )
  return [
    ...[...whole].map(
      ([role, given]) => `grant ${given.map(({ privilege }) => privilege).join(', ')} on ${name} to ${role};`,
    ),
    ...grants.flatMap(({ role, privilege, columns }) =>
      columns === null ? [] : [`grant ${privilege} (${columns.join(', ')}) on ${name} to ${role};`],
    ),
  ]
}

/** PostgreSQL grants a new function to `public`: a function without that grant had it revoked. */
function printFunction({ name, definition, callers }: DatabaseFunction): string {
  const [head = '', ...body] = definition.trimEnd().split(/(?= AS \$|\nAS \$)/)
  const others = callers.filter((role) => role !== 'public')
  return [
    `${tidy(head)}${body.join('')};`,
    ...(callers.includes('public') ? [] : [`revoke execute on function ${name} from public;`]),
    ...others.map((role) => `grant execute on function ${name} to ${role};`),
  ].join('\n')
}
