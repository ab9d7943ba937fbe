import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UserSession } from '../../../contract/identity/session.ts'
import { clearSession, saveSession } from '../../session/tab/signed-in-marker.ts'
import { askEarly } from './early-calls.ts'
import { usePageComplete } from './use-page-complete.ts'

let endCalls = (): void => undefined

beforeEach(() => {
  vi.useFakeTimers()
  const ended = new Promise<void>((resolve) => {
    endCalls = resolve
  })
  vi.stubGlobal('fetch', async () => {
    await ended
    throw new TypeError('no network')
  })
  history.replaceState(null, '', '/')
  saveSession({ sessionId: '0191f0c0-7f1e-7abc-8def-0123456789ab', username: 'adaeze' } as UserSession)
})
afterEach(() => {
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

it('page complete: waits for the answers to the early calls on a slow network, and for three further seconds', async () => {
  askEarly()
  const { result } = renderHook(usePageComplete)
  await pass(10_000)
  expect(result.current).toBe(false)
  endCalls()
  await pass(2900)
  expect(result.current).toBe(false)
  await pass(200)
  expect(result.current).toBe(true)
})
