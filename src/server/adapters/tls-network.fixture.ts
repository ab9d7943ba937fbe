/** For tests: a network that speaks TLS and demands the bank's certificate, its certificate authority, and an HTTP proxy. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, request as httpRequest, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { runTool } from '../../../scripts/debian-tools.ts'

export interface Identity {
  readonly certificate: string
  readonly key: string
}

/** A certificate authority. Its certificates are for localhost and 127.0.0.1. */
export interface Authority {
  readonly certificate: string
  issue(name: string): Identity
}

const SUBJECT_ADDRESSES = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']

export function makeAuthority(name: string): Authority {
  const folder = makeFolder()
  const made = ({ file, subject }: { file: string; subject: string }, ...options: readonly string[]): Identity => {
    const [key, certificate] = [`${file}.key`, `${file}.pem`].map((one) => join(folder.path, one)) as [string, string]
    const args = ['req', '-x509', '-subj', `/CN=${subject}`, ...NEW_KEY, '-keyout', key, '-out', certificate]
    const { code, printed } = runTool('openssl', [...args, ...options])
    if (code !== 0) throw new Error(`openssl failed: ${printed}`)
    return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
  }
  const root = made({ file: 'root', subject: name })
  const by = [join(folder.path, 'root.pem'), join(folder.path, 'root.key')] as const
  const leaf = ['-CA', by[0], '-CAkey', by[1], '-addext', SUBJECT_ADDRESSES, '-addext', 'basicConstraints=CA:FALSE']
  return {
    certificate: root.certificate,
    issue: (subject) => made({ file: 'leaf', subject }, ...leaf),
  }
}

/** A folder for PEM files. The test process removes it when it ends. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'adire-tls-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return {
    path: folder,
    write(name: string, text: string): string {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
  }
}

export interface Received {
  readonly method: string
  readonly path: string
  /** The common name of the client's certificate. */
  readonly client: string | undefined
}

export interface TlsNetwork {
  readonly url: string
  readonly port: number
  readonly received: readonly Received[]
  close(): Promise<void>
}

/** Starts a network that answers `{}` to each client whose certificate is from `clients`. Others get no connection. */
export async function startTlsNetwork(identity: Identity, clients: Authority): Promise<TlsNetwork> {
  const received: Received[] = []
  const server = createHttpsServer(
    { cert: identity.certificate, key: identity.key, ca: clients.certificate, requestCert: true },
    (request, response) => {
      const { method = '', url: path = '', socket } = request
      const client = (socket as TLSSocket).getPeerCertificate().subject.CN
      received.push({ method, path, client: typeof client === 'string' ? client : undefined })
      request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    },
  )
  const port = await listen(server)
  return { url: `https://localhost:${port}`, port, received, close: () => closeServer(server) }
}

export interface Proxy {
  readonly url: string
  /** `CONNECT host:port`, or the method and the full address of a plain request. */
  readonly seen: readonly string[]
  /** While it is set, the proxy answers with this status. */
  refuses: number | undefined
  close(): Promise<void>
}

/** Starts an HTTP proxy that asks for this user and password (RFC 9110, section 11.7). */
export async function startProxy(user: string, password: string): Promise<Proxy> {
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const refusal = ({ headers }: IncomingMessage): number | undefined =>
    headers['proxy-authorization'] === wanted ? self.refuses : 407
  const server = createHttpServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const status = refusal(request)
    if (status !== undefined) return response.writeHead(status).end()
    const { method, headers } = request
    const onward = httpRequest(request.url ?? '', { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    return request.pipe(onward)
  })
  server.on('connect', (request, client: Socket) => {
    seen.push(`CONNECT ${request.url}`)
    const status = refusal(request)
    if (status !== undefined) return client.end(`HTTP/1.1 ${status} Refused\r\n\r\n`)
    const { hostname, port } = new URL(`http://${request.url}`)
    const network = connect(Number(port), hostname, () => client.write('HTTP/1.1 200 Connection established\r\n\r\n'))
    for (const socket of [client, network]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    return client.pipe(network).pipe(client)
  })
  const port = await listen(server)
  const self: Proxy = {
    url: `http://${user}:${password}@127.0.0.1:${port}`,
    seen,
    refuses: undefined,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return closeServer(server)
    },
  }
  return self
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
