/** The dark theme stands twice, chosen and as the device says: old Android browsers know no light-dark(). The two must be one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The declarations of the first rule whose selector is this text. */
function declarations(selector: string): readonly string[] {
  const start = css.indexOf(selector)
  if (start < 0) throw new Error(`No rule ${selector}`)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return body
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
}

it('is the same whether it was chosen or the device asks for it', () => {
  const chosen = declarations(`:root[data-theme="dark"]`)
  expect(chosen.length).toBeGreaterThan(10)
  expect(declarations(':root:not([data-theme="light"])')).toEqual(chosen)
})
