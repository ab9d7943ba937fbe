/** For tests: a switch that sends the reply that a test chooses, the adapter that calls the switch, and a credit to send. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signXml } from '../../../sandbox/switch/switch-signing.ts'
import type { OutwardCredit, OutwardSwitch } from '../../ports/payment-switch.ts'
import type { RecallSwitch } from '../../ports/recall-switch.ts'
import { createIso20022OutwardSwitch } from './iso20022-outward.ts'
import { ISO_DIALECTS } from './iso20022-parts.ts'
import { createIso20022Recall } from './iso20022-recall.ts'

export const NOW = new Date('2026-11-21T09:30:00.000Z')

export const CREDIT: OutwardCredit = {
  transferId: '019ab3c4-5d6e-7f80-9123-456789abcdef',
  createdAt: new Date('2026-11-21T09:29:58.123Z'),
  amountMinor: 2_500_005n,
  currency: 'NGN',
  debtor: { name: 'Adaeze Okonkwo', accountNumber: '0102883417', bvn: '22200000011', tier: 3 },
  creditor: { name: 'CHINEDU OKAFOR', accountNumber: '0123456785', institutionCode: '000013' },
  enquiryRef: '00003620261121102900123456789012345',
  narration: 'Rent',
}

export interface Heard {
  readonly method: string
  readonly path: string
  readonly type: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}
type Says = (heard: Heard) => { readonly status?: number; readonly body: string }

export interface TestSwitch {
  readonly url: string
  /** The received messages, the newest last. `says` clears them. */
  readonly heard: readonly Heard[]
  says(answer: Says): void
  /** Sets a reply with this document, signed by the switch. */
  saysSigned(xml: string): void
  signed(xml: string): string
  /** The bank's own public key, with which its messages can be checked. */
  readonly bankKey: ReturnType<typeof makeKeys>['publicKey']
  open(dialect?: keyof typeof ISO_DIALECTS): OutwardSwitch
  openRecall(): RecallSwitch
  close(): void
}

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startTestSwitch(): Promise<TestSwitch> {
  const [keys, bank] = [makeKeys(), makeKeys()]
  let heard: Heard[] = []
  let answer: Says = () => ({ status: 503, body: '' })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method = '', url: path = '', headers } = request
    const message = { method, path, type: headers['content-type'], authorization: headers.authorization, body }
    heard.push(message)
    const said = answer(message)
    response.writeHead(said.status ?? 200, { 'content-type': 'application/xml' }).end(said.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signed = (xml: string) => signXml(xml, keys.privateKey)
  const says = (next: Says) => {
    heard = []
    answer = next
  }
  const options = {
    baseUrl: url,
    institutionCode: '000036',
    signingKeyPem: bank.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    switchPublicKeysPem: [keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    clock: { now: () => NOW },
  }
  return {
    url,
    get heard() {
      return heard
    },
    says,
    saysSigned: (xml) => says(() => ({ body: signed(xml) })),
    signed,
    bankKey: bank.publicKey,
    open: (dialect = 'published') => createIso20022OutwardSwitch({ ...options, dialect: ISO_DIALECTS[dialect] }),
    openRecall: () => createIso20022Recall({ ...options, dialect: ISO_DIALECTS.published }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
