/** Tests the connections to networks: a private authority, the bank's certificate, and a proxy, against a real TLS server. */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { canonicalXml } from '../../values/canonical-xml.ts'
import { createVtpassBiller } from './biller/vtpass.ts'
import { callNetwork } from './call-network.ts'
import { createCardApi } from './card-processor/card-api.ts'
import { createCrcBureau } from './credit-bureau/crc.ts'
import { createDojahIdentity } from './identity/dojah.ts'
import { createSmtpMail } from './mail/smtp.ts'
import { type NetworkTransport, openTransport } from './network-transport.ts'
import { createTokenBearer } from './payment-switch/easypay-token.ts'
import { createIsoExchange } from './payment-switch/iso20022-exchange.ts'
import { createOpenErApi } from './rates/open-er-api.ts'
import { createYenteScreening } from './screening/yente.ts'
import { createTermiiSms } from './sms/termii.ts'
import {
  type Authority,
  makeAuthority,
  makeFolder,
  type Proxy,
  startProxy,
  startTlsNetwork,
  type TlsNetwork,
} from './tls-network.fixture.ts'

const folder = makeFolder()
let authority: Authority
let network: TlsNetwork
let proxy: Proxy
let caFile: string
let strangeCaFile: string
let ownFiles: { readonly certificateFile: string; readonly keyFile: string }

beforeAll(async () => {
  const banks = makeAuthority('Banks')
  authority = makeAuthority('Networks')
  network = await startTlsNetwork(authority.issue('network'), banks)
  proxy = await startProxy('bank', 'secret')
  caFile = folder.write('networks.pem', authority.certificate)
  strangeCaFile = folder.write('strange.pem', makeAuthority('Strangers').certificate)
  const own = banks.issue('optimus')
  ownFiles = {
    certificateFile: folder.write('bank.pem', own.certificate),
    keyFile: folder.write('bank.key', own.key),
  }
})
afterAll(async () => {
  await Promise.all([network.close(), proxy.close()])
})
beforeEach(() => {
  proxy.refuses = undefined
  for (const list of [network.received, proxy.seen]) (list as unknown[]).length = 0
})

const AMPLE_MS = 20_000
const call = (transport: NetworkTransport | undefined, url = network.url) =>
  callNetwork({
    network: 'switch',
    url,
    method: 'POST',
    headers: {},
    body: '{}',
    timeoutMs: AMPLE_MS,
    maxReplyBytes: 1_000,
    transport,
  })
const open = (options: Partial<Parameters<typeof openTransport>[0]> = {}) =>
  openTransport({ prefix: 'SWITCH', caFile, ...ownFiles, ...options })

describe('a transport', () => {
  it('mutual TLS: reaches the network with its authority and the certificate of the bank', async () => {
    expect(await call(open())).toMatchObject({ kind: 'answer', status: 200 })
    expect(network.received).toEqual([{ method: 'POST', path: '/', client: 'optimus' }])
  })

  it('mutual TLS: uses the open connection again', async () => {
    const transport = open()
    await call(transport)
    const [name = ''] = Object.keys(transport.agents['https:'].freeSockets)
    const [first] = transport.agents['https:'].freeSockets[name] ?? []
    await call(transport)
    expect(transport.agents['https:'].freeSockets[name]).toEqual([first])
  })

  it.each([
    ['without the authority', () => undefined],
    ['with another authority', () => open({ caFile: strangeCaFile })],
  ])('untrusted network: sends nothing %s', async (_how, transport) => {
    expect(await call(transport())).toMatchObject({ kind: 'no-answer', notSent: true })
    expect(network.received).toEqual([])
  })

  it('no certificate of the bank: gets no answer, and the network sees no call', async () => {
    const answer = await call(openTransport({ prefix: 'SWITCH', caFile }))
    // The network refuses after the handshake of TLS 1.3, so the bank cannot know that the call was not read.
    const detail = 'no connection (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED)'
    expect(answer).toEqual({ kind: 'no-answer', detail, notSent: false })
    expect(network.received).toEqual([])
  })

  it('proxy: tunnels to a TLS network, which still sees the certificate of the bank', async () => {
    expect(await call(open({ proxyUrl: proxy.url }))).toMatchObject({ kind: 'answer', status: 200 })
    expect(proxy.seen).toEqual([`CONNECT localhost:${network.port}`])
    expect(network.received).toMatchObject([{ client: 'optimus' }])
  })

  it('proxy: checks the certificate of the network behind it', async () => {
    const answer = await call(open({ proxyUrl: proxy.url, caFile: strangeCaFile }))
    expect(answer).toMatchObject({ kind: 'no-answer', notSent: true })
    expect(network.received).toEqual([])
  })

  it.each([403, 502])('proxy: a refusal with status %i is known as not sent', async (status) => {
    proxy.refuses = status
    const answer = await call(open({ proxyUrl: proxy.url }))
    expect(answer).toEqual({ kind: 'no-answer', detail: 'no connection (ERR_PROXY_TUNNEL)', notSent: true })
    expect(network.received).toEqual([])
  })

  it('proxy: when it refuses the password, the failure says that the call was not sent, and has no password', async () => {
    const answer = await call(open({ proxyUrl: proxy.url.replace('secret', 'hidden') }))
    expect(answer).toMatchObject({ kind: 'no-answer', notSent: true })
    expect(JSON.stringify(answer)).not.toContain('hidden')
  })

  it('proxy: carries plain HTTP', async () => {
    const plain = await startPlainNetwork()
    const { url } = plain
    expect(await call(open({ proxyUrl: proxy.url }), `${url}/path`)).toMatchObject({ kind: 'answer', status: 200 })
    expect(proxy.seen).toEqual([`POST ${url}/path`])
    await plain.close()
  })
})

/** A network without TLS, which answers `{}`. */
async function startPlainNetwork() {
  const server = createServer((request, response) => request.resume().once('end', () => response.end('{}')))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('the files of a transport', () => {
  it.each([
    ['a missing file', () => ({ caFile: 'missing.pem' }), 'SWITCH_CA_FILE: missing.pem cannot be read'],
    ['a file without certificate', () => ({ caFile: ownFiles.keyFile }), 'has no certificate in PEM'],
    ['a damaged certificate', () => ({ caFile: damaged() }), 'has a certificate that cannot be read'],
    ['a key of another certificate', () => ({ keyFile: otherKey() }), 'SWITCH_CLIENT_KEY_FILE are no PEM certificate'],
    ['a certificate in place of the key', () => ({ keyFile: caFile }), 'SWITCH_CLIENT_KEY_FILE are no PEM certificate'],
  ])('refuses %s, and names the variable', (_what, change, text) => {
    expect(() => open(change())).toThrow(text)
  })

  const damaged = () => folder.write('damaged.pem', authority.certificate.replace(/\n[^\n]{10}/, '\nAAAAAAAAAA'))
  const otherKey = () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return folder.write('other.key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  }
})

describe('adapters', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pemOfKeys = {
    signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    switchPublicKeysPem: [publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  }
  const client = () => ({ tokenUrl: `${network.url}/token`, id: 'id', secret: 'secret', scope: 'scope' })
  const at = (transport: NetworkTransport) => ({ baseUrl: network.url, transport })
  const clock = { now: () => new Date() }

  it.each<[string, string, (transport: NetworkTransport) => Promise<unknown>]>([
    [
      'switch',
      '/nps/pacs',
      (t) => createIsoExchange({ ...at(t), ...pemOfKeys })('/nps/pacs', canonicalXml('a', 'urn:a', {}), AMPLE_MS),
    ],
    ['easypay', '/token', (t) => createTokenBearer({ ...at(t), client: client(), clock })('/nip', {}, AMPLE_MS)],
    ['biller', '/services?identifier=airtime', (t) => biller(t)],
    ['identity', '/api/v1/kyc/nin?nin=72200000001', (t) => identity(t).findByNin('72200000001')],
    ['cards', '/v1/cards/r', (t) => createCardApi({ ...at(t), key: 'key' }).inquireOrder('r')],
    ['sms', '/api/sms/send', (t) => sms(t).send({ to: '+2348035550101', text: 'x', reference: 'r' })],
    ['sms history', '/api/sms/inbox?api_key=key', (t) => sms(t).findSent([])],
    [
      'credit bureau',
      '/JsonLiveRequest',
      (t) => createCrcBureau({ ...at(t), key: 'a:b' }).check({ bvn: '22171234567' }),
    ],
    ['rates', '/v6/latest/USD', (t) => createOpenErApi(at(t)).latest()],
    [
      'screening',
      '/match/default',
      (t) => screening(t).screen([{ name: 'A B', dateOfBirth: undefined, country: undefined }]),
    ],
  ])('%s: sends its calls with the certificate of the bank, through the proxy', async (_name, path, run) => {
    await run(open({ proxyUrl: proxy.url }))
    expect(proxy.seen).toEqual([`CONNECT localhost:${network.port}`])
    expect(network.received).toMatchObject([{ client: 'optimus', path: expect.stringContaining(path) }])
  })

  const identity = (t: NetworkTransport) => createDojahIdentity({ ...at(t), appId: 'a', secretKey: 'k' })
  const sms = (t: NetworkTransport) => createTermiiSms({ ...at(t), apiKey: 'key', sender: 'OPTIMUS' })
  const screening = (t: NetworkTransport) => createYenteScreening({ ...at(t), dataset: 'default', key: undefined })
  const biller = (t: NetworkTransport) =>
    createVtpassBiller({ ...at(t), apiKey: 'a', publicKey: 'p', secretKey: 's' }).findServices('airtime')

  it('mail: goes over TLS with the certificate of the bank, through the proxy', async () => {
    const { certificate: cert, key } = authority.issue('mail')
    const clients: unknown[] = []
    const server = new SMTPServer({
      secure: true,
      cert,
      key,
      requestCert: true,
      rejectUnauthorized: false,
      disabledCommands: ['AUTH'],
      onSecure(socket, _session, done) {
        clients.push((socket as TLSSocket).getPeerCertificate().subject.CN)
        done()
      },
      onData(stream, _session, done) {
        stream.resume().once('end', () => done())
      },
    })
    // A client that does not trust the server breaks the connection.
    server.on('error', () => {})
    const listener = server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const url = `smtps://localhost:${port}`
    const message = { to: 'a@mail.example', subject: 's', text: 't', reference: 'r' }
    const mail = createSmtpMail({ url, from: 'a@optimus.example', transport: open({ proxyUrl: proxy.url }) })
    expect(await mail.send(message)).toMatchObject({ ok: true })
    expect(proxy.seen).toEqual([`CONNECT localhost:${port}`])
    proxy.refuses = 403
    const refused = createSmtpMail({ url, from: 'a@optimus.example', transport: open({ proxyUrl: proxy.url }) })
    expect(await refused.send(message)).toMatchObject({ ok: false, failure: { kind: 'rejected', retryable: true } })
    const strange = createSmtpMail({ url, from: 'a@optimus.example', transport: open({ caFile: strangeCaFile }) })
    expect(await strange.send(message)).toMatchObject({ ok: false })
    expect(clients).toEqual(['optimus'])
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
})
