/**
 * Loads the texts of the chosen language part by part. This code is in a separate file, because English needs no
 * catalogue.
 */
import type { Language } from '../../values/language.ts'
import { createCatalogue } from './catalogue.ts'
import type { CompiledCatalogue, LoadedLanguage } from './message.ts'
import { PARTS } from './page-parts.ts'

/** The texts of the first page, and the function that loads each other part. */
export interface LanguageFiles {
  readonly start: CompiledCatalogue
  readonly parts: Readonly<Record<string, () => Promise<CompiledCatalogue>>>
}

const LANGUAGES: Readonly<Partial<Record<string, () => Promise<LanguageFiles>>>> = {
  ha: () => import('./catalogues/ha.ts'),
  yo: () => import('./catalogues/yo.ts'),
  ig: () => import('./catalogues/ig.ts'),
  pcm: () => import('./catalogues/pcm.ts'),
}

/** Undefined for a language that the bank does not have. */
export async function loadLanguage(chosen: string): Promise<LoadedLanguage | undefined> {
  const files = await LANGUAGES[chosen]?.()
  if (!files) return undefined
  const { lookUp, add, withMonths } = createCatalogue(chosen)
  add(files.start)
  const loading = new Map<string, Promise<unknown>>()
  const load = (part: string): Promise<unknown> => {
    const known = loading.get(part)
    if (known) return known
    const loaded =
      files.parts[`./${chosen}/${part}.json`]?.().then(add, () => void loading.delete(part)) ?? Promise.resolve()
    loading.set(part, loaded)
    return loaded
  }
  return {
    language: chosen as Language,
    lookUp,
    dates: files.start.dates,
    withMonths,
    sentences: load('messages'),
    loadParts: (page) => Promise.all((PARTS[page] ?? []).map(load)),
    load,
  }
}
