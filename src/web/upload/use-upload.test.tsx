/** Tests the upload of a picture: a picture that is cancelled during its preparation is not sent. */
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UploadBox } from './upload-box.tsx'
import { useUpload } from './use-upload.ts'

/** Only the browser's decoder and the network are replaced, because jsdom has neither. */
let decoders: (() => void)[]
beforeEach(() => {
  decoders = []
  const undrawable = new Error('no decoder here')
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => decoders.push(() => reject(undrawable))))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

/** So large that it is drawn again first. */
function photo(): File {
  const bytes = new Uint8Array(500 * 1024)
  bytes.set([0xff, 0xd8, 0xff])
  return new File([bytes], 'photo.jpg', { type: 'image/jpeg' })
}

/** Gives all pending promises and timers the time to finish. */
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

it('picture: is sent once it is ready, and waits for a retry without a connection', async () => {
  const { result, decode } = await choose()
  await decode()
  await waitFor(() => expect(result.current.state).toMatchObject({ kind: 'failed', canRetry: true }))
})

function smallPicture(): File {
  return new File([new Uint8Array([0xff, 0xd8, 0xff])], 'small.jpg', { type: 'image/jpeg' })
}

it('picture: is shown for a check, and nothing is sent until the customer confirms it', async () => {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', (...call: unknown[]) => {
    calls.push(call)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  function Box() {
    const upload = useUpload(async () => undefined, { isChecked: true })
    return <UploadBox upload={upload} what="your receipt" camera="environment" replaces={false} />
  }
  render(<Box />)
  const file = screen.getByLabelText('File with your receipt')
  fireEvent.change(file, { target: { files: [smallPicture()] } })
  const question = await screen.findByText('Is this the right picture?')
  expect(document.activeElement).toBe(question)
  expect(screen.getByAltText('The picture that you chose for your receipt').getAttribute('src')).toBe('blob:picture')
  await goneOn()
  expect(calls).toEqual([])

  fireEvent.click(screen.getByText('Do not send it'))
  expect(screen.queryByAltText('The picture that you chose for your receipt')).toBeNull()
  await goneOn()
  expect(calls).toEqual([])

  fireEvent.change(screen.getByLabelText('File with your receipt'), { target: { files: [smallPicture()] } })
  fireEvent.click(await screen.findByText('Send this picture'))
  expect((await screen.findByRole('alert')).textContent).toContain('Try again')
  expect(calls).not.toEqual([])
})

it('picture: is not sent when it was cancelled before it was ready', async () => {
  const { result, decode, use } = await choose()
  act(() => result.current.cancel())
  expect(result.current.state).toEqual({ kind: 'idle' })
  await decode()
  await goneOn()
  expect(result.current.state).toEqual({ kind: 'idle' })
  expect(use).not.toHaveBeenCalled()
})

it('picture: is not sent when another picture was chosen before it was ready', async () => {
  const { result, decode } = await choose()
  act(() => result.current.choose(photo()))
  await waitFor(() => expect(decoders).toHaveLength(2))
  await decode()
  await goneOn()
  expect(result.current.state).toEqual({ kind: 'sending', preview: undefined, percent: 0 })
})
