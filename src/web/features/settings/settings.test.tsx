/** Tests the display mode, the list of activities, and the PIN that every removal asks for. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import { createStore } from '../../session/store/store.ts'
import { ActivityPage } from './activity-page.tsx'
import { PinSheet, type PinSheetProps } from './pin-sheet.tsx'
import { SettingsPage } from './settings-page.tsx'

afterEach(cleanup)

/** An error, as the data layer returns it. */
const refusal = (errorCode: string, data: unknown = {}) => ({
  status: 200,
  data: { ok: false, kind: 200, errorCode, errorMsg: 'The bank’s own words', data },
})

function showSheet(onConfirm: PinSheetProps['onConfirm']) {
  render(
    <MemoryRouter>
      <PinSheet
        title="Remove Chrome on Android?"
        submitLabel="Remove Chrome on Android"
        cancelLabel="Keep it"
        onConfirm={onConfirm}
        onClose={() => undefined}
      >
        It is logged out at once.
      </PinSheet>
    </MemoryRouter>,
  )
}
const pin = () => screen.getByLabelText<HTMLInputElement>('Transaction PIN')
const press = () => userEvent.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }))

describe('a confirmation with the PIN', () => {
  it('confirmation with the PIN: names what is removed, and asks for the PIN before anything is sent', async () => {
    const onConfirm = vi.fn<PinSheetProps['onConfirm']>()
    showSheet(onConfirm)
    expect(screen.getByRole('dialog', { name: 'Remove Chrome on Android?' })).toBeTruthy()
    await userEvent.type(pin(), '73')
    await press()
    expect(onConfirm).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(pin())
    expect(screen.getByText('Enter your 4-digit PIN')).toBeTruthy()
  })

  it('confirmation with the PIN: says how many tries a wrong PIN leaves (77), and empties the field', async () => {
    showSheet(async () => refusal('77', { triesLeft: 1 }))
    await userEvent.type(pin(), '1357')
    await press()
    expect(await screen.findByText(/Nothing was changed. 1 try left/)).toBeTruthy()
    expect(pin().value).toBe('')
    expect(document.activeElement).toBe(pin())
  })

  it('confirmation with the PIN: links from a locked PIN (14) to its reset', async () => {
    showSheet(async () => refusal('14'))
    await userEvent.type(pin(), '1357')
    await press()
    expect((await screen.findByRole('alert')).textContent).toContain('Your PIN is locked')
    expect(screen.getByRole('link', { name: 'Reset your PIN' }).getAttribute('href')).toBe('/settings/reset-pin')
  })

  it('confirmation with the PIN: shows the bank’s text for every other refusal, and sends one press once', async () => {
    let answer: (error: unknown) => void = () => undefined
    const onConfirm = vi.fn<PinSheetProps['onConfirm']>(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    showSheet(onConfirm)
    await userEvent.type(pin(), '7391')
    await press()
    await press()
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('7391')
    answer(refusal('06', { reason: 'not-found' }))
    expect(await screen.findByText('The bank’s own words')).toBeTruthy()
  })
})

describe('the display mode', () => {
  it('display mode: is stored in the settings slice', async () => {
    const store = createStore()
    startDataLayer(store)
    render(
      <Provider store={store}>
        <MemoryRouter>
          <SettingsPage />
        </MemoryRouter>
      </Provider>,
    )
    expect(screen.getByLabelText<HTMLInputElement>('Light').checked).toBe(true)
    await userEvent.click(screen.getByLabelText('Dark'))
    expect(store.getState().settings.displaymode).toBe('dark')
  })
})

describe('the list of activities', () => {
  it.each([
    ['offers the next page, when the first page has no event', 'next', 'Load more'],
    ['says that there is no activity, when no page has an event', null, 'No activity yet'],
  ])('list of activities: %s', async (_what, nextCursor, text) => {
    // Only the network is replaced: every request fails as without a connection.
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const store = createStore()
    startDataLayer(store)
    const known = { pages: [{ activities: [], nextCursor }], pageParams: [null] }
    const ask = store.dispatch as (query: unknown) => Promise<unknown>
    await ask(bankApi.util.upsertQueryData('getActivity' as never, undefined as never, known as never))
    render(
      <Provider store={store}>
        <MemoryRouter>
          <ActivityPage />
        </MemoryRouter>
      </Provider>,
    )
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryAllByText(/^(Load more|No activity yet)$/)).toHaveLength(1)
    vi.unstubAllGlobals()
  })
})
