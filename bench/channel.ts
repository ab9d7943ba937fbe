/**
 * Measures the processor time of one sealed request: opening the request and sealing the reply. The target is under 0.4
 * ms together.
 */
import { createECDH } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpus } from 'node:os'
import { recipientKey } from '../src/server/http/hpke.ts'
import { openSealed, parseSealed } from '../src/server/http/sealed-channel.ts'
import { sealRequest } from '../src/web/api/channel/sealed-channel.ts'

const TARGET_MS = 0.4
const MESSAGES = 500
const ROUNDS = 9
const REQUEST = { transferId: '0191f0c0-7f1e-7abc-8def-0123456789ab', amount: '150000', narration: 'Rent for March' }
const CONTEXT = {
  kid: 7,
  sessionId: REQUEST.transferId,
  method: 'POST',
  host: 'localhost:8080',
  target: '/api/transfers/initiate',
}

/** A reply with a whole page of entries, and a reply with a few fields. */
const REPLIES = {
  small: JSON.stringify({ ResponseCode: '00', ResponseMessage: 'Successful', Data: REQUEST }),
  large: JSON.stringify({
    ResponseCode: '00',
    ResponseMessage: 'Successful',
    Data: Array.from({ length: 60 }, () => REQUEST),
  }),
}

/** Prints medians over the rounds and writes bench/results/channel.json; exit code 1 when the target is missed. */
export async function run(): Promise<void> {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const recipient = recipientKey(ecdh.getPrivateKey())
  const publicKey = new Uint8Array(recipient.publicKey)
  const ts = Math.floor(Date.now() / 1000)
  const messages: string[] = []
  for (let i = 0; i < MESSAGES; i += 1) {
    messages.push((await sealRequest({ ...CONTEXT, publicKey, ts }, JSON.stringify(REQUEST))).data)
  }
  const results = Object.entries(REPLIES).map(([name, reply]) => {
    const rounds = Array.from({ length: ROUNDS }, () =>
      cpuPerMessageMs(messages, (data) => serve(recipient, data, reply)),
    )
    return { name, replyBytes: reply.length, medianMs: median(rounds), worstMs: Math.max(...rounds) }
  })
  for (const one of results) {
    console.log(
      `open and seal, ${one.name} reply (${one.replyBytes} bytes): ${one.medianMs.toFixed(3)} ms of CPU (worst round ${one.worstMs.toFixed(3)})`,
    )
  }
  const isMet = results.every((one) => one.medianMs < TARGET_MS)
  console.log(`target: under ${TARGET_MS} ms: ${isMet ? 'met' : 'MISSED'}`)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version }
  writeFileSync(join(folder, 'channel.json'), `${JSON.stringify({ targetMs: TARGET_MS, machine, results }, null, 2)}\n`)
  if (!isMet) process.exitCode = 1
}

function serve(recipient: ReturnType<typeof recipientKey>, data: string, reply: string): string {
  const message = parseSealed(data)
  const opened = message && openSealed(message, recipient, CONTEXT)
  if (!opened) throw new Error('a good message did not open')
  JSON.parse(opened.text)
  return opened.seal(200, reply)
}

function cpuPerMessageMs(messages: readonly string[], work: (data: string) => string): number {
  const before = process.cpuUsage()
  for (const data of messages) work(data)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / messages.length
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
