import { expect, it } from 'vitest'
import { meterOfBillCheck } from './validate-customer.ts'

it('meter of a check: counts the owner of a phone apart from a customer of a biller', () => {
  const asked = { billerId: 'mtn', reference: '08031234567' }
  expect(meterOfBillCheck({ ...asked, recipientType: 'optimus' })).toBe('phone-owner')
  expect(meterOfBillCheck(asked)).toBe('name-enquiry')
})
