/**
 * Tests that CSS modules and their components name the same classes, and that each class of the global stylesheet is
 * listed with a reason.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { GLOBAL_CLASSES, readableName, shortName } from '../../../../scripts/web/scoped-name.ts'
import { unknownClasses } from './class-names.fixture.ts'

const modules = globSync('src/{web,staff}/**/*.module.css').sort()
const sources = globSync('src/{web,staff}/**/*.{ts,tsx}').filter((file) => !/\.(test|fixture)\./.test(file))

const withoutRemarks = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
const selectorsOf = (css: string): string => withoutRemarks(css).replaceAll(/url\([^)]*\)|\{[^{}]*\}/g, ' ')
const classes = (text: string): readonly string[] =>
  [...text.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => `${name}`)

/** The module's own classes. `:global()` has those of other modules. */
const ownClasses = (css: string): ReadonlySet<string> =>
  new Set(classes(selectorsOf(css).replaceAll(/:global\([^()]*\)/g, ' ')))

const otherClasses = (css: string): readonly string[] =>
  [...selectorsOf(css).matchAll(/:global\(([^()]*)\)/g)].flatMap(([, selector]) => classes(`${selector}`))

/** Module → the classes that the sources take from it. */
function usedClasses(): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>()
  for (const file of sources) {
    const source = readFileSync(file, 'utf8')
    for (const [, alias, path] of source.matchAll(/import \* as (\w+) from '(.*\.module\.css)'/g)) {
      const module = join(dirname(file), `${path}`)
      const names = used.get(module) ?? new Set()
      for (const [, name] of source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))) names.add(`${name}`)
      used.set(module, names)
    }
  }
  return used
}

const readableNames = modules.flatMap((module) =>
  [...ownClasses(readFileSync(module, 'utf8'))].map((name) => readableName(name, basename(module, '.module.css'))),
)

describe('CSS modules', () => {
  it('class names: are found, outside :global and declarations', () => {
    const css = '/* a.css */ :global(.list) .mark:hover > .i { top: .5rem } @media print { .cover {} }'
    expect([[...ownClasses(css)], otherClasses(css)]).toEqual([['mark', 'i', 'cover'], ['list']])
  })

  it('module: has exactly the classes that the sources use', () => {
    const used = usedClasses()
    for (const module of modules) {
      const defined = [...ownClasses(readFileSync(module, 'utf8'))].toSorted()
      expect([module, ...[...(used.get(module) ?? [])].toSorted()]).toEqual([module, ...defined])
    }
    expect([...used.keys()].filter((module) => !modules.includes(module))).toEqual([])
  })

  it('class of another module: exists', () => {
    const known = new Set([...readableNames, ...Object.keys(GLOBAL_CLASSES)])
    const unknown = modules.flatMap((module) =>
      otherClasses(readFileSync(module, 'utf8'))
        .filter((name) => !known.has(name))
        .map((name) => `${module} ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('names in the built pages: differ, also from the global classes', () => {
    const names = [...readableNames.map(shortName), ...Object.keys(GLOBAL_CLASSES)]
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the global stylesheet', () => {
  it('classes: are exactly the listed ones', () => {
    const sheets = globSync('src/{web,staff}/**/*.css').filter((file) => !file.endsWith('.module.css'))
    const found = new Set(
      sheets.flatMap((sheet) => classes(selectorsOf(readFileSync(sheet, 'utf8').replaceAll(/@import.*/g, '')))),
    )
    expect([...found].toSorted()).toEqual(Object.keys(GLOBAL_CLASSES).toSorted())
  })

  it('className: has only words of the global list and classes of modules', () => {
    const unknown = sources
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        unknownClasses(parseSync(file, readFileSync(file, 'utf8')).program).map((word) => `${file} ${word}`),
      )
    expect(unknown).toEqual([])
  })

  it('scripts: find no element by a class name, because the built pages have other names', () => {
    const byClass =
      /(?:querySelector(?:All)?(?:<[^>]*>)?|closest|matches)\(\s*['"`][^'"`]*\.[a-z]|getElementsByClassName/i
    expect(byClass.test("document.querySelector<HTMLElement>('main .strips')")).toBe(true)
    expect(sources.filter((file) => byClass.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('className check: finds an unknown word in a text, a template and a condition', () => {
    const planted = '<a className={`${styles.a} ${big ? "huge" : "meta"} wide`}><b className="small card" /></a>'
    expect(unknownClasses(parseSync('a.tsx', planted).program)).toEqual(['wide', 'huge', 'card'])
  })
})
