/** Tests the log of a process: it names no network address. */
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logOptions } from './open-telemetry.ts'

const secretsOf = (byte: number) => ({ derive: () => Buffer.alloc(32, byte) })

function addressesOf(byte: number, addresses: readonly string[]): readonly string[] {
  const lines: string[] = []
  const logger = pino(logOptions('info', secretsOf(byte)), { write: (line: string) => void lines.push(line) })
  for (const address of addresses) logger.warn({ event: 'call-refused', address }, 'a call was refused')
  expect(lines.join('')).not.toMatch(/203\.0|2001:db8/)
  return lines.map((line) => (JSON.parse(line) as { address: string }).address)
}

it('log: has a mark in place of a network address, which is the same for the same address and key', () => {
  const [first, again, other] = addressesOf(1, ['203.0.113.7', '203.0.113.7', '2001:db8::1'])
  expect(first).toMatch(/^[0-9a-f]{12}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(addressesOf(2, ['203.0.113.7'])).not.toContain(first)
})
