/** Tests pages, their files and headers, and the cookies of a session. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../values/result.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import type { CookieChange } from '../handler.ts'
import { createFixture, type Fixture, failWith, hashOf, routes } from '../channel.fixture.ts'
import { loadWebFiles } from './web-files.ts'

const pageConfig = { rootPins: ['pin'], sandbox: null, note: '</script><script>alert(1)</script>' }
let folder: string
let test: TestDatabase
let http: Fixture
let https: Fixture

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adire-web-'))
  const html = (name: string) =>
    `<html><script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style><script type="application/json" id="page-config">__PAGE_CONFIG__</script>${name}</html>`
  mkdirSync(join(folder, 'auth'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'app.html'), html('app'))
  writeFileSync(join(folder, 'auth/login.html'), html('login'))
  writeFileSync(join(folder, 'assets/a-1234.js'), 'js')
  writeFileSync(join(folder, 'assets/a-1234.js.br'), 'br')
  writeFileSync(join(folder, 'assets/a-1234.js.gz'), 'gz')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'secret.pem'), 'never served')
  test = await createTestDatabase()
  const pages = { web: loadWebFiles(folder), pageConfig }
  http = await createFixture(test.database, { pages })
  https = await createFixture(test.database, { pages, config: { isHttps: true } })
})
afterAll(async () => {
  await http.app.close()
  await https.app.close()
  await test.drop()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => http.app.inject({ method: 'GET', url, headers })

describe('pages', () => {
  it.each([
    ['/auth/login', 'login'],
    ['/auth/login/', 'login'],
    ['/auth/login?next=%2F', 'login'],
    ['/', 'app'],
    ['/transfers/optimus', 'app'],
    ['/auth', 'app'],
  ])('%s is the page "%s"', async (url, name) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(`</script>${name}</html>`)
    expect(answer.headers['cache-control']).toBe('no-cache, private')
  })

  it('carry one fresh nonce in policy and HTML, and a configuration that cannot break out', async () => {
    const [first, second] = [await get('/'), await get('/')]
    const policy = first.headers['content-security-policy'] as string
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
    expect(first.body.split(`nonce="${nonce}"`)).toHaveLength(3)
    expect(second.body).not.toContain(nonce)
    expect(first.body).not.toContain('__')
    const json = /id="page-config">(.*?)<\/script>/.exec(first.body)![1]!
    expect(JSON.parse(json)).toEqual(pageConfig)
  })

  it('name the trace of their calls only while the server records traces', async () => {
    expect((await get('/')).body).not.toContain('traceparent')
    const web = { ...loadWebFiles(folder), fallback: '<title>Home</title><script nonce="__CSP_NONCE__"></script>' }
    const traced = await createFixture(test.database, { pages: { web, pageConfig, isTraced: true } })
    const { body, headers } = await traced.app.inject({ method: 'GET', url: '/' })
    await traced.app.close()
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(body).toContain(`<title>Home</title>\n<script nonce="${nonce}">{\nconst send = window.fetch`)
  })

  it('contain the sealed channel’s message key, or no key while the server has no key', async () => {
    const key = { kid: 1, pub: 'p', nbf: 1, exp: 2, now: 1, sig: 's' }
    const configOf = async (messageKey: () => Promise<typeof key>): Promise<unknown> => {
      const { app } = await createFixture(test.database, {
        pages: { web: loadWebFiles(folder), pageConfig, messageKey },
      })
      const { body } = await app.inject({ method: 'GET', url: '/' })
      await app.close()
      return JSON.parse(/id="page-config">(.*?)<\/script>/.exec(body)![1]!)
    }
    expect(await configOf(async () => key)).toEqual({ ...pageConfig, messageKey: key })
    expect(await configOf(() => Promise.reject(new Error('no database')))).toEqual(pageConfig)
  })

  it('have the strict policy and the other headers', async () => {
    const { headers } = await get('/auth/login')
    const directives = new Map(
      (headers['content-security-policy'] as string).split('; ').map((one) => [one.split(' ')[0], one]),
    )
    expect(directives.get('default-src')).toBe("default-src 'none'")
    expect(directives.get('script-src')).toMatch(/^script-src 'nonce-[A-Za-z0-9+/=]{24}' 'strict-dynamic'$/)
    for (const one of [
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect([...directives.values()]).toContain(one)
    }
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['strict-transport-security']).toBeUndefined()
    const secure = await https.app.inject({ method: 'GET', url: '/' })
    expect(secure.headers['strict-transport-security']).toContain('max-age=')
  })

  it('are compressed when the browser accepts it', async () => {
    const answer = await get('/auth/login', { 'accept-encoding': 'gzip, br' })
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual(['gzip', 'accept-encoding'])
    expect(gunzipSync(answer.rawPayload).toString()).toContain('</script>login</html>')
  })

  it('refuse other methods', async () => {
    const answer = await http.app.inject({ method: 'POST', url: '/auth/login', payload: {} })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
    expect((await http.app.inject({ method: 'HEAD', url: '/auth/login' })).statusCode).toBe(200)
  })
})

describe('files', () => {
  it.each([
    ['br, gzip', 'br', 'br'],
    ['gzip, deflate', 'gzip', 'gz'],
    ['gzip, br;q=0', 'gzip', 'gz'],
    ['identity', undefined, 'js'],
    [undefined, undefined, 'js'],
  ])('with Accept-Encoding %s come as %s', async (accept, encoding, body) => {
    const answer = await get('/assets/a-1234.js', accept === undefined ? {} : { 'accept-encoding': accept })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect([answer.headers['vary'], answer.headers['content-type']]).toEqual([
      'accept-encoding',
      'text/javascript; charset=utf-8',
    ])
  })

  it('without a hash in the name must be revalidated', async () => {
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/../package.json',
    '/..%2f..%2fetc/passwd.txt',
    '/assets/../secret.pem',
    '/assets/%2e%2e/secret.pem',
    '/secret.pem',
    '/assets/none.js',
    '/assets/a-1234.js.br',
    '/.env.txt',
  ])('%s does not exist', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('never served')
  })

  it.each(['/%', '/%ff', '/api/%', '/a\0b'])('%s does not crash the server', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain('Error')
  })
})

describe('cookies', () => {
  const open: CookieChange = {
    kind: 'open',
    accessToken: 'at',
    refreshToken: 'rt',
    clientId: 'c1',
    user: { username: 'ada', displayName: 'Ada O; Path=/' },
    sessionId: '0191f0c0-7f1e-7abc-8def-0123456789ab',
  }
  const setBy = async (fixture: Fixture, next: Fixture['handled']['next']): Promise<Record<string, string>> => {
    fixture.handled.next = next
    const change = fixture === https ? { headers: { origin: 'https://bank.example' } } : {}
    const { raw } = await fixture.send(routes.login, { amount: '1' }, change)
    const lines = ([raw.headers['set-cookie'] ?? []] as string[][]).flat()
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  }

  it('of a new session on http', async () => {
    const set = await setBy(http, () => ok({ data: { done: 1 }, cookies: open }))
    expect(Object.keys(set).sort()).toEqual(['RIB_AT', 'RIB_CI', 'RIB_RT', 'RIB_USER', 'XSRF-TOKEN'])
    expect(set['RIB_AT']).toBe('at; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict')
    expect(set['RIB_RT']).toBe('rt; Path=/api/auth/getnewaccesstoken; Max-Age=86400; HttpOnly; SameSite=Strict')
    expect(set['RIB_CI']).toBe('c1; Path=/; Max-Age=86400; SameSite=Strict')
    const [user, ...attributes] = set['RIB_USER']!.split('; ')
    expect(JSON.parse(decodeURIComponent(user!))).toEqual(open.user)
    expect(attributes).toEqual(['Path=/', 'Max-Age=86400', 'SameSite=Strict'])
    expect(set['XSRF-TOKEN']).toMatch(/^[\w-]{64}; Path=\/; Max-Age=86400; SameSite=Strict$/)
  })

  it('of a new session on https', async () => {
    const set = await setBy(https, () => ok({ data: { done: 1 }, cookies: open }))
    expect(Object.keys(set).sort()).toEqual([
      'XSRF-TOKEN',
      '__Host-RIB_AT',
      '__Host-RIB_CI',
      '__Host-RIB_USER',
      '__Secure-RIB_RT',
    ])
    for (const value of Object.values(set)) expect(value).toMatch(/; SameSite=Strict; Secure$/)
    expect(set['__Host-RIB_AT']).toContain('Path=/;')
    for (const value of Object.values(set)) expect(value).not.toContain('Domain')
  })

  it('of a refresh: the tokens, and the same session’s anti-forgery value', async () => {
    const set = await setBy(http, () =>
      ok({
        data: { done: 1 },
        cookies: { kind: 'renew', accessToken: 'a2', refreshToken: 'r2', sessionId: open.sessionId },
      }),
    )
    expect(Object.keys(set).sort()).toEqual(['RIB_AT', 'RIB_RT', 'XSRF-TOKEN'])
  })

  it('of an ended session: are all cleared, also when the call fails', async () => {
    const set = await setBy(http, failWith({ kind: 'invalid-credentials', cookies: { kind: 'close' } }))
    for (const name of ['RIB_AT', 'RIB_RT', 'RIB_CI', 'RIB_USER']) expect(set[name]).toMatch(/^; Path=.*Max-Age=0/)
    expect(set['RIB_RT']).toContain('Path=/api/auth/getnewaccesstoken')
    expect(set['XSRF-TOKEN']).toMatch(/^[\w-]{64};/)
  })

  it('against forgery: are set before login, and kept while they are valid', async () => {
    const first = await get('/auth/login')
    const value = /^XSRF-TOKEN=([\w-]{64});/.exec(first.headers['set-cookie'] as string)![1]!
    expect((await get('/auth/login', { cookie: `XSRF-TOKEN=${value}` })).headers['set-cookie']).toBeUndefined()
    expect((await get('/auth/login', { cookie: 'XSRF-TOKEN=forged' })).headers['set-cookie']).toBeDefined()
    const headers = { 'x-xsrf-token': value }
    http.handled.next = undefined
    const { envelope } = await http.send(routes.login, { amount: '1' }, { cookie: `XSRF-TOKEN=${value}`, headers })
    expect(envelope?.ResponseCode).toBe('00')
  })

  it('on https: the server accepts them only under their prefixed names', async () => {
    https.handled.next = undefined
    https.live.set(hashOf('plain'), https.session)
    const headers = { origin: 'https://bank.example' }
    expect((await https.send(routes.list, {}, { headers })).raw.statusCode).toBe(200)
    expect((await https.send(routes.list, {}, { headers, cookie: 'RIB_AT=plain' })).raw.statusCode).toBe(401)
  })
})

describe('plain calls', () => {
  it('health and readiness', async () => {
    expect((await get('/api/health')).json()).toEqual({ status: 'up' })
    expect((await get('/api/ready')).json()).toEqual({ status: 'ready', parts: { database: true } })
  })
})
