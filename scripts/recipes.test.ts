/** Checks the recipes of docs/how-to: each has numbered steps, and every file that it names exists. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const RECIPES = globSync('docs/how-to/{add,change}-*.md').toSorted()
const FOLDERS = /^(bench|brand|db|docs|e2e|scripts|src)\//

/** Matches every path in backquotes that begins with a folder of the project. */
const filesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name).filter((name) => FOLDERS.test(name))

it('recipes: exist for each frequent kind of change', () => {
  const added = ['bill-category', 'field', 'metric', 'network-adapter', 'payment-kind', 'screen']
  const changed = ['figure', 'text']
  expect(RECIPES).toEqual([
    ...added.map((thing) => `docs/how-to/add-a-${thing}.md`),
    ...changed.map((thing) => `docs/how-to/change-a-${thing}.md`),
  ])
})

it.each(RECIPES)('%s: has steps, and names files that exist', (path) => {
  const text = readFileSync(path, 'utf8')
  const steps = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
  expect(steps.length).toBeGreaterThanOrEqual(7)
  expect(steps).toEqual(steps.map((_, index) => index + 1))
  const files = filesIn(text)
  expect(files.length).toBeGreaterThanOrEqual(steps.length)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
