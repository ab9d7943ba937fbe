/**
 * Compares the two copies of the dark theme: chosen by the customer, and by the device. Old Android browsers do not
 * support light-dark().
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The declarations of the first rule with this selector. */
function declarations(selector: string): readonly string[] {
  const start = css.indexOf(selector)
  if (start < 0) throw new Error(`No rule ${selector}`)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return body
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
}

it("dark theme: is the same for the customer's choice and the device's setting", () => {
  const chosen = declarations(`:root[data-theme="dark"]`)
  expect(chosen.length).toBeGreaterThan(10)
  expect(declarations(':root:not([data-theme="light"])')).toEqual(chosen)
})
