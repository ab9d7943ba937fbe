/** Prepares collected statements on a migrated database and compares their columns with the declared row types. */
import type pg from 'pg'
import type { Project } from 'typescript/unstable/sync'
import { RowComparison } from './compare-rows.ts'
import { createDescriber, type Described } from './describe.ts'
import type { Statement } from './statements.ts'

export interface StatementFault extends Pick<Statement, 'at' | 'owner'> {
  readonly fault: string
  /** PostgreSQL's SQLSTATE, when PostgreSQL refused the statement. */
  readonly code: string | undefined
}

export interface Checked {
  readonly faults: readonly StatementFault[]
  readonly prepared: number
  /** Statements such as `begin`, which PostgreSQL cannot check before they run. */
  readonly commands: number
  readonly rowTypes: number
}

const CHECKABLE = /^\s*(select|insert|update|delete|with|merge|values)\b/i
const CURSOR = /^\s*declare (\w+) no scroll cursor for\s/i
const FETCH = /^\s*fetch [\w ]*from (\w+)\s*$/i
const COPY = /^\s*copy ([\w.]+) \(([^)]*)\) from stdin/i
const TEMPORARY = /^\s*create temp table (\w+)(?: on commit drop)? as\s/i

/** `client` is connected as the tables' owner. The temporary tables of a file are made for its later statements. */
export async function checkStatements(
  client: pg.Client,
  project: Project,
  statements: readonly Statement[],
): Promise<Checked> {
  const describe = await createDescriber(client)
  const rows = new RowComparison(project)
  const faults: StatementFault[] = []
  let [prepared, commands, rowTypes] = [0, 0, 0]
  for (const statement of statements) {
    const text = checkableText(statement, statements)
    if (text === undefined) {
      commands += 1
      continue
    }
    try {
      const described = await describe(text)
      prepared += 1
      if (statement.row !== undefined) rowTypes += 1
      for (const fault of faultsOf(statement, described, rows))
        faults.push({ ...placeOf(statement), fault, code: undefined })
      const table = TEMPORARY.exec(statement.text)?.[1]
      if (table !== undefined) await makeTemporary(client, table, described)
    } catch (error) {
      const { message, code } = error as { message: string; code?: string }
      const fault = `${message}: ${statement.text.trim().replaceAll(/\s+/g, ' ').slice(0, 120)}`
      faults.push({ ...placeOf(statement), fault, code })
    }
  }
  return { faults, prepared, commands, rowTypes }
}

const placeOf = ({ at, owner }: Statement): Pick<Statement, 'at' | 'owner'> => ({ at, owner })

/** The text that PostgreSQL can check in place of the statement. Undefined for a command. */
function checkableText({ text, at }: Statement, statements: readonly Statement[]): string | undefined {
  if (CHECKABLE.test(text)) return text
  const copy = COPY.exec(text)
  if (copy !== null) return `select ${copy[2]} from ${copy[1]}`
  for (const pattern of [CURSOR, TEMPORARY]) if (pattern.test(text)) return text.replace(pattern, '')
  const cursor = FETCH.exec(text)?.[1]
  const file = at.replace(/:\d+$/, ':')
  const declared = statements.find((one) => one.at.startsWith(file) && CURSOR.exec(one.text)?.[1] === cursor)
  return cursor === undefined ? undefined : declared?.text.replace(CURSOR, '')
}

function faultsOf(statement: Statement, { columns, parameters }: Described, rows: RowComparison): readonly string[] {
  const { values, row, readsRows } = statement
  if (values !== undefined && values !== parameters && !FETCH.test(statement.text))
    return [`takes ${parameters} parameters, and the call gives ${values}`]
  if (row !== undefined) return rows.faults(columns, row)
  if (columns.length === 0 || !readsRows) return []
  return ['gives rows that the call reads, and the call declares no row type']
}

async function makeTemporary(client: pg.Client, table: string, { columns }: Described): Promise<void> {
  await client.query(`drop table if exists pg_temp.${table}`)
  await client.query(`create temp table ${table} (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`)
}
