/** A measure: figures of the whole bank that monitoring reads, such as the waiting jobs of each task. */

export interface Sample {
  /** Few values for each label, and no account, customer or address. */
  readonly labels: Readonly<Record<string, string>>
  /** By the name of the gauge. */
  readonly values: Readonly<Record<string, number>>
}

export interface Measure {
  /** The help text of each gauge by its name. */
  readonly gauges: Readonly<Record<string, string>>
  readonly labelNames: readonly string[]
  /** One short query. A gauge without a sample has no value. */
  read(): Promise<readonly Sample[]>
}
