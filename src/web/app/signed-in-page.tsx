/** Loads the part of the application that only a signed-in customer needs. */
import { lazyPage } from '../ui/loading/lazy-page.tsx'

/** The store, the data layer and the layout of all signed-in pages, with the answers to the early calls. */
export const SignedIn = lazyPage(async () => {
  const page = await import('./signed-in.tsx')
  await page.takeEarlyAnswers()
  return page.SignedIn
})

/** The table of the signed-in pages. It comes with the layout, whose texts are loaded first. */
export const SignedInPages = lazyPage(async () => (await import('./signed-in.tsx')).SignedInPages)
