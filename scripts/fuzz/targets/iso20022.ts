/** Fuzzes the reader of the payment switch's ISO 20022 messages. Each changed message is signed, so that it reaches the reader. */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { makeKeyPem, signXml } from '../../../src/sandbox/switch/switch-signing.ts'
import { writeCreditTransfer } from '../../../src/sandbox/switch/iso20022.ts'
import { createIso20022InwardSwitch } from '../../../src/server/adapters/payment-switch/iso20022-inward.ts'
import { parseIsoMessage, plainXml } from '../../../src/server/adapters/payment-switch/strict-xml.ts'
import type { InwardCredit } from '../../../src/server/ports/payment-switch.ts'
import { BRAND } from '../../../src/values/brand.ts'
import { type FuzzTarget, mustHold, sameResult } from '../target.ts'

const [switchKeyPem, bankKeyPem] = [makeKeyPem(), makeKeyPem()]
const switchKey = createPrivateKey(switchKeyPem)
const publicPem = createPublicKey(switchKeyPem).export({ type: 'spki', format: 'pem' }).toString()
const inward = createIso20022InwardSwitch({
  switchPublicKeysPem: [publicPem],
  signingKeyPem: bankKeyPem,
  institutionCode: BRAND.institutionCode,
})
const AT = new Date('2026-11-21T08:00:00.000Z')
const INSTRUCTION = `000014${BRAND.institutionCode}20261121090000${'2'.repeat(9)}`

const credit = writeCreditTransfer({
  messageId: `00001420261121090000${'1'.repeat(15)}`,
  instructionId: INSTRUCTION,
  endToEndId: `000014${'3'.repeat(29)}`,
  createdAt: AT,
  amountMinor: 2_500_005n,
  currencyCode: 'NGN',
  senderName: 'Okafor & <Sons> "Ltd"',
  senderAccount: '0123456789',
  senderBank: { code: '000014', name: 'Access Bank' },
  receivingBankCode: BRAND.institutionCode,
  accountNumber: '0102883417',
  narration: 'Rent',
})
const statusReport = inward.report(readCredit(credit), { kind: 'settled' }, AT).body

function readCredit(xml: string): InwardCredit {
  const read = inward.read(Buffer.from(signXml(xml, switchKey)))
  if (!read.ok || !('endToEndId' in read.value) || !('narration' in read.value)) throw new Error('no credit')
  return read.value as InwardCredit
}

export const iso20022: FuzzTarget = {
  name: 'iso20022',
  subject: 'plainXml, parseIsoMessage, and the reader of inward messages',
  mostBytes: 32 * 1024,
  withinMs: 2_000,
  words: ['<!DOCTYPE a [<!ENTITY b "c">]>', '&b;', '&lt;', '<![CDATA[', ']]>', '<!--', '<?xml ?>', 'xmlns:a="b"', '/>'],
  seeds: [credit, statusReport, credit.replaceAll('009', '010'), credit.replace(/<RmtInf>.*<\/RmtInf>/s, '')],
  check(input) {
    const refused = inward.read(input)
    mustHold('a message that the switch did not sign is refused', !refused.ok)
    const plain = plainXml(input)
    if (plain === undefined) return
    parseIsoMessage(plain)
    const signed = signedBySwitch(plain)
    if (signed === undefined) return
    const read = inward.read(Buffer.from(signed))
    if (read.ok && 'creditorAccount' in read.value) checkCredit(read.value as InwardCredit)
  },
}

/** The signer belongs to the sandbox. It may refuse a text that is no document. */
function signedBySwitch(xml: string): string | undefined {
  try {
    return signXml(xml, switchKey)
  } catch {
    return undefined
  }
}

/** Checks that a credit which is written again from its read fields is read as the same credit. */
function checkCredit(read: InwardCredit): void {
  mustHold('an amount is above zero', read.amountMinor > 0n)
  const report = plainXml(Buffer.from(inward.report(read, { kind: 'settled' }, AT).body))
  mustHold('the answer is a plain document', report !== undefined && parseIsoMessage(report) !== undefined)
  if (read.debtorAccount === null || read.debtorAgentName === null || read.messageName !== 'pacs.008.001.09') return
  const written = writeCreditTransfer({
    messageId: read.messageId,
    instructionId: INSTRUCTION,
    endToEndId: read.endToEndId,
    createdAt: new Date(read.createdAt),
    amountMinor: read.amountMinor,
    currencyCode: read.currency,
    senderName: read.debtorName,
    senderAccount: read.debtorAccount,
    senderBank: { code: read.debtorAgent, name: read.debtorAgentName },
    receivingBankCode: read.creditorAgent,
    accountNumber: read.creditorAccount,
    narration: read.narration,
  })
  const { createdAt: _at, transactionId: _id, ...before } = read
  const { createdAt: _later, transactionId: _other, ...after } = readCredit(written)
  sameResult('credit', before, after)
}
