/** The sandbox's mail server: plain SMTP on loopback; what arrives is read into the message store. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { FaultBoard } from './fault-board.ts'
import type { MessageStore } from './message-store.ts'

const MAX_MAIL_BYTES = 1024 * 1024

export interface MailNetwork {
  /** smtp://127.0.0.1:port */
  readonly url: string
  close(): Promise<void>
}

/** Starts the server on a free port. */
export async function startMailNetwork(messages: MessageStore, faults: FaultBoard): Promise<MailNetwork> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: MAX_MAIL_BYTES,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      if (faults.all().mail.mode !== 'down') return callback()
      faults.next('mail')
      callback(Object.assign(new Error('Service not available'), { responseCode: 421 }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) return callback(Object.assign(new Error('Too large'), { responseCode: 552 }))
        const fault = faults.next('mail')
        const text = readMail(Buffer.concat(chunks).toString('utf8'))
        const copies = fault.mode === 'duplicate' ? 2 : 1
        for (const recipient of session.envelope.rcptTo) {
          for (let copy = 0; copy < copies; copy += 1) messages.add({ channel: 'email', to: recipient.address, text })
        }
        if (fault.mode === 'time-out') return
        if (fault.mode === 'malformed') {
          for (const connection of server.connections)
            if (connection.id === session.id) connection._socket.end('rubbish\r\n')
          return
        }
        // Unreferenced: a closing sandbox does not wait for a slow mail.
        if (fault.mode === 'slow') setTimeout(callback, fault.delayMs).unref()
        else callback()
      })
    },
  })
  // A client that breaks off is part of what the sandbox is for.
  server.on('error', () => {})
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    const listener = server.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port))
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

/** Subject and text of a mail as nodemailer writes it: one plain-text part, in any of the transfer encodings. */
function readMail(raw: string): string {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const headers = head.replace(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''
  const body = rest.join('\n\n')
  const encoding = header('content-transfer-encoding').toLowerCase()
  let text = body
  if (encoding === 'base64') text = Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') text = fromQuotedPrintable(body.replace(/=\r?\n/g, ''))
  return `${decodeWords(header('subject'))}\n\n${text.replaceAll('\r\n', '\n').trim()}`
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** RFC 2047 encoded words, in UTF-8. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    )
}
