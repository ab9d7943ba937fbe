/** For tests: one plain endpoint on a separate loopback server, for networks that call the bank. */
import { createServer, type Server } from 'node:http'
import type { PlainEndpoint } from './handler.ts'

/** Listens on a free port. The endpoint answers every path. */
export async function servePlain(endpoint: PlainEndpoint | undefined): Promise<Server> {
  if (endpoint === undefined) throw new Error('there is no endpoint')
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { status, contentType, body } = await endpoint.handle({
      body: Buffer.concat(chunks),
      headers: request.headers,
      query: {},
      params: {},
    })
    response.writeHead(status, { 'content-type': contentType }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
