/** Reads the API description as a visitor of the sandbox does. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => '' })
})
afterAll(() => sandbox.close())

it('sandbox API page: shows the document of the same server when a visitor opens it', async () => {
  const page = await fetch(`${sandbox.consoleUrl}/api/docs`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'")
  const html = await page.text()
  expect(html).toContain('/api/openapi.json')
  const [, script = ''] = /<script src="([^"]+)"/.exec(html) ?? []
  const loaded = await fetch(new URL(script, page.url))
  expect(loaded.headers.get('content-type')).toContain('javascript')
  expect((await loaded.text()).length).toBeGreaterThan(1_000_000)
})

it('sandbox API document: lists the calls of the bank', async () => {
  const document = (await (await fetch(`${sandbox.consoleUrl}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, unknown>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/auth/login')
})
