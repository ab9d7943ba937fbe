import { expect, it } from 'vitest'
import { namesSamePackages } from './check-out.ts'

const lock = (version: string, pg: string) =>
  JSON.stringify({
    name: 'adire',
    version,
    packages: { '': { name: 'adire', version, dependencies: { pg } }, 'node_modules/pg': { version: pg } },
  })

it('lockfiles of two releases: name the same packages when only the version of the project differs', () => {
  expect(namesSamePackages(lock('0.2.0', '8.23.1'), lock('0.2.1', '8.23.1'))).toBe(true)
  expect(namesSamePackages(lock('0.2.0', '8.23.1'), lock('0.2.1', '8.23.2'))).toBe(false)
})
