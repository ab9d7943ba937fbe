/** One file of a customer's archive: of which table it is, what of it, and what not. */

export interface DataFile {
  /** Its name in the archive, without `.json`. */
  readonly name: string
  /** For the manifest: what it is, in words. */
  readonly about: string
  readonly table: string
  /** Column names; `day::text` is cast. */
  readonly columns: string
  /** Further values, as SQL over the row `t`. */
  readonly more?: Readonly<Record<string, string>>
  /** Which rows are the customer's, as SQL over `t` with $1 the customer's id; unless told, `t.customer_id = $1`. */
  readonly whose?: string
  readonly order: string
  /** Column → why it is left out. `customer_id` needs no reason. */
  readonly omitted?: Readonly<Record<string, string>>
  /** Opens a sealed column: row → what stands in its place. */
  readonly sealed?: {
    readonly column: string
    readonly as: string
    place(row: Readonly<Record<string, unknown>>): string
  }
}
