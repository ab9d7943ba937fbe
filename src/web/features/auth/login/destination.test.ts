/**
 * Tests where a login leads: back to the page of the customer's own expired session, never to another customer's page
 * or another site.
 */
import { expect, it } from 'vitest'
import { destinationOf } from './login-page.tsx'

it('destination: leads back only the customer who left that page', () => {
  const left = { destination: '/transfers/0198c0de-0000-7000-8000-000000000001', username: 'adaeze.okonkwo' }
  expect(destinationOf(left, 'adaeze.okonkwo')).toBe(left.destination)
  expect(destinationOf(left, 'tunde.bakare')).toBe('/')
  expect(destinationOf({ destination: '/history' }, 'tunde.bakare')).toBe('/history')
  expect(destinationOf({ destination: '//elsewhere.example' }, 'tunde.bakare')).toBe('/')
  expect(destinationOf(null, 'tunde.bakare')).toBe('/')
})
