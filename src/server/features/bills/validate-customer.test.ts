import { expect, it } from 'vitest'
import { meterOfBillCheck } from './validate-customer.ts'

it('rate limit of a bill enquiry: uses separate meters for the owner of a phone and for a customer of a biller', () => {
  const asked = { billerId: 'mtn', reference: '08031234567' }
  expect(meterOfBillCheck({ ...asked, recipientType: 'optimus' })).toBe('phone-owner')
  expect(meterOfBillCheck(asked)).toBe('name-enquiry')
})
