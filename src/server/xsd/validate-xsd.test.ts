/** The validator itself: it reads every schema here, and it does find fault. */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type MessageSchema, xsdProblems } from './validate-xsd.fixture.ts'

const SCHEMAS = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.xsd'))
  .map((name) => name.slice(0, -'.xsd'.length) as MessageSchema)

describe.each(SCHEMAS)('%s', (schema) => {
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${schema}`

  it('refuses another document, and names the line', () => {
    expect(xsdProblems(schema, `<Document xmlns="${namespace}"><Nothing/></Document>`)).toEqual([
      expect.stringMatching(/^line 1: .*Nothing/),
    ])
    expect(xsdProblems(schema, '<Document/>')).not.toEqual([])
    expect(xsdProblems(schema, '<Document>')).not.toEqual([])
  })
})
