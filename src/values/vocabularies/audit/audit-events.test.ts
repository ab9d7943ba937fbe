/** Tests that each event of the audit trail has words, and that the search finds an event by its words. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AUDIT_EVENT_TEXTS, auditEventOf, auditEventText } from './audit-events.ts'

const KINDS = Object.keys(AUDIT_EVENT_TEXTS)
const policy = readFileSync('docs/notification-policy.md', 'utf8')
const source = globSync('src/server/**/*.ts')
  .filter((file) => !/[.](test|fixture)[.]ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

it('event: has words that no other event has, and that are no code', () => {
  const texts = KINDS.map(auditEventText)
  expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([])
  expect(texts.filter((text) => !/^[A-Z]/.test(text) || /[a-z][-._][a-z]|[a-z][A-Z]/.test(text))).toEqual([])
})

it('event: has words when the notification policy names it', () => {
  const named = [...policy.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, kind]) => kind ?? '')
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((kind) => !KINDS.includes(kind))).toEqual([])
})

it('audit event: is in the source of the server, whole or by the part after the dot', () => {
  // One function writes both as `token.login-${…}`.
  const joined = ['token.login-on', 'token.login-off']
  const isWritten = (kind: string) =>
    joined.includes(kind) || source.includes(`'${kind}'`) || source.includes(`'${kind.split('.')[1]}'`)
  expect(KINDS.filter((kind) => !isWritten(kind))).toEqual([])
})

it('search of an event: takes its words, its code, and the first word of several codes', () => {
  expect(['order carried out', 'order.executed', ' order '].map(auditEventOf)).toEqual([
    'order.executed',
    'order.executed',
    'order',
  ])
  for (const kind of KINDS) expect(auditEventOf(auditEventText(kind))).toBe(kind)
})

it('audit event of an earlier release: reads as its code', () => {
  expect(auditEventText('old.event')).toBe('old.event')
})
