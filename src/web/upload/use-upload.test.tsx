/** Sending a picture: what is given up while it is being made ready is not sent afterwards. */
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUpload } from './use-upload.ts'

/** The browser's decoder and the network, and nothing else, are stood in for: jsdom has neither. */
let decoders: (() => void)[]
beforeEach(() => {
  decoders = []
  const undrawable = new Error('no decoder here')
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => decoders.push(() => reject(undrawable))))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

/** So large that it is drawn anew first. */
function photo(): File {
  const bytes = new Uint8Array(500 * 1024)
  bytes.set([0xff, 0xd8, 0xff])
  return new File([bytes], 'photo.jpg', { type: 'image/jpeg' })
}

/** Whatever could still happen by itself has happened. */
const goneOn = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  })

async function choose() {
  const use = vi.fn(async () => undefined)
  const hook = renderHook(() => useUpload(use))
  act(() => hook.result.current.choose(photo()))
  await waitFor(() => expect(decoders).toHaveLength(1))
  const decode = () =>
    act(async () => {
      decoders[0]?.()
      await Promise.resolve()
    })
  return { ...hook, use, decode }
}

it('is sent once it is ready, and without a connection it waits to be sent again', async () => {
  const { result, decode } = await choose()
  await decode()
  await waitFor(() => expect(result.current.state).toMatchObject({ kind: 'failed', canRetry: true }))
})

it('is not sent when it was cancelled before it was ready', async () => {
  const { result, decode, use } = await choose()
  act(() => result.current.cancel())
  expect(result.current.state).toEqual({ kind: 'idle' })
  await decode()
  await goneOn()
  expect(result.current.state).toEqual({ kind: 'idle' })
  expect(use).not.toHaveBeenCalled()
})

it('is not sent when another picture was chosen before it was ready', async () => {
  const { result, decode } = await choose()
  act(() => result.current.choose(photo()))
  await waitFor(() => expect(decoders).toHaveLength(2))
  await decode()
  await goneOn()
  expect(result.current.state).toEqual({ kind: 'sending', preview: undefined, percent: 0 })
})
