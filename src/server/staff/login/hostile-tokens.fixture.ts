/** The ID tokens of a provider that lies, each with the fault for which a login must be refused. */
import type { HostileProvider } from './provider.fixture.ts'

const past = Math.floor(Date.now() / 1000) - 3600

export const HOSTILE_TOKENS: readonly (readonly [string, Partial<Pick<HostileProvider, 'claims' | 'signature'>>])[] = [
  ['a signature of another key', { signature: 'other-key' }],
  ['no signature', { signature: 'none' }],
  ['a MAC with the client secret', { signature: 'client-secret' }],
  ['a MAC with the public key', { signature: 'public-key' }],
  ['another issuer', { claims: { iss: 'https://other.example' } }],
  ['another audience', { claims: { aud: 'another-client' } }],
  ['another authorized party', { claims: { aud: ['adire-staff', 'another-client'], azp: 'another-client' } }],
  ['no audience', { claims: { aud: undefined } }],
  ['the nonce of an earlier login', { claims: { nonce: 'earlier' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['an end in the past', { claims: { exp: past } }],
  ['no end', { claims: { exp: undefined } }],
  ['a start in the future', { claims: { nbf: past + 7200 } }],
  ['no subject', { claims: { sub: undefined } }],
  ['no name', { claims: { name: undefined } }],
  ['groups that are no list', { claims: { groups: 'risk-officer' } }],
  ['no groups', { claims: { groups: undefined } }],
]

/** Claims of a login that is too weak for a bank with the classes phr and phrh, and the methods pwd and otp. */
export const WEAK_LOGINS: readonly HostileProvider['claims'][] = [
  {},
  { acr: 'pwd', amr: ['otp', 'pwd'] },
  { acr: ['phr'], amr: ['otp', 'pwd'] },
  { acr: 'PHR', amr: ['otp', 'pwd'] },
  { amr: ['otp', 'pwd'] },
  { acr: 'phr' },
  { acr: 'phr', amr: ['pwd'] },
  { acr: 'phr', amr: 'otp pwd' },
  { acr: 'phr', amr: [['otp', 'pwd']] },
  { acr: 'phr', amr: ['otp', 'pwd', 7] },
]
