/** For tests: the services of AWS that give a process the keys of its role: machine metadata, container endpoint, and STS. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoleKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
}

export interface AwsRoles {
  /** `http://127.0.0.1:port` */
  readonly url: string
  /** The calls: method and path, or the action of STS. */
  readonly seen: readonly string[]
  /** The lifetime of the keys that the services give. */
  livesMs: number
  close(): Promise<void>
}

const METADATA_TOKEN = 'metadata-token'
/** The secrets that the services expect: the authorization of the container, and the token of the service account. */
export const CONTAINER_AUTHORIZATION = 'container-authorization'
export const WEB_IDENTITY_TOKEN = 'web-identity-token'
export const ROLE_ARN = 'arn:aws:iam::123456789012:role/adire'

export async function startAwsRoles(keys: RoleKeys): Promise<AwsRoles> {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const body = await read(request)
    const answer = answerTo(request, body)
    seen.push(answer.name)
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'text/plain' }).end(answer.body)
  })

  function answerTo({ method, url = '', headers }: IncomingMessage, body: string): Answer {
    const name = `${method} ${url}`
    const found = (text: string): Answer => ({ name, status: 200, body: text })
    if (name === 'PUT /latest/api/token') return found(METADATA_TOKEN)
    if (url.startsWith('/latest/meta-data/')) {
      if (headers['x-aws-ec2-metadata-token'] !== METADATA_TOKEN) return { name, status: 401, body: '' }
      return url.endsWith('/security-credentials/') ? found('adire') : found(JSON.stringify(document()))
    }
    if (name === 'GET /container') {
      const isAllowed = headers.authorization === CONTAINER_AUTHORIZATION
      return isAllowed ? found(JSON.stringify(document())) : { name, status: 403, body: '{}' }
    }
    return tokenService(new URLSearchParams(body))
  }

  const expiration = (): string => new Date(Date.now() + self.livesMs).toISOString()
  const document = () => ({
    Code: 'Success',
    AccessKeyId: keys.accessKeyId,
    SecretAccessKey: keys.secretAccessKey,
    Token: keys.sessionToken,
    Expiration: expiration(),
  })

  /** STS: AssumeRoleWithWebIdentity. */
  function tokenService(form: URLSearchParams): Answer {
    const name = form.get('Action') ?? 'no action'
    if (form.get('WebIdentityToken') !== WEB_IDENTITY_TOKEN || form.get('RoleArn') !== ROLE_ARN)
      return {
        name,
        status: 403,
        type: 'text/xml',
        body: '<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>',
      }
    const credentials = [
      `<AccessKeyId>${keys.accessKeyId}</AccessKeyId>`,
      `<SecretAccessKey>${keys.secretAccessKey}</SecretAccessKey>`,
      `<SessionToken>${keys.sessionToken}</SessionToken>`,
      `<Expiration>${expiration()}</Expiration>`,
    ].join('')
    const result = `<${name}Result><Credentials>${credentials}</Credentials></${name}Result>`
    const space = 'https://sts.amazonaws.com/doc/2011-06-15/'
    return {
      name,
      status: 200,
      type: 'text/xml',
      body: `<${name}Response xmlns="${space}">${result}</${name}Response>`,
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const self: AwsRoles = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    livesMs: 60 * 60 * 1000,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return self
}

interface Answer {
  readonly name: string
  readonly status: number
  readonly body: string
  readonly type?: string
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}
