import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TEST_FILE } from './test-files.ts'

it('fixture: has a name that ends in .fixture.ts, in every folder', () => {
  const otherSpelling = /[.](test-support|contract|mock|stub)[.]tsx?$|^src\/(?:.*\/)?test-[a-z-]+[.]tsx?$/
  const files = globSync('{src,scripts,bench,e2e}/**/*.{ts,tsx}')
  expect(files.filter((file) => TEST_FILE.test(file)).length).toBeGreaterThan(500)
  expect(files.filter((file) => otherSpelling.test(file))).toEqual([])
})
