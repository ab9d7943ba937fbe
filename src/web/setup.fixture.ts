/** Screens are waited for as long as a busy machine may need: a test that fails because two others ran says nothing. */
import { expect } from 'vitest'

// Only the tests of screens: to load React's test tools takes longer than most other files run.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
