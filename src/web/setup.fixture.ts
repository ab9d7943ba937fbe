/**
 * Prepares tests of screens: they wait as long as a busy machine needs, so that no test fails only because other tests
 * run.
 */
import { expect } from 'vitest'

// Only for tests of screens, because loading React's test tools takes longer than most other files run.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
  // jsdom has no layout, and lacks this function.
  Element.prototype.scrollIntoView = () => undefined
}
