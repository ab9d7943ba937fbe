/** The identity provider of the bank's staff: OpenID Connect with sample people, who log in by a tap. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'
import type { Configuration, Interaction } from 'oidc-provider'
import { BRAND_SLUG } from '../values/brand.ts'
import type { RunningServer } from './network-server.ts'
import { DEVICE_FLOW, page, PAGE_POLICY } from './staff-device-pages.ts'

export interface StaffPerson {
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly groups: readonly string[]
  /** The role in words, for the provider's page. */
  readonly role: string
}

const person = (subject: string, name: string, group: string, role: string): StaffPerson => ({
  subject,
  name,
  email: `${subject}@staff.${BRAND_SLUG}.example`,
  groups: [group],
  role,
})

/** One person for each role, and a second person for the two roles that check orders. */
export const STAFF_PEOPLE: readonly StaffPerson[] = [
  person('amina.yusuf', 'Amina Yusuf', 'branch', 'Teller'),
  person('bola.adewale', 'Bola Adewale', 'kyc', 'KYC officer'),
  person('chidi.nwosu', 'Chidi Nwosu', 'payments', 'Payments operator'),
  person('damilola.ige', 'Damilola Ige', 'disputes', 'Dispute officer'),
  person('efe.okoro', 'Efe Okoro', 'risk', 'Risk officer'),
  person('fatima.bello', 'Fatima Bello', 'risk', 'Risk officer, checker'),
  person('gozie.eze', 'Gozie Eze', 'finance', 'Accountant'),
  person('halima.sule', 'Halima Sule', 'audit', 'Auditor'),
  person('ikenna.obi', 'Ikenna Obi', 'it', 'Administrator'),
  person('joke.balogun', 'Joke Balogun', 'it', 'Administrator, checker'),
]

export const STAFF_CLIENT = { id: 'adire-staff', secret: 'sandbox-staff-secret' } as const
/** The client of the command line. It has no secret, because each member of staff has the program. */
export const STAFF_CLI_CLIENT_ID = 'adire-staff-cli'
const CODE_LIVES_S = 60
const SESSION_LIVES_S = 8 * 60 * 60
const MOST_FORM_BYTES = 4096

export interface StaffProvider extends RunningServer {
  /** The issuer: http://localhost:port */
  readonly issuer: string
}

/** Starts the provider on a free port of this machine. `redirectUri`: the address of the bank that takes the answer. */
export async function startStaffProvider(redirectUri: string): Promise<StaffProvider> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const issuer = `http://localhost:${port}`
  const provider = await openProvider(issuer, redirectUri)
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    if (uid === undefined) void answer(request, response)
    else choosePerson(provider, request, response).catch(() => refuse(response))
  })
  return { url: issuer, issuer, close: () => closeServer(server) }
}

/**
 * The library writes two warnings to the console: about a Node.js that is newer than its list, and about data in memory only.
 * The sandbox intends both, so a person who starts the bank need not read them.
 */
async function openProvider(issuer: string, redirectUri: string): Promise<Provider> {
  const { warn } = console
  // oxlint-disable-next-line no-console -- the library has no other way to be silent.
  console.warn = () => {}
  try {
    const { default: OidcProvider } = await import('oidc-provider')
    return new OidcProvider(issuer, configuration(redirectUri))
  } finally {
    // oxlint-disable-next-line no-console -- as above.
    console.warn = warn
  }
}

/** A key of this start: no published key of the library signs a login. */
function signingKeys(): NonNullable<Configuration['jwks']> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'sandbox', use: 'sig', alg: 'RS256' }] } as never
}

function configuration(redirectUri: string): Configuration {
  return {
    clients: [
      {
        client_id: STAFF_CLIENT.id,
        client_secret: STAFF_CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        require_auth_time: true,
      },
      {
        client_id: STAFF_CLI_CLIENT_ID,
        client_name: 'The command line of staff',
        token_endpoint_auth_method: 'none',
        redirect_uris: [],
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
        response_types: [],
        require_auth_time: true,
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    // The bank reads name and groups from the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, deviceFlow: DEVICE_FLOW },
    jwks: signingKeys(),
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    ttl: {
      AuthorizationCode: CODE_LIVES_S,
      DeviceCode: 600,
      Session: SESSION_LIVES_S,
      Interaction: 600,
      Grant: SESSION_LIVES_S,
      AccessToken: 300,
      IdToken: 300,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => {
      const found = STAFF_PEOPLE.find((one) => one.subject === subject)
      if (found === undefined) return undefined
      const { name, email, groups } = found
      return { accountId: subject, claims: () => ({ sub: subject, name, email, groups: [...groups] }) }
    },
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      // The bank is the provider's own application, so the provider does not ask for consent.
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
  }
}

/** GET shows the people. POST with `subject` logs this person in. */
async function choosePerson(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const interaction: Interaction = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': PAGE_POLICY,
    })
    response.end(peoplePage(interaction.uid))
    return
  }
  const subject = new URLSearchParams(await readForm(request)).get('subject') ?? ''
  if (!STAFF_PEOPLE.some((one) => one.subject === subject)) return refuse(response)
  await provider.interactionFinished(request, response, { login: { accountId: subject, amr: ['pwd', 'otp'] } })
}

async function readForm(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.length > MOST_FORM_BYTES) throw new Error('the form is too large')
  }
  return text
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) return
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('This login has ended. Go back to the bank and log in again.')
}

function peoplePage(uid: string): string {
  const buttons = STAFF_PEOPLE.map(
    ({ subject, name, role }) =>
      `<li><button name="subject" value="${subject}"><strong>${name}</strong><span>${role}</span></button></li>`,
  ).join('\n')
  const text =
    '<p>These people work at the sample bank. Choose a person to log in. A real bank uses its own identity provider here.</p>'
  return page(
    'Who are you today?',
    `${text}\n<form method="post" action="/interaction/${uid}"><ul>${buttons}</ul></form>`,
  )
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
