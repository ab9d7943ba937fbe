/** The first page's modules load before the chosen language's words do: a text made by then would stay English. */
import { expect, it, vi } from 'vitest'

let early: string[] = []
vi.mock('./language.ts', async (original) => {
  const real = await original<typeof import('./language.ts')>()
  const note =
    <Arguments extends [string, ...unknown[]], Text>(say: (...all: Arguments) => Text) =>
    (...all: Arguments): Text => {
      early.push(all[0])
      return say(...all)
    }
  return { ...real, t: note(real.t), rich: note(real.rich), plural: real.plural }
})

it('makes no text while its modules load', async () => {
  early = []
  await import('../app/app.tsx')
  await import('../app/browser-router.tsx')
  expect(early).toEqual([])
})
