import { expect, it } from 'vitest'
import { watchProvider } from './provider-health.ts'

const MINUTE = 60_000

function provider() {
  const state = { isDown: false, calls: 0, now: new Date('2026-11-28T08:00:00Z') }
  const ask = () => {
    state.calls += 1
    return state.isDown ? Promise.reject(new Error('no answer')) : Promise.resolve()
  }
  const pass = (ms: number) => {
    state.now = new Date(state.now.getTime() + ms)
  }
  return { state, pass, read: watchProvider(ask, { now: () => state.now }) }
}

it('identity provider of staff: is asked once a minute at most, and the state is known at the first reading', async () => {
  const { state, pass, read } = provider()
  expect([await read(), await read(), state.calls]).toEqual([null, null, 1])
  pass(MINUTE)
  await read()
  expect(state.calls).toBe(2)
})

it('identity provider of staff: is down since the first try without an answer, until it answers again', async () => {
  const { state, pass, read } = provider()
  state.isDown = true
  const since = state.now
  expect(await read()).toEqual(since)
  pass(MINUTE)
  await read()
  expect(await read()).toEqual(since)
  state.isDown = false
  pass(MINUTE)
  await read()
  expect(await read()).toBeNull()
})
