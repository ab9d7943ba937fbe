/**
 * Tests the name enquiry for an account number: it waits for a possible number, and offers a retry after a network
 * failure.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDataLayer } from '../../../api/data-layer/data-layer.ts'
import { store } from '../../../session/store/store.ts'
import { NameResult } from './name-result.tsx'
import { useNameEnquiry } from './use-name-enquiry.ts'

startDataLayer(store)

/** Only the network is replaced: every request fails as without a connection. */
const deadNetwork = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
beforeEach(() => {
  deadNetwork.mockClear()
  vi.stubGlobal('fetch', deadNetwork)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Probe({ bankCode }: { readonly bankCode: string }) {
  const [number, setNumber] = useState('')
  const { state, retry } = useNameEnquiry(bankCode, number)
  return (
    <Provider store={store}>
      <input aria-label="Number" value={number} onChange={(event) => setNumber(event.target.value)} />
      <NameResult id="name" state={state} onRetry={retry} />
    </Provider>
  )
}

const renderProbe = (bankCode = '000036') =>
  render(
    <Provider store={store}>
      <Probe bankCode={bankCode} />
    </Provider>,
  )
const number = () => screen.getByLabelText('Number')

describe('name enquiry', () => {
  it('name enquiry: asks nothing before the tenth digit', async () => {
    renderProbe()
    await userEvent.type(number(), '123456789')
    expect(document.getElementById('name')?.textContent).toBe('')
    expect(deadNetwork).not.toHaveBeenCalled()
  })

  it('name enquiry: asks nothing about a number that cannot be at this bank', async () => {
    renderProbe()
    await userEvent.type(number(), '1234567890')
    expect(screen.getByText(/This is not an Optimus Bank account number/)).toBeTruthy()
    expect(deadNetwork).not.toHaveBeenCalled()
  })

  it('name enquiry: asks nothing before the bank is chosen, and asks another bank about any ten digits', async () => {
    renderProbe('')
    await userEvent.type(number(), '1234567890')
    expect(document.getElementById('name')?.textContent).toBe('')
    expect(deadNetwork).not.toHaveBeenCalled()
    cleanup()
    renderProbe('000015')
    await userEvent.type(number(), '1234567890')
    expect(await screen.findByText(/We could not check the name/)).toBeTruthy()
    expect(deadNetwork).toHaveBeenCalled()
  })

  it('name enquiry: asks at the tenth digit, says what failed, and tries again', async () => {
    renderProbe()
    await userEvent.type(number(), '1234567891')
    expect(await screen.findByText(/We could not check the name/)).toBeTruthy()
    const asked = deadNetwork.mock.calls.length
    expect(asked).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Try the name again' }))
    expect(await screen.findByText(/We could not check the name/)).toBeTruthy()
    expect(deadNetwork.mock.calls.length).toBeGreaterThan(asked)
  })

  it('name enquiry: deletes the answer when the number is edited', async () => {
    renderProbe()
    await userEvent.type(number(), '1234567891')
    await screen.findByText(/We could not check the name/)
    await userEvent.type(number(), '{Backspace}')
    expect(document.getElementById('name')?.textContent).toBe('')
  })
})

describe('NameResult', () => {
  it('NameResult: shows the name in capitals, in a live region', () => {
    const found = {
      accountName: 'Tunde Bakare',
      bankCode: '000036',
      bankName: 'Optimus Bank',
      nameEnquiryRef: 'r'.repeat(22),
    }
    render(<NameResult id="name" state={{ kind: 'found', found }} onRetry={() => undefined} />)
    expect(screen.getByText('TUNDE BAKARE')).toBeTruthy()
    expect(document.getElementById('name')?.getAttribute('aria-live')).toBe('polite')
  })
})
