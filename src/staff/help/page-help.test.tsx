/** Tests the help of the pages: each page has one, and it explains the page, its words, its keys and what to do when unsure. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MemoryRouter } from '../../web/ui/router/router.fixture.tsx'
import { PAGES } from '../app.tsx'
import { expectNoFaults } from '../session/staff-session.fixture.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { HELP, HelpTopicContext } from './page-help.tsx'
import { LETTER_KEYS, type PageHelpText } from './page-help-text.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const STAFF = join(import.meta.dirname, '..')
const SOURCES = readdirSync(STAFF, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('.fixture.'))
  .map((file) => readFileSync(join(STAFF, file), 'utf8'))
const sourceOf = (name: string): string | undefined => SOURCES.find((text) => text.includes(`export function ${name}(`))

/** The address of each page in the source, so that a route outside of the list is found too. */
const ROUTES = [...readFileSync(join(STAFF, 'app.tsx'), 'utf8').matchAll(/path[:=] ?['"]([^'"]+)['"]/g)].map(
  ([, path]) => path,
)
/** The pages without a help, each with the reason. */
const WITHOUT_HELP: Readonly<Record<string, string>> = {
  '/login-problem': 'the person is not logged in, and the page says what to do',
  '*': 'there is no such page, and the page says what to do',
}

test('pages: each route has a help, or a reason for having none', () => {
  const withHelp = PAGES.map(({ path }) => path)
  expect(withHelp.length).toBeGreaterThan(20)
  expect(new Set(ROUTES)).toEqual(new Set([...withHelp, ...Object.keys(WITHOUT_HELP)]))
})

test('pages: each help belongs to one page', () => {
  expect(PAGES.map(({ help }) => help).toSorted()).toEqual(Object.keys(HELP).toSorted())
})

describe.each(PAGES)('help of $path', ({ Page, help }) => {
  const { purpose, words, keys, unsure }: PageHelpText = HELP[help]

  test(`help of ${help}: is shown by the heading of the page`, () => {
    // The record of a customer and a check of an identity open after a reason, under the heading of another file.
    const source = sourceOf(Page.name) ?? ''
    expect(source).toMatch(/<PageTitle|<OpenRecord/)
  })

  test(`help of ${help}: says the purpose, the words and what to do when unsure, in whole sentences`, () => {
    for (const text of [purpose, unsure, ...words.map(([, meaning]) => meaning)])
      expect(text, text).toMatch(/^[A-Z].{10,}[.]$/s)
    expect(words.length).toBeGreaterThan(0)
    expect(new Set(words.map(([word]) => word)).size).toBe(words.length)
  })

  test(`help of ${help}: shows each of its parts under the heading`, async () => {
    render(
      <MemoryRouter initialEntries={['/']}>
        <main>
          <HelpTopicContext value={help}>
            <PageTitle>Page</PageTitle>
          </HelpTopicContext>
        </main>
      </MemoryRouter>,
    )
    await userEvent.click(screen.getByText('Help'))
    const shown = screen.getByRole('group')
    expect(within(shown).getByText(purpose)).toBeTruthy()
    expect(
      within(shown)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(words.map(([word]) => word))
    for (const [key, does] of LETTER_KEYS)
      expect(shown.textContent?.includes(`${key} ${does}; `), key).toBe(keys.includes(key))
    expect(shown.textContent).toContain(`When unsure: ${unsure}`)
    await expectNoFaults()
  })
})

test('keys of the help: are those that the page listens to', () => {
  for (const { Page, help } of PAGES) {
    const source = sourceOf(Page.name) ?? ''
    const { keys }: PageHelpText = HELP[help]
    expect(keys.includes('j'), help).toBe(source.includes('useListKeys()'))
  }
})
