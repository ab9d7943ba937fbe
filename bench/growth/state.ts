/** Keeps the results of a growth run in its folder, so that a run that was ended goes on where it stopped. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress, Tables } from './fill.ts'

/** The options that decide what the database contains. A run that goes on needs the same. */
export interface Contents {
  readonly entries: number
  readonly accounts: number
  readonly tables: Tables
}

export interface State<Result> {
  readonly contents: Contents
  readonly progress: Progress
  readonly results: readonly Result[]
}

const pathIn = (folder: string): string => join(folder, 'growth-state.json')

/** Returns undefined for a folder without a state. Throws when the state is of a run with other contents. */
export function readState<Result>(folder: string, contents: Contents): State<Result> | undefined {
  if (!existsSync(pathIn(folder))) return undefined
  const state = JSON.parse(readFileSync(pathIn(folder), 'utf8')) as State<Result> & { progress: { at: string } }
  for (const name of ['entries', 'accounts', 'tables'] as const)
    if (state.contents[name] !== contents[name])
      throw new Error(`${folder} has a run with --${name} ${state.contents[name]}`)
  return { ...state, progress: { transfers: state.progress.transfers, at: new Date(state.progress.at) } }
}

/** Replaces the file in one step, so that a run that is ended here leaves the state before. */
export function writeState<Result>(folder: string, state: State<Result>): void {
  writeFileSync(`${pathIn(folder)}.new`, `${JSON.stringify(state, null, 2)}\n`)
  renameSync(`${pathIn(folder)}.new`, pathIn(folder))
}
