/** Checks that an audit which did not happen is never read as a good one. */
import { expect, it } from 'vitest'
import { readAudit } from './audit-report.ts'

it.each([
  ['', 'npm printed no report'],
  ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
  ['{}', 'npm gave no reason'],
  ['{"vulnerabilities":null}', 'npm gave no reason'],
])('audit: says that nothing was checked, for the report %j', (text, detail) => {
  expect(readAudit(text)).toEqual({ kind: 'not-checked', detail })
})

it('audit: names the vulnerable packages', () => {
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ kind: 'checked', vulnerable: [] })
  expect(readAudit('{"vulnerabilities":{"a":{"name":"a","severity":"high"}}}')).toEqual({
    kind: 'checked',
    vulnerable: [{ name: 'a', severity: 'high' }],
  })
})
