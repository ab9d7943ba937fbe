/** Tests that a page reloads for a newer build, and never more than once from the same build. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const reload = vi.fn()
const replace = vi.fn()

/** The module, as a page of this build loads it. */
async function pageOf(build: string | undefined) {
  vi.resetModules()
  if (build === undefined) delete document.documentElement.dataset['build']
  else document.documentElement.dataset['build'] = build
  return import('./own-build.ts')
}

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  replace.mockClear()
  vi.stubGlobal('location', { reload, replace })
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['build']
})

it('newer build: reloads the page, or loads the page that the customer was going to', async () => {
  expect((await pageOf('20261120T080000Z')).loadNewerBuild()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
  sessionStorage.clear()
  expect((await pageOf('20261120T080000Z')).loadNewerBuild('/history')).toBe(true)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/history')
})

it('newer build: is awaited by each call that the bank refuses while the page reloads, and the page reloads once', async () => {
  const old = await pageOf('20261120T080000Z')
  expect([old.loadNewerBuild(), old.loadNewerBuild()]).toEqual([true, true])
  expect(reload).toHaveBeenCalledOnce()
  expect(old.loadNewerBuild('/history')).toBe(true)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/history')
})

it('newer build: is not tried again by a document that is still open ten seconds after its reload', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const old = await pageOf('20261120T080000Z')
  expect(old.loadNewerBuild()).toBe(true)
  now.mockReturnValue(14_999)
  expect(old.loadNewerBuild()).toBe(true)
  now.mockReturnValue(15_000)
  expect(old.loadNewerBuild()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  now.mockRestore()
})

it('newer build: is not tried again from a build that a reload has brought back', async () => {
  expect((await pageOf('20261120T080000Z')).loadNewerBuild()).toBe(true)
  const same = await pageOf('20261120T080000Z')
  expect([same.loadNewerBuild(), same.loadNewerBuild('/')]).toEqual([false, false])
  expect(reload).toHaveBeenCalledOnce()
  expect(replace).not.toHaveBeenCalled()
})

it('newer build: is tried again from a later build that is too old as well, and from the first build if it comes back after that', async () => {
  expect((await pageOf('20261120T080000Z')).loadNewerBuild()).toBe(true)
  expect((await pageOf('20261121T080000Z')).loadNewerBuild()).toBe(true)
  expect((await pageOf('20261120T080000Z')).loadNewerBuild()).toBe(true)
})

it('newer build: is never tried during development, where no build has a name', async () => {
  expect((await pageOf(undefined)).loadNewerBuild()).toBe(false)
})
