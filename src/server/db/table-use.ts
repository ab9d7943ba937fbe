/** The tables that a module owns and uses. Each module with SQL declares them in its owned-tables.ts; scripts/sql checks the SQL. */

export interface TableUse {
  /** Tables that only this module changes. */
  readonly owns: readonly string[]
  /**
   * The module's views, and its tables without data of a customer. `personal-data.ts` has the erasure and the archive
   * of its other tables.
   */
  readonly noPersonalData?: readonly string[]
  /** Tables of other modules that it reads. */
  readonly reads?: readonly string[]
  /** Tables of other modules that it changes. */
  readonly changes?: readonly string[]
  /** Functions of the database that belong to this module. The SQL in them may use only the declared tables. */
  readonly functions?: readonly string[]
}
