/** Reads and writes the catalogues: for the screens a folder for each language with one file for each part, for the server one file for each language. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Translation } from './compile.ts'

export const CATALOGUES = 'src/web/language/catalogues'
export const TRANSLATED = ['ha', 'yo', 'ig', 'pcm'] as const

export type Words = Readonly<Record<string, Translation>>

/** Every file of a language: its name without `.json`, and its texts. */
export function readParts(language: string): Readonly<Record<string, Words>> {
  const folder = join(CATALOGUES, language)
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Words,
    ]),
  )
}

/** The name of the server's messages among the parts. */
export const SERVER_PART = 'server'
const serverFile = (language: string): string => join('src/server/language/catalogues', `${language}.json`)

/** The server's messages in a language. */
export const readServerWords = (language: string): Words =>
  JSON.parse(readFileSync(serverFile(language), 'utf8')) as Words

export function writeServerWords(language: string, words: Words): void {
  writeFileSync(
    serverFile(language),
    `${JSON.stringify(Object.fromEntries(Object.entries(words).sort(byKey)), null, 2)}\n`,
  )
}

/** Every text of the screens in a language. */
export const readWords = (language: string): Words => Object.assign({}, ...Object.values(readParts(language))) as Words

export const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : Number(one > other)

/** Writes all files of a language, with sorted keys. A file without texts is removed. */
export function writeParts(language: string, parts: Readonly<Record<string, Words>>): void {
  const folder = join(CATALOGUES, language)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, words] of Object.entries(parts)) {
    const sorted = Object.fromEntries(Object.entries(words).sort(byKey))
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(sorted, null, 2)}\n`)
  }
}
