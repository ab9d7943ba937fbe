/** Loads the part of the application that only a signed-in customer needs. */
import { lazyPage } from '../ui/loading/lazy-page.tsx'
import { nextTask } from '../ui/loading/next-task.ts'

/** The store, the data layer and the layout of all signed-in pages, with the answers to the early calls. */
export const SignedIn = lazyPage(async () => {
  // Each import runs in a separate task, so that the page answers to touches between the tasks. An import of the layout
  // alone would run all this code in one task.
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
