/**
 * Validates the sandbox's reports against the public schemas, so that the bank reads the same messages here as from a
 * real switch.
 */
import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { xsdProblems } from '../../server/xsd/validate-xsd.fixture.ts'
import { writeEnquiryReport, writePaymentReport } from './iso20022-outward.ts'
import { readSigned, signReport, signXml } from './switch-signing.ts'

const id = '00003620261121102900123456789012345'
const original = { messageId: id, instructionId: id, endToEndId: id }
const about = { amount: '2500005', currencyCode: 'NGN', accountNumber: '0123456785' }

it.each([
  { status: 'ACSC', reason: null, decidedAt: '2026-11-21T09:30:00.000Z', about },
  { status: 'ACCP', reason: null, decidedAt: null, about },
  { status: 'RJCT', reason: 'AC06', decidedAt: null, about },
  { status: 'RJCT', reason: 'NOOR', decidedAt: null, about: undefined },
])('payment report: is valid against the schema, with %j', (said) => {
  expect(xsdProblems('pacs.002.001.11', writePaymentReport('pacs.002.001.11', original, said))).toEqual([])
})

it.each([{ name: 'CHINEDU & SONS' }, { reason: 'AC03' }])(
  'enquiry report: is valid against the schema, with %j',
  (found) => {
    const asked = {
      kind: 'enquiry',
      report: 'acmt.024.001.02',
      messageId: id,
      institutionCode: '000013',
      accountNumber: '0123456785',
    } as const
    expect(xsdProblems('acmt.024.001.02', writeEnquiryReport(asked, found))).toEqual([])
  },
)

it('signed report: is what the library signs, to the byte', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const said = { status: 'RJCT', reason: '& < > " \' é 😀', decidedAt: '2026-11-21T09:30:00.000Z', about }
  const report = writePaymentReport('pacs.002.001.11', original, said)
  const signed = signReport(report, privateKey)
  expect(signed).toBe(signXml(`<?xml version="1.0" encoding="UTF-8"?>${report}`, privateKey))
  expect(readSigned(signed, publicKey)).toBe(report)
})
