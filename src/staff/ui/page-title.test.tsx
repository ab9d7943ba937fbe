/** Tests the heading of a page and the name of its window. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageTitle } from './page-title.tsx'

afterEach(cleanup)

test('page title: names the window after the heading, and follows the heading', () => {
  const { rerender } = render(<PageTitle>Orders</PageTitle>)
  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy()
  expect(document.title).toMatch(/^Orders · .+ back office$/)
  rerender(<PageTitle>Payments</PageTitle>)
  expect(document.title).toMatch(/^Payments · /)
})

test('page title: keeps the name of a customer out of the window, whose name the browser remembers', () => {
  render(<PageTitle windowName="Record of a customer">Ada Eze</PageTitle>)
  expect(screen.getByRole('heading', { name: 'Ada Eze' })).toBeTruthy()
  expect(document.title).not.toContain('Ada')
})
