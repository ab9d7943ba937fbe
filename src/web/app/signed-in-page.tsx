/** Loads the part of the application that only a signed-in customer needs. */
import { lazyPage } from '../ui/loading/lazy-page.tsx'
import { nextTask } from '../ui/loading/next-task.ts'

/** The store, the data layer and the layout of all signed-in pages, with the answers to the early calls. */
export const SignedIn = lazyPage(async () => {
  // The layout would run the code that it imports in the same task, and the page would not answer to touches meanwhile.
  await import('../session/store/hooks.ts')
  await nextTask()
  await import('../session/store/store.ts')
  await nextTask()
  const page = await import('./signed-in.tsx')
  await nextTask()
  await page.takeEarlyAnswers()
  return page.SignedIn
})

/** The table of the signed-in pages. It comes with the layout, whose texts are loaded first. */
export const SignedInPages = lazyPage(async () => (await import('./signed-in.tsx')).SignedInPages)
