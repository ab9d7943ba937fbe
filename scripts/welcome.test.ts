/** Tests the text that a start prints: the addresses, and the sample people of the sandbox. */
import { expect, test } from 'vitest'
import { STAFF_PEOPLE } from '../src/sandbox/staff-provider.ts'
import { STAFF_ROLES } from '../src/values/vocabularies/staff-duties.ts'
import { welcome } from './welcome.ts'

const SANDBOX = { port: 8090, consoleUrl: 'http://localhost:8090' }
const CONFIG = { publicOrigins: ['http://localhost:8080'], sandbox: SANDBOX }
const ORIGIN = 'http://localhost:8081'

test('start: prints the address of the staff, and each sample person with the role', () => {
  const text = welcome(CONFIG, { origin: ORIGIN, hasSamplePeople: true })
  expect(text).toContain(`The bank's staff: ${ORIGIN}\n`)
  for (const { name, role } of STAFF_PEOPLE) expect(text).toContain(`\n  ${name}  ${role}\n`)
  expect(STAFF_PEOPLE.length).toBeGreaterThanOrEqual(STAFF_ROLES.length)
})

test('start: prints no sample staff without the provider of the sandbox, and none without a back office', () => {
  const own = welcome(CONFIG, { origin: ORIGIN, hasSamplePeople: false })
  expect(own).toContain(ORIGIN)
  expect(own).not.toContain('Sample staff')
  expect(welcome(CONFIG)).not.toContain(ORIGIN)
  expect(welcome({ ...CONFIG, sandbox: undefined }, { origin: ORIGIN, hasSamplePeople: true })).not.toContain('Sample')
})
