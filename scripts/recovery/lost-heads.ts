/** Publishes audit heads before the moment and in the lost window, and follows step 5 of deploy/recovery.md with them. */
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ServedBank } from '../ha/bank.ts'
import { until } from '../ha/own-process.ts'
import type { ArchivedDatabase } from './archived-database.ts'

const WAIT_MS = 60_000
const VERIFY = ['operators/cli.ts', 'verify-audit', '--from-start'] as const

/** Runs the two jobs of each hour, and waits for the new file. Returns its name. */
export async function publishHead(database: ArchivedDatabase, { headsFolder }: ServedBank): Promise<string> {
  const newest = async (): Promise<number> =>
    Number((await database.ask('select coalesce(max(number), 0) as number from bank.audit_head'))?.['number'])
  const [known, before] = [new Set(namesIn(headsFolder)), await newest()]
  await database.ask(`select graphile_worker.add_job('sign-audit-head')`)
  await until('the head of the audit trail is signed', WAIT_MS, async () => (await newest()) > before || undefined)
  await database.ask(`select graphile_worker.add_job('publish-audit-head')`)
  return until('the head of the audit trail is published', WAIT_MS, () =>
    Promise.resolve(namesIn(headsFolder).find((name) => !known.has(name))),
  )
}

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    return []
  }
}

const FAULT =
  /^BROKEN: the head (\d+) that was published at (\S+) is after the last link \d+ \(the bank signed this head\)$/

/** The heads that the check names as after the last link, each as its hour and its number. Undefined: the check names another fault. */
export function readLostHeads(output: string): readonly string[] | undefined {
  const faults = output.split('\n').filter((line) => line.startsWith('BROKEN: '))
  const heads = faults.flatMap((line) => {
    const [, number, hour] = FAULT.exec(line) ?? []
    return number === undefined || hour === undefined ? [] : [`${hour}_${number}`]
  })
  return heads.length === faults.length ? heads : undefined
}

export interface HeadsOutcome {
  /** The check named each head of the lost window, and nothing else. */
  readonly areNamed: boolean
  /** The check names the step of the runbook. */
  readonly isExplained: boolean
  /** The new folder, without the heads of the lost window, agrees with the restored audit trail. */
  readonly isWhole: boolean
}

/** `lost`: the names of the files that were published after the moment. The old folder stays as it is. */
export async function leaveLostHeads(bank: ServedBank, lost: readonly string[]): Promise<HeadsOutcome> {
  const { output } = await bank.command(...VERIFY)
  const named = readLostHeads(output) ?? []
  const isNamed = (name: string): boolean => named.some((head) => name.startsWith(`${head}_`))
  const folder = `${bank.headsFolder}-after-the-restore`
  mkdirSync(folder)
  for (const name of namesIn(bank.headsFolder).filter((file) => !isNamed(file)))
    copyFileSync(join(bank.headsFolder, name), join(folder, name))
  bank.useHeads(folder)
  const kept = namesIn(folder).length
  const after = await bank.command(...VERIFY)
  return {
    areNamed: named.length === lost.length && lost.every(isNamed),
    isExplained: output.includes('follow step 5 of deploy/recovery.md'),
    isWhole: kept > 0 && after.isRight && after.output.includes(`${kept} of ${kept} published heads agree`),
  }
}
