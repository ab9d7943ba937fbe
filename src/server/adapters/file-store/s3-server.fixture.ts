/** For tests: a small in-memory server of S3's protocol, with an independent check of Signature Version 4. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export interface S3Server {
  /** The address with the bucket. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Set: the keys are those of a role, and every call must carry this token. */
  sessionToken: string | undefined
  readonly objects: Map<string, Buffer>
  /** While it is set, the server answers the next requests with this fault. */
  fault: number | 'silence' | undefined
  /** The most names of one page of a list. */
  page: number
  close(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const state = { region: 'af-south-1', accessKeyId: 'AKIATEST', secretAccessKey: 'secret/of+the=test' }
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      if (self.fault === 'silence') return
      const answer = self.fault === undefined ? answerTo(request, body) : { status: self.fault, body: '' }
      response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function answerTo(request: IncomingMessage, body: Buffer): { status: number; body: string | Buffer } {
    const error = (status: number, code: string) => ({ status, body: `<Error><Code>${code}</Code></Error>` })
    const wrong = signatureProblem(request, body, self)
    if (wrong !== undefined) return error(403, wrong)
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3')
    if (path === '/bucket' && searchParams.get('list-type') === '2') return { status: 200, body: listOf(searchParams) }
    if (!path.startsWith('/bucket/')) return error(404, 'NoSuchBucket')
    const key = decodeURIComponent(path.slice('/bucket/'.length))
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && objects.has(key)) return error(412, 'PreconditionFailed')
      objects.set(key, body)
      return { status: 200, body: '' }
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204, body: '' }
    }
    return objects.has(key) ? { status: 200, body: objects.get(key) ?? '' } : error(404, 'NoSuchKey')
  }

  /** ListObjectsV2. The token of the next page is the last key in base64, which the call must escape. */
  function listOf(query: URLSearchParams): string {
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const shown = keys.slice(0, self.page)
    const token = Buffer.from(shown.at(-1) ?? '').toString('base64')
    const next = keys.length > shown.length ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
    return `<ListBucketResult>${shown.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
  }

  const self: S3Server = {
    ...state,
    sessionToken: undefined,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    objects,
    fault: undefined,
    page: 1_000,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return self
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** AWS Signature Version 4 for S3: the canonical request, the string to sign, the key by date, region and service. */
function signatureProblem(
  request: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey, sessionToken }: S3Server,
): string | undefined {
  const { authorization = '' } = request.headers
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(authorization) ?? []
  const [id, day = '', ...scope] = credential.split('/')
  if (id !== accessKeyId) return 'InvalidAccessKeyId'
  if (scope.join('/') !== `${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  const time = String(request.headers['x-amz-date'])
  if (!time.startsWith(day)) return 'AccessDenied'
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signedHeaders.split(';')
  if (request.headers['x-amz-security-token'] !== sessionToken) return 'InvalidToken'
  if (sessionToken !== undefined && !names.includes('x-amz-security-token')) return 'AccessDenied'
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied'
  const { pathname, search } = new URL(request.url ?? '', 'http://s3')
  const canonical = [
    request.method,
    pathname,
    search.slice(1),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    hash,
  ].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request')
  const text = ['AWS4-HMAC-SHA256', time, [day, ...scope].join('/'), sha256(canonical)].join('\n')
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
