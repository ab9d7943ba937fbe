/**
 * Tests a step of a reset: it sends only complete input, continues with the answer, and distinguishes an expired ticket
 * from a refusal.
 */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CallFailure, callFailure } from '../../api/result/call-result.ts'
import { useAttempt } from './use-attempt.ts'

afterEach(cleanup)

const refusal = (reason: string): CallFailure => ({ ...callFailure(200, 'Refused'), data: { reason } })
const explain = (failure: CallFailure) => [{ text: failure.errorMsg }]

describe('a step of a reset', () => {
  it('step of a reset: sends nothing while input is missing', async () => {
    const ask = vi.fn<() => Promise<CallFailure>>()
    const { result } = renderHook(useAttempt)
    await act(() => result.current.attempt({ missing: [{ text: 'Empty' }], ask, explain, next: vi.fn() }))
    expect(ask).not.toHaveBeenCalled()
    expect(result.current.summary.problems).toEqual([{ text: 'Empty' }])
  })

  it('step of a reset: is busy while it waits, then continues with the answer', async () => {
    const next = vi.fn()
    let answer: (result: { ok: true; data: string; message: string }) => void = () => undefined
    const asked = new Promise<{ ok: true; data: string; message: string }>((resolve) => {
      answer = resolve
    })
    const { result } = renderHook(useAttempt)
    let running: Promise<void> = Promise.resolve()
    act(() => {
      running = result.current.attempt({ ask: () => asked, explain, next })
    })
    expect(result.current.busy).toBe(true)
    await act(async () => {
      answer({ ok: true, data: 'ticket', message: 'Done' })
      await running
    })
    expect(next).toHaveBeenCalledWith('ticket', 'Done')
    expect(result.current).toMatchObject({ busy: false, summary: { problems: [] }, over: false })
  })

  it('step of a reset: shows what is wrong, and ends only when the ticket has expired', async () => {
    const { result } = renderHook(useAttempt)
    const next = vi.fn()
    await act(() => result.current.attempt({ ask: async () => refusal('code-limit'), explain, next }))
    expect(result.current).toMatchObject({ summary: { problems: [{ text: 'Refused' }] }, over: false })
    await act(() => result.current.attempt({ ask: async () => refusal('ticket-expired'), explain, next }))
    expect(result.current.over).toBe(true)
    act(() => result.current.startAgain())
    expect(result.current).toMatchObject({ summary: { problems: [] }, over: false })
    expect(next).not.toHaveBeenCalled()
  })

  it('step of a reset: names a lock (17) in the summary’s title, until the next try', async () => {
    const { result } = renderHook(useAttempt)
    const locked = { ...refusal('locked'), errorCode: '17' }
    await act(() => result.current.attempt({ ask: async () => locked, explain, next: vi.fn() }))
    expect(result.current.summary.title).toBe('Too many tries')
    await act(() => result.current.attempt({ ask: async () => refusal('code-limit'), explain, next: vi.fn() }))
    expect(result.current.summary).not.toHaveProperty('title')
  })
})
