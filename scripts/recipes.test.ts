/** Checks the recipes of docs/how-to: each has numbered steps, and every file that it names exists. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SERVER_VARIABLES } from '../src/server/config/config.ts'
import { STAFF_VARIABLES } from '../src/server/config/staff-config.ts'

const RECIPES = globSync('docs/how-to/{add,change}-*.md').toSorted()
/** Variables of Node.js that guides name. */
const NODE_VARIABLES = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY', 'HTTPS_PROXY']
const FOLDERS = /^(bench|brand|db|docs|e2e|scripts|src)\//

/** Matches every path in backquotes that begins with a folder of the project. */
const filesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name).filter((name) => FOLDERS.test(name))

it('recipes: exist for each frequent kind of change', () => {
  const added = ['bill-category', 'field', 'metric', 'network-adapter', 'payment-kind', 'screen']
  const changed = ['figure', 'text']
  expect(RECIPES).toEqual([
    ...added.map((thing) => `docs/how-to/add-a-${thing}.md`),
    'docs/how-to/add-an-event.md',
    ...changed.map((thing) => `docs/how-to/change-a-${thing}.md`),
  ])
})

const GUIDES = globSync('docs/how-to/connect-your-*.md').toSorted()
const VARIABLES = new Set([...SERVER_VARIABLES, ...STAFF_VARIABLES, ...NODE_VARIABLES])

it('guides: exist for each system outside that a bank connects', () => {
  const ports = [
    'billers',
    'cards',
    'core',
    'identity-provider',
    'other-services',
    'screening',
    'sms-and-mail',
    'switch',
  ]
  expect(GUIDES).toEqual(ports.map((port) => `docs/how-to/connect-your-${port}.md`))
})

it.each(GUIDES)('%s: names files and variables that exist', (path) => {
  const text = readFileSync(path, 'utf8')
  const files = filesIn(text)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const variables = [...text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name)
  expect(variables.filter((name) => !VARIABLES.has(name))).toEqual([])
  const linked = [...text.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, link = '']) => join('docs/how-to', link))
  expect(linked.filter((link) => !existsSync(link))).toEqual([])
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
