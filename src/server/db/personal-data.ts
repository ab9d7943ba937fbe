/** The erasure and the archive of a customer's data, as each module states them for its own tables. The privacy feature runs them. */
import type { MessageKey } from '../../values/message.ts'
import type { Sql } from './database.ts'

/**
 * `at-closing`: in the transaction that closes the customer's relation.
 * `after-closing`: within minutes, and again every night for a month, because a request in progress may still write a row.
 * `login-expired`: after the days in which the login page explains to the customer that the profile is closed.
 * `retention-expired`: after the years for which the law requires the bank to keep records.
 */
export type ErasureStage = 'at-closing' | 'after-closing' | 'login-expired' | 'retention-expired'

export interface ErasureStep {
  /** A table of the module: the rows that the step deletes or changes. */
  readonly table: string
  readonly stage: ErasureStage
  /** One statement; $1 is the customer. */
  readonly sql: string
}

/** One file of a customer's archive. */
export interface ArchiveTable {
  /** The file's name in the archive, without `.json`. */
  readonly name: string
  /** The description that the customer reads in the README of the archive. */
  readonly about: MessageKey
  readonly table: string
  /** Column names, separated by spaces; `day::text` is cast. */
  readonly columns: string
  /** Further values, as SQL over the row `t`. */
  readonly more?: Readonly<Record<string, string>>
  /** The condition for the customer's rows, as SQL over `t` with $1 the customer's id. Default: `t.customer_id = $1`. */
  readonly whose?: string
  readonly order: string
  /** Column → the reason why it is left out. `customer_id` needs no reason. */
  readonly omitted?: Readonly<Record<string, string>>
  /** A sealed column, which the archive opens. */
  readonly sealed?: {
    readonly column: string
    /** The name of the opened value in the file. */
    readonly as: string
    /** The place that the value was sealed for. */
    place(row: Readonly<Record<string, unknown>>): string
  }
}

/** Finds what prevents the erasure of a customer: one line each. It changes nothing. */
type FindErasureObstacles = (sql: Sql, customerId: string) => Promise<readonly string[]>

/** Every table of the module that holds data of a customer is in `erasure` or `kept`, and in `archive` or `notArchived`. */
export interface PersonalData {
  /** The steps in the order in which they run: rows that refer to other rows come first. */
  readonly erasure?: readonly ErasureStep[]
  /** Tables whose rows erasure leaves unchanged → the reason. */
  readonly kept?: Readonly<Record<string, string>>
  readonly archive?: readonly ArchiveTable[]
  /** Tables that the archive leaves out → the reason. The archive's manifest has it. */
  readonly notArchived?: Readonly<Record<string, string>>
  readonly obstacles?: readonly FindErasureObstacles[]
}

const OF_CUSTOMER = 'customer_id = $1'

export function deleteRows(table: string, stage: ErasureStage, where = OF_CUSTOMER): ErasureStep {
  return { table, stage, sql: `delete from ${table} where ${where}` }
}

/** `set`: the assignments, which replace the customer's data. */
export function overwriteRows(table: string, stage: ErasureStage, set: string, where = OF_CUSTOMER): ErasureStep {
  return { table, stage, sql: `update ${table} set ${set} where ${where}` }
}

/** An obstacle while `count` finds rows of customer $1. The line begins with their number. */
export function countObstacle({ one, more, count }: Readonly<Record<'one' | 'more' | 'count', string>>) {
  return async (sql: Sql, customerId: string): Promise<readonly string[]> => {
    const { rows } = await sql.query<{ count: string }>(count, [customerId])
    const found = rows[0]?.count ?? '0'
    return found === '0' ? [] : [`${found} ${found === '1' ? one : more}`]
  }
}

/** Reasons that several modules give for a column or a table that the archive leaves out. */
export const INTERNAL_KEY = 'A key or an id that only our systems use.'
export const FINGERPRINT = 'A check sum over what you approved.'
export const SHORT_LIVED = 'An offer, a code or a step that the bank keeps for a few minutes and then deletes.'
