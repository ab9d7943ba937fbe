/** Tests the page before the login: its link leads back to the page and its filters. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MemoryRouter } from '../../web/ui/router/router.fixture.tsx'
import { LoginPage } from './login-page.tsx'

afterEach(cleanup)

test.each([
  ['/bank-reports?report=large-transfers&from=2026-11-01', '/bank-reports?report=large-transfers&from=2026-11-01'],
  ['/login-problem?why=refused', '/'],
])('login page: from %s, the login leads to %s', (address, back) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <LoginPage />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    `/login?to=${encodeURIComponent(back)}`,
  )
})
