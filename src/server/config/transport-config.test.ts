/** Tests the variables of the connections to networks. */
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

function transportsOf(environment: Readonly<Record<string, string>>) {
  const parsed = parseConfig(environment)
  if (!parsed.ok) throw new Error(parsed.failure)
  return parsed.value.transports
}

it('transports: trust the authorities of Node.js and use no proxy without variables', () => {
  for (const access of Object.values(transportsOf({})))
    expect(access).toMatchObject({
      caFile: undefined,
      certificateFile: undefined,
      keyFile: undefined,
      proxyUrl: undefined,
    })
})

it('transports: take the files of their own network only', () => {
  const { paymentSwitch, biller } = transportsOf({
    SWITCH_CA_FILE: 'ca.pem',
    SWITCH_CLIENT_CERTIFICATE_FILE: 'bank.pem',
    SWITCH_CLIENT_KEY_FILE: 'bank.key',
  })
  expect(paymentSwitch).toMatchObject({
    prefix: 'SWITCH',
    caFile: 'ca.pem',
    certificateFile: 'bank.pem',
    keyFile: 'bank.key',
  })
  expect(biller).toMatchObject({ prefix: 'BILLER', caFile: undefined, keyFile: undefined })
})

it('transports: take the proxy of all networks, their own proxy, or none', () => {
  const { paymentSwitch, biller, mail } = transportsOf({
    NETWORK_PROXY_URL: 'http://proxy.example:3128',
    SWITCH_PROXY_URL: 'direct',
    BILLER_PROXY_URL: 'http://bank:secret@other.example:3128',
  })
  expect([paymentSwitch.proxyUrl, biller.proxyUrl, mail.proxyUrl]).toEqual([
    undefined,
    'http://bank:secret@other.example:3128',
    'http://proxy.example:3128',
  ])
})

it.each([
  [{ SWITCH_CLIENT_KEY_FILE: 'key' }, 'SWITCH_CLIENT_CERTIFICATE_FILE and SWITCH_CLIENT_KEY_FILE must be set together'],
  [{ CARDS_CLIENT_CERTIFICATE_FILE: 'c' }, 'CARDS_CLIENT_CERTIFICATE_FILE and CARDS_CLIENT_KEY_FILE must be set'],
  [{ SMS_PROXY_URL: 'socks5://proxy' }, 'SMS_PROXY_URL must be http://host:port of a proxy, or the word direct'],
  [{ NETWORK_PROXY_URL: 'direct' }, 'NETWORK_PROXY_URL must be a URL'],
])('transports: %j stops the start', (environment, refusal) => {
  expect(parseConfig(environment)).toEqual({ ok: false, failure: expect.stringContaining(refusal) as string })
})
