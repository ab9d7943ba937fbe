/** Runs a drill: prints its lines with the seconds since its start, reports its conditions, and ends with its exit code. */
import type { Condition } from './conditions.ts'

const started = performance.now()

export const say = (text: string): void =>
  console.log(`${Math.round((performance.now() - started) / 1_000)} s  ${text}`)

/** Prints each condition. Returns true when every condition is met. */
export function reportConditions(conditions: readonly Condition[]): boolean {
  for (const { title, isMet, found } of conditions) say(`${isMet ? 'met' : 'MISSED'}: ${title} (${found})`)
  return conditions.every(({ isMet }) => isMet)
}

/** Ends with 0 when `drill` returns true. `command` is the name in `npm run`, and `report` is the name of the file with the results. */
export function runDrill(command: string, report: string, drill: () => Promise<boolean>): void {
  drill().then(
    (isMet) => {
      const verdict = isMet ? 'every condition is met' : 'A CONDITION IS MISSED'
      console.log(`npm run ${command}: ${verdict} (bench/results/${report}.json)`)
      process.exit(isMet ? 0 : 1)
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error))
      process.exit(1)
    },
  )
}
