/** Tests the page of customers: the search in the address, private numbers outside the address, and the recorded file. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { CustomersPage } from './customers-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FOUND = {
  customerId: '0198c0de-0000-7000-8000-000000000001',
  name: '=cmd() Adeyemi',
  cifid: '1234567890',
  username: 'ngozi',
  phoneEnd: '5678',
  bvnEnd: '4321',
  kycLevel: 2,
  isFrozen: false,
}

function show(address = '/customers', duties: readonly StaffDuty[] = ['customer.search', 'customer.read']) {
  const calls = answerCalls(duties, {
    'customers/search': { customers: [FOUND] },
    'customers/export': { customers: [FOUND] },
    'filters/list': { filters: [] },
    'filters/save': { filters: [{ name: 'Ngozi', query: 'text=ngozi' }] },
  })
  showPage(<CustomersPage />, '/customers', address)
  return calls
}
const type = async (text: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Find a customer'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
}

test('customers: the address has the search, and a saved filter keeps it', async () => {
  const calls = show('/customers?text=ngozi')
  expect(await screen.findByRole('row', { name: /Adeyemi 1234567890 ngozi •••5678 •••4321 2 Open/ })).toBeTruthy()
  await userEvent.click(screen.getByText('Saved filters'))
  await userEvent.type(await screen.findByLabelText('Name of these filters'), 'Ngozi')
  await userEvent.click(screen.getByRole('button', { name: 'Save the filters' }))
  expect(await screen.findByRole('link', { name: 'Ngozi' })).toBeTruthy()
  expect(calls.find(({ name }) => name === 'filters/save')?.body).toMatchObject({ query: 'text=ngozi' })
  await expectNoFaults()
})

test.each(['08031234567', '+2348031234567', '22212345678', '4321', '4321 Ade'])(
  'customers: the search for %s stays out of the address and of saved filters',
  async (text) => {
    const calls = show()
    await type(text)
    expect(await screen.findByText('1 customer', { selector: 'caption' })).toBeTruthy()
    expect(calls.find(({ name }) => name === 'customers/search')?.body).toEqual({ text })
    await userEvent.click(screen.getByText('Saved filters'))
    expect(await screen.findByText('Choose filters first, and then save them here.')).toBeTruthy()
  },
)

test('customers: the file needs a reason, and a name that looks like a formula stays text', async () => {
  const files: Promise<string>[] = []
  const createObjectURL = (file: Blob) => `blob:${files.push(file.text())}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }))
  const calls = show('/customers?text=ngozi')
  await userEvent.click(await screen.findByText('Save as a file'))
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(screen.getByText(/^Say why you save these customers/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Why do you save these customers?'), 'The list of the branch')
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]).toContain("1234567890,'=cmd() Adeyemi,ngozi,5678,4321,2,open")
  expect(calls.find(({ name }) => name === 'customers/export')?.body).toEqual({
    text: 'ngozi',
    reason: 'The list of the branch',
  })
})

test('customers: offers no file without the duty to read records', async () => {
  show('/customers?text=ngozi', ['customer.search'])
  expect(await screen.findByText('1 customer', { selector: 'caption' })).toBeTruthy()
  expect(screen.queryByText('Save as a file')).toBeNull()
})
