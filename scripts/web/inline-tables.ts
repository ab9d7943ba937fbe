/** Replaces an entry of a table of constants by its text, so that a page holds only the entries that it uses. */
import type { Plugin } from 'vite'
import { MESSAGES, RESULT_CODES } from '../../src/contract/result-codes.ts'
import { BRAND } from '../../src/values/brand.ts'

const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = { BRAND, MESSAGES, RESULT_CODES }

/** A table that is used as a whole stays. */
export function withInlineTables(code: string): string {
  return code.replaceAll(/(?<![\w.$])(BRAND|MESSAGES|RESULT_CODES)\.(\w+)(?![\w$])/g, (all, table: string, entry) => {
    const text = TABLES[table]?.[entry as string]
    return text === undefined ? all : JSON.stringify(text)
  })
}

export function inlineTables(): Plugin {
  return {
    name: 'inline-tables',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\b(?:BRAND|MESSAGES|RESULT_CODES)\./ },
      handler: (code) => ({ code: withInlineTables(code), map: null }),
    },
  }
}
