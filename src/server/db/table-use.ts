/** The tables that a module owns and uses. Each module with SQL declares them in its owned-tables.ts; scripts/sql checks the SQL. */

export interface TableUse {
  /** Tables that only this module changes. */
  readonly owns: readonly string[]
  /** Its views, and those of its tables that hold no data of a customer. `personal-data.ts` has erasure and archive of the others. */
  readonly noPersonalData?: readonly string[]
  /** Tables of other modules that it reads. */
  readonly reads?: readonly string[]
  /** Tables of other modules that it changes. */
  readonly changes?: readonly string[]
  /** Functions of the database that belong to this module. They follow the same declaration. */
  readonly functions?: readonly string[]
}
