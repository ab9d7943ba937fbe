/** Tests the saved filters of a list: links, saving the filters of the address, removal, and refusals. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { SavedFilters } from './saved-filters.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LATE = { name: 'Late', query: 'state=review' }

async function open(answers: Answers, address = '/payments?state=held') {
  const calls = answerCalls([], answers)
  showPage(<SavedFilters />, '/payments', address)
  const details = (await screen.findByText('Saved filters')).closest('details')
  expect(calls.map(({ name }) => name)).toEqual(['me'])
  // The test environment does not open details at a click.
  if (details !== null) details.open = true
  details?.dispatchEvent(new Event('toggle'))
  return calls
}

test('saved filters: are links, and the filters of the address are saved under a name', async () => {
  const calls = await open({
    'filters/list': { filters: [LATE] },
    'filters/save': { filters: [{ name: 'Held', query: 'state=held' }, LATE] },
  })
  expect((await screen.findByRole('link', { name: 'Late' })).getAttribute('href')).toBe('/payments?state=review')
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Save the filters' }))
  expect(screen.getByText('Enter a name')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name of these filters'), 'Held')
  await userEvent.click(screen.getByRole('button', { name: 'Save the filters' }))
  expect(await screen.findByRole('link', { name: 'Held' })).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({
    name: 'filters/save',
    body: { page: '/payments', name: 'Held', query: 'state=held' },
  })
})

test('saved filters: a filter is removed by its button', async () => {
  const calls = await open({ 'filters/list': { filters: [LATE] }, 'filters/remove': { filters: [] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Late' }))
  expect(await screen.findByText('You have saved no filters of this list.')).toBeTruthy()
  expect(calls.at(-1)?.body).toEqual({ page: '/payments', name: 'Late' })
})

test('saved filters: cannot be saved without filters, and a refusal is shown', async () => {
  await open({ 'filters/list': { filters: [] } }, '/payments')
  expect(await screen.findByText('Choose filters first, and then save them here.')).toBeTruthy()
  cleanup()
  const message = 'This list has 30 saved filters. Remove one, and then save again.'
  await open({ 'filters/list': { filters: [] }, 'filters/save': { problem: 'bad-input', message } })
  await userEvent.type(await screen.findByLabelText('Name of these filters'), 'Held')
  await userEvent.click(screen.getByRole('button', { name: 'Save the filters' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('saved filters: say when the bank does not answer', async () => {
  await open({})
  expect(await screen.findByText(/^The bank did not answer/)).toBeTruthy()
})
