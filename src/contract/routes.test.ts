import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Route } from './route.ts'
import { ROUTES } from './routes.ts'

const routes = Object.values<Route>(ROUTES)

test('every call of every noun is in the table', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'routes.ts')
  for (const file of files) {
    const module = (await import(join(import.meta.dirname, file))) as Record<string, Record<string, Route>>
    for (const [name, table] of Object.entries(module)) {
      if (name.endsWith('Routes')) for (const route of Object.values(table)) expect(routes, file).toContain(route)
    }
  }
})

test('no two calls have one address, and no call that only reads claims to change something', () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { method, path, changesState } of routes) if (changesState) expect(method, path).not.toBe('GET')
})
