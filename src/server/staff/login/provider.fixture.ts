/** An identity provider that signs the tokens that a test requests, over HTTP like a real provider. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { STAFF_CONFIG } from './staff-config.fixture.ts'
import type { StaffConfig } from '../../config/staff-config.ts'

type Claims = Readonly<Record<string, unknown>>

export interface HostileProvider {
  readonly config: StaffConfig
  /** Claims that replace the right claims of the next ID token. Undefined removes a claim. */
  claims: Claims
  /**
   * `other-key`: signed with a key that the provider does not publish. `none`: not signed. `client-secret` and `public-key`: a MAC
   * whose key other parties know too.
   */
  signature: 'right' | 'other-key' | 'none' | 'client-secret' | 'public-key'
  /** The nonce that the login sent to the provider. */
  nonce: string
  readonly tokenCalls: () => number
  /** Returns the ID token that the provider would give now. */
  idToken(): Promise<string>
  close(): Promise<void>
}

export const CLI_CLIENT_ID = 'adire-staff-cli'
const CLIENT_ID = 'adire-staff'
const CLIENT_SECRET = 'the-secret-of-the-client-of-staff'

const signWithText = (claims: Record<string, unknown>, text: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'right' }).sign(new TextEncoder().encode(text))

export async function startHostileProvider(): Promise<HostileProvider> {
  const [right, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(right.publicKey)), kid: 'right', alg: 'RS256', use: 'sig' }
  let tokenCalls = 0
  const server = createServer((request, response) => {
    const send = (value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    request.resume()
    if (request.url?.startsWith('/.well-known/') === true) return send(discovery(issuer))
    if (request.url === '/keys') return send({ keys: [jwk] })
    tokenCalls += 1
    idToken()
      .then((token) => send({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: token }))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const idToken = async (): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: CLIENT_ID,
      sub: 'efe.okoro',
      name: 'Efe Okoro',
      groups: ['risk-officer'],
      nonce: provider.nonce,
      jti: randomUUID(),
      iat: now,
      exp: now + 300,
      auth_time: now,
      ...provider.claims,
    }
    const given = JSON.parse(JSON.stringify(claims)) as Record<string, unknown>
    if (provider.signature === 'none') return new UnsecuredJWT(given).encode()
    if (provider.signature === 'client-secret') return signWithText(given, CLIENT_SECRET)
    if (provider.signature === 'public-key') return signWithText(given, await exportSPKI(right.publicKey))
    const key = provider.signature === 'right' ? right.privateKey : other.privateKey
    return new SignJWT(given).setProtectedHeader({ alg: 'RS256', kid: 'right' }).sign(key)
  }
  const provider: HostileProvider = {
    config: {
      ...STAFF_CONFIG,
      issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      cliClientId: CLI_CLIENT_ID,
      scope: 'openid',
    },
    claims: {},
    signature: 'right',
    nonce: '',
    tokenCalls: () => tokenCalls,
    idToken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
})
