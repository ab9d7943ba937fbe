import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { issueXsrf, xsrfSubject } from './anti-forgery.ts'

const [old, fresh] = [randomBytes(32), randomBytes(32)]

it('anti-forgery value: is accepted by a process with the keys in the other order, and not without its key', () => {
  for (const value of [issueXsrf([old, fresh]), issueXsrf([fresh, old])]) {
    expect(xsrfSubject([old, fresh], value)).toBeDefined()
    expect(xsrfSubject([fresh, old], value)).toBeDefined()
  }
  expect(xsrfSubject([fresh], issueXsrf([old, fresh]))).toBeUndefined()
})
