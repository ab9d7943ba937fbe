/** Compares the classes of CSS modules with the classes that their components use. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = 'src/web'
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, file))
const modules = files.filter((file) => file.endsWith('.module.css'))

/** The module's own classes, without those of the global stylesheet and without file names in comments. */
function classesOf(css: string): ReadonlySet<string> {
  const own = css.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}/g, ' ')
  return new Set([...own.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => String(name)))
}

/** Maps a module to the classes that components take from it. */
function usedClasses(): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>()
  for (const file of files.filter((one) => one.endsWith('.tsx'))) {
    const source = readFileSync(file, 'utf8')
    const path = /import \* as styles from '(.*\.module\.css)'/.exec(source)?.[1]
    if (path === undefined) continue
    const names = used.get(normalize(join(dirname(file), path))) ?? new Set()
    for (const [, name] of source.matchAll(/\bstyles\.(\w+)/g)) names.add(String(name))
    used.set(normalize(join(dirname(file), path)), names)
  }
  return used
}

describe('CSS modules', () => {
  it('class names: are found outside :global and declarations', () => {
    expect([
      ...classesOf('/* a.css */ :global(.rows) .mark:hover > .i { top: .5rem } @media print { .cover {} }'),
    ]).toEqual(['mark', 'i', 'cover'])
  })

  it('module: has exactly the classes that its components use', () => {
    const used = usedClasses()
    for (const module of modules) {
      const defined = [...classesOf(readFileSync(module, 'utf8'))].toSorted()
      expect([module, ...[...(used.get(module) ?? [])].toSorted()]).toEqual([module, ...defined])
    }
    expect([...used.keys()].filter((module) => !modules.includes(module))).toEqual([])
  })

  it('file name: is used once, because it begins the class names', () => {
    const names = modules.map((module) => basename(module))
    expect(new Set(names).size).toBe(names.length)
  })
})
