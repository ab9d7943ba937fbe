/**
 * Tests the two forms without a login: the page shows one form at a time, and a half-filled form survives while the
 * customer uses the other form.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MessageForms } from './support-page.tsx'

/** Only the network is replaced: every request fails as without a connection. */
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.queryByRole('button', { name })
const LETTER = 'Write to us without logging in'
const REPORT = 'Report a payment that went wrong'
const focused = () => document.activeElement?.textContent

it('forms without a login: the chosen form is shown with the focus on its heading, and the other form keeps its text', async () => {
  render(<MessageForms />)
  expect(focused()).not.toBe('Write to us')
  await userEvent.click(button(LETTER) as HTMLElement)
  expect(focused()).toBe(LETTER)
  expect(screen.getByRole('heading').textContent).toBe(LETTER)
  await userEvent.type(await screen.findByLabelText('Your message'), 'I lost my phone')
  // The button of the other form is hidden, so that it cannot close the open form.
  expect(button(REPORT)).toBeNull()
  await userEvent.click(button('Back. Keep what I typed') as HTMLElement)
  expect(focused()).toBe('Write to us')
  expect(screen.queryByRole('textbox')).toBeNull()

  await userEvent.click(button(REPORT) as HTMLElement)
  expect(focused()).toBe(REPORT)
  expect(await screen.findByText('We could not load the form.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(button('Back. Keep what I typed') as HTMLElement)
  await userEvent.click(button(LETTER) as HTMLElement)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your message/ }).value).toBe('I lost my phone')
})
