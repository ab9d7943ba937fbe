/** Loads the chosen language's words. Apart, because who reads English never needs it. */
import type { Language } from '../../values/language.ts'
import type { LookUp } from './catalogue.ts'

const CATALOGUES: Readonly<Partial<Record<string, () => Promise<{ readonly lookUp: LookUp }>>>> = {
  ha: () => import('./catalogues/ha.ts'),
  yo: () => import('./catalogues/yo.ts'),
  ig: () => import('./catalogues/ig.ts'),
  pcm: () => import('./catalogues/pcm.ts'),
}

/** Undefined for a language that is not ours. */
export async function loadWords(
  chosen: string,
): Promise<{ readonly language: Language; readonly lookUp: LookUp } | undefined> {
  const loaded = await CATALOGUES[chosen]?.()
  return loaded && { language: chosen as Language, lookUp: loaded.lookUp }
}
