/** Loads the part of the application that only a signed-in customer needs. */
import { lazyPage } from '../ui/lazy-page.tsx'

/** The store, the data layer and the frame that all signed-in pages stand in. */
export const SignedIn = lazyPage(async () => (await import('./signed-in.tsx')).SignedIn)
