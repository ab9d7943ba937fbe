/** Tests how pages show the lists of the store (Product §4.3). */
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loggedOut, store } from '../../session/store/store.ts'
import { bankApi } from './bank-api.ts'
import { banksApi, useBanks } from '../transfers/banks-api.ts'
import { startDataLayer } from './data-layer.ts'

startDataLayer(store)
const ask = store.dispatch as (query: unknown) => Promise<unknown>
const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>
const bank = { bankCode: '000013', bankName: 'Guaranty Trust Bank (GTBank)', category: 'commercial' } as const

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  vi.unstubAllGlobals()
  store.dispatch(loggedOut())
  store.dispatch(bankApi.util.resetApiState())
})

it('list of the store: is unknown, before the bank answers', () => {
  expect(renderHook(useBanks, { wrapper }).result.current.data).toBeUndefined()
})

it('list of the store: is empty, when the bank answers an empty list', async () => {
  await ask(banksApi.util.upsertQueryData('getBanks', undefined, { banks: [] }))
  expect(renderHook(useBanks, { wrapper }).result.current.data).toEqual([])
})

it('list of the store: is shown before a new answer, when the query has deleted its last answer', async () => {
  await ask(banksApi.util.upsertQueryData('getBanks', undefined, { banks: [bank] }))
  store.dispatch(bankApi.util.resetApiState())
  const { result } = renderHook(useBanks, { wrapper })
  expect(result.current.data).toEqual([bank])
  act(() => void store.dispatch(loggedOut()))
  expect(result.current.data).toBeUndefined()
})
