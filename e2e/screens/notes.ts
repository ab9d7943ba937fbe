/** Stores the pictures of a screen and the notes about them: names, sizes and their folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const FOLDER = join(import.meta.dirname, '../../screens')
export const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const
export const STAFF_SIZES = [
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const
export const WIDTHS = [360, 768, 1280, 1920] as const
export const THEMES = ['light', 'dark'] as const

/** Describes one state of one screen. */
export interface Note {
  readonly screen: string
  readonly state: string
  /** Path and query of the page. */
  readonly address: string
  /** The visible text of the page, for `npm run translations -- export`. */
  readonly text: string
  /** The widths of its pictures. */
  readonly widths: readonly number[]
  /** Widths at which the page scrolls sideways. */
  readonly sideways: readonly number[]
  /** The reason why the state was not reached. Its pictures then show the page at that moment. */
  readonly problem?: string
}
type NoteName = Pick<Note, 'screen' | 'state'>

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const baseName = ({ screen, state }: NoteName): string => `${slug(screen)}--${slug(state)}`
export const noteName = (note: NoteName): string => `${baseName(note)}.json`
export const pictureName = (note: NoteName, width: number, theme: string): string =>
  `${baseName(note)}--${width}-${theme}.png`

/** Reads the notes of the last run of `npm run screens`. Without a run there are none. */
export function readNotes(): readonly Note[] {
  if (!existsSync(FOLDER)) return []
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Note)
}
