import { expect, it } from 'vitest'
import { LEGAL_TEXTS, parseLegalText } from '../../documents/legal-texts.ts'
import { PLAIN_PAGE_POLICY } from '../../documents/plain-page.ts'
import { legalEndpoints } from './legal-page.ts'

const clock = { now: () => new Date('2027-02-10T12:00:00Z') }
const texts = ['2027-03', '2027-01', '2026-11'].map((version) =>
  parseLegalText('terms', version, `# Terms <${version}>\n\n## Payments & charges\n\n- one\n- two\n`),
)
const endpoints = legalEndpoints({
  clock,
  isPlayMoney: true,
  texts: [...texts, ...LEGAL_TEXTS.filter(({ kind }) => kind === 'privacy')],
})

async function open(path: string, params: Record<string, string> = {}, query: Record<string, string> = {}) {
  const found = endpoints.find((one) => one.path === path)
  if (found === undefined) throw new Error(`no endpoint ${path}`)
  const reply = await found.handle({ body: Buffer.alloc(0), headers: {}, query, params })
  return { ...reply, body: String(reply.body) }
}

it('legal page: shows the present version, and shows the file’s content as text, never as HTML', async () => {
  const { status, body, headers } = await open('/legal/terms')
  expect(status).toBe(200)
  expect(headers).toEqual({ 'content-security-policy': PLAIN_PAGE_POLICY })
  expect(body).toContain('<h1>Terms &lt;2027-01&gt;</h1>')
  expect(body).toContain('It has applied since 1 January 2027.')
  expect(body).toContain('<h2>Payments &amp; charges</h2>\n<ul><li>one</li><li>two</li></ul>')
  expect(body).toContain('Sandbox: this is play money')
})

it('legal page: keeps earlier and later versions at their addresses, and says which of them applies', async () => {
  const [earlier, later] = await Promise.all(
    ['2026-11', '2027-03'].map((version) => open('/legal/terms/:version', { version })),
  )
  expect(earlier?.body).toContain('It applied from 1 November 2026. A later version has replaced it.')
  expect(later?.body).toContain('It applies from 1 March 2027.')
  expect((await open('/legal/terms')).body).toContain('href="/legal/terms/2026-11"')
})

it('legal page: gives the same text as a file', async () => {
  const { contentType, body, headers } = await open('/legal/terms/:version', { version: '2026-11' }, { file: '' })
  expect(contentType).toBe('text/plain; charset=utf-8')
  expect(headers).toEqual({ 'content-disposition': 'attachment; filename="terms-2026-11.txt"' })
  expect(body).toMatch(/^# Terms <2026-11>\n[^]*\nVersion 2026-11, applies from 1 November 2026\.\n$/)
})

it('legal page: answers an unknown version with a link to the current version', async () => {
  const { status, body } = await open('/legal/terms/:version', { version: '1999-01"><b>' })
  expect(status).toBe(404)
  expect(body).toContain('We do not have this version')
  expect(body).not.toContain('<b>')
})

it('legal page: has the privacy notice too', async () => {
  const { status, body } = await open('/legal/privacy')
  expect([status, body.includes('<h1>Privacy notice</h1>')]).toEqual([200, true])
})
