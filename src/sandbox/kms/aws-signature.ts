/** Checks AWS Signature Version 4 of a request. Source: AWS, "Create a signed AWS API request". */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { SandboxRequest } from '../network-server.ts'

export interface AwsAccess {
  readonly region: string
  readonly service: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The fault of the signature. Undefined: it is right. The request has no query. */
export function signatureFault(request: SandboxRequest, access: AwsAccess): string | undefined {
  const { authorization = '' } = request.headers
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ?? []
  const [id, day = '', ...scope] = credential.split('/')
  if (id !== access.accessKeyId) return 'UnrecognizedClientException'
  if (scope.join('/') !== `${access.region}/${access.service}/aws4_request`) return 'InvalidSignatureException'
  const time = String(request.headers['x-amz-date'])
  const names = signedHeaders.split(';')
  if (!time.startsWith(day) || !names.includes('host')) return 'InvalidSignatureException'
  const canonical = [
    request.method,
    request.path,
    request.query.toString(),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    sha256(request.body),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, [day, ...scope].join('/'), sha256(canonical)].join('\n')
  const key = hmac(
    hmac(hmac(hmac(`AWS4${access.secretAccessKey}`, day), access.region), access.service),
    'aws4_request',
  )
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? undefined : 'InvalidSignatureException'
}
