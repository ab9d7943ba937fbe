/** A Vite plugin for translations. It compiles messages and catalogues, and loads the texts of a page before the code of the page. */
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { dateNamesOf } from '../../src/values/date.ts'
import { TEST_FILE } from '../test-files.ts'
import { CATALOGUES, readWords } from './catalogue-files.ts'
import { compileCatalogue, compileMessage } from './compile.ts'
import { FIRST, OF_SERVER, partsOfTargets } from './parts.ts'
import { isNode, laterImportsOf, messagesOf, type Node, nodesBelow, parse, stringOf } from './syntax.ts'

const PAGE_PARTS = 'src/web/language/page-parts.ts'
/** The imports in these folders load no page, so they need no texts first. */
const NOT_DIVIDED = /^src\/web\/(language|worker)\//

interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

function replaced(source: string, replacements: readonly Replacement[]): string {
  return [...replacements]
    .sort((one, other) => other.start - one.start)
    .reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source)
}

/** The messages of a file, compiled. A message with parameters must be a literal where it is translated. */
function compiledMessages(file: string, nodes: readonly Node[]): readonly Replacement[] {
  return messagesOf(nodes).flatMap((messages) =>
    messages.flatMap((node) => {
      const message = stringOf(node)
      if (message === undefined) {
        const hidden = nodesBelow(node).some((below) => typeof compileMessage(stringOf(below) ?? '') === 'object')
        if (hidden)
          throw new Error(`${file}: call t, tNodes or plural with the message itself, not with a choice of two`)
        return []
      }
      const compiled = compileMessage(message)
      return compiled === message ? [] : [{ start: node.start, end: node.end, text: JSON.stringify(compiled) }]
    }),
  )
}

/** A page needs a set of catalogue parts. Each set gets a number, because a number takes fewer bytes in the code of a page. */
function numberSets() {
  const keys = Object.keys(readWords('ha'))
  const targets = partsOfTargets(keys)
  const sets = [...new Set([...targets.values()].map((parts) => parts.join(' ')))].filter((set) => set !== '').sort()
  return {
    sets: sets.map((set) => set.split(' ')),
    numberOf: (target: string): number => sets.indexOf(targets.get(target)?.join(' ') ?? ''),
  }
}

/**
 * `isDivided`: each page loads only its own texts. It is false for the tests of single screens, which load all texts
 * (src/web/language/whole-language.fixture.ts).
 */
export function translations({ isDivided }: { readonly isDivided: boolean }): Plugin {
  let numbers: ReturnType<typeof numberSets> | undefined
  const numbered = (): ReturnType<typeof numberSets> => (numbers ??= numberSets())

  const laterImports = (file: string, nodes: readonly Node[]): readonly Replacement[] =>
    !isDivided || NOT_DIVIDED.test(file)
      ? []
      : laterImportsOf(file, nodes).flatMap(({ target, node }) => {
          const number = numbered().numberOf(target)
          if (number < 0) return []
          return [
            { start: node.start, end: node.start, text: `withWords(${number}, () => ` },
            { start: node.end, end: node.end, text: ')' },
          ]
        })

  return {
    name: 'translations',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(process.cwd(), id)
      if (file === PAGE_PARTS && isDivided)
        return { code: `export const PARTS = ${JSON.stringify(numbered().sets)}`, map: null }
      if (file.startsWith(CATALOGUES) && file.endsWith('.json')) {
        const [language = '', part = ''] = relative(CATALOGUES, file).split(/[/.]/)
        const compiled = compileCatalogue(JSON.parse(code), part === OF_SERVER)
        // Chromium and Safari do not know the names of days and months in these languages.
        const dates = part === FIRST ? { dates: dateNamesOf(language) } : {}
        return { code: JSON.stringify({ ...compiled, ...dates }), map: null }
      }
      if (!/^src\/web\/.*\.tsx?$/.test(file) || /[.]d[.]ts$/.test(file)) return null
      const nodes = nodesBelow(parse(code, file)).filter(isNode)
      const later = TEST_FILE.test(file) ? [] : laterImports(file, nodes)
      const replacements = [...compiledMessages(file, nodes), ...later]
      if (replacements.length === 0) return null
      const loader = relative(dirname(resolve(id)), resolve('src/web/language/translate.ts'))
      const start =
        later.length === 0 ? '' : `import { withWords } from '${loader.startsWith('.') ? '' : './'}${loader}';`
      return { code: start + replaced(code, replacements), map: null }
    },
  }
}
