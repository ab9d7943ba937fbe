/** Tests that the web application leaves out the schemas of requests, except those that its forms check. */
import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { CHECKED_ROUTES, withoutRequests } from './drop-request-schemas.ts'

const without = (code: string): string => withoutRequests(code, parseAst)

it('request schemas: are left out of routes, and nothing else is', () => {
  expect(without('export const a = route({ path: "/a", request: v.object({ b: c }), data })')).toBe(
    'export const a = route({ path: "/a", request: void 0, data })',
  )
  expect(without('const all = { a: route({ request: one }), b: route({ request: two }) }')).toBe(
    'const all = { a: route({ request: void 0 }), b: route({ request: void 0 }) }',
  )
  expect(without('const other = routeOf({ request: one })')).toBe('const other = routeOf({ request: one })')
})

it('request schemas: stay in the routes whose request a form checks', () => {
  const code = `const all = { ${CHECKED_ROUTES[0]}: route({ request: v.object({}) }) }`
  expect(without(code)).toBe(code)
})

it('request schemas: are read by the web application only for the checked routes', () => {
  const read = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|\.fixture\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/outes?\.(\w+)\.request\b/g)].map(([, name]) => name))
  expect([...new Set(read)].sort()).toEqual([...CHECKED_ROUTES].sort())
})
