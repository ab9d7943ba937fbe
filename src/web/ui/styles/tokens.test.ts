/**
 * Tests the tokens: the two copies of the dark theme are equal, because old Android browsers do not support
 * light-dark(), and the colour under the pointer is visible in both themes.
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

/** The relative luminance of #rrggbb (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two tokens in the theme of this selector. */
function contrast(selector: string, first: string, second: string): number {
  const [one = 0, two = 0] = [first, second].map((name) => {
    const colour = declarations(selector).find((line) => line.startsWith(`--${name}:`))
    return luminance(`${colour?.split(' ')[1]}`)
  })
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

it.each([':root {', ':root[data-theme="dark"]'])('%s: shows the row under the pointer, with readable text', (theme) => {
  expect(contrast(theme, 'sunken', 'surface')).toBeGreaterThan(1.14)
  expect(contrast(theme, 'sunken', 'muted')).toBeGreaterThan(4.5)
})
