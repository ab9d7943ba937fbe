/** Names the classes of CSS modules: readable in the sources, short in the built pages. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { CSSOptions, Plugin } from 'vite'

/** The classes of the global stylesheet, and the reason why each has no module. Every page may use them. */
export const GLOBAL_CLASSES: Readonly<Record<string, string>> = {
  small: 'type',
  meta: 'type',
  muted: 'type',
  strong: 'type',
  num: 'type: a figure is never broken',
  ink: 'type',
  pos: 'type: money in',
  neg: 'type: a loss or a fault',
  lead: 'type: the text under a title',
  title: 'type: the title of a page without the frame',
  monospace: 'type',
  'gap-1': 'a step of the space tokens',
  'gap-2': 'a step of the space tokens',
  'gap-3': 'a step of the space tokens',
  'gap-4': 'a step of the space tokens',
  'gap-6': 'a step of the space tokens',
  'gap-8': 'a step of the space tokens',
  'visually-hidden': 'text for screen readers',
  'wide-only': 'the medium: 480 px and more',
  'desktop-only': 'the medium: 960 px and more',
  'screen-only': 'the medium: no paper',
  'print-only': 'the medium: paper',
  'sandbox-only': 'shown only by a bank with the sandbox',
  locked: 'set on the document by ui/sheet/scroll-lock.ts',
}

/** Returns `list-title` for `.title` of list.module.css. A class with the name of its file, such as `.list`, becomes `list`. */
export function readableName(name: string, file: string): string {
  const own = file.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return name === own ? file : `${file}-${name}`
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = `${LETTERS}0123456789`

/** A short name of three letters and digits, because readable names would exceed the budget of the stylesheet. */
export function shortName(readable: string): string {
  const hash = createHash('sha256').update(readable).digest()
  const letter = (at: number, of: string): string => of[hash.readUInt16BE(at) % of.length] ?? ''
  return letter(0, LETTERS) + letter(2, DIGITS) + letter(4, DIGITS)
}

/** A selector of readable names as the built pages know it. */
export const builtSelector = (selector: string): string =>
  selector.replaceAll(/\.([A-Za-z][\w-]*)/g, (text, name: string) =>
    name in GLOBAL_CLASSES ? text : `.${shortName(name)}`,
  )

/** The CSS options of every build. */
export const MODULE_NAMES: CSSOptions = {
  modules: { generateScopedName: (name, file) => shortName(readableName(name, basename(file, '.module.css'))) },
}

/**
 * Keeps the styles of each module. The build replaces `styles.name` by the class name itself, so no code uses the module any
 * more, and Vite would leave its styles out.
 */
const keepStyles: Plugin = {
  name: 'keep-module-styles',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
}

/** Replaces the readable names in `:global(.list)` by the built names: a module may change a part of another module. */
const namesOfOthers: Plugin = {
  name: 'names-of-others',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.module.css') ? code.replaceAll(/:global\([^()]*\)/g, (selector) => builtSelector(selector)) : null,
}

/** The plugins that every build needs for its CSS modules. */
export const MODULE_PLUGINS: readonly Plugin[] = [keepStyles, namesOfOthers]
