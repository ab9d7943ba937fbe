/** Runs the sandbox's mail server: plain SMTP on the loopback, which stores each mail in the message store. */
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { FaultBoard } from './fault-board.ts'
import type { MessageStore, NewMessage } from './message-store.ts'

/** The limit that most mail servers have. */
const MAX_MAIL_BYTES = 20 * 1024 * 1024

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
      stream.on('end', async () => {
        if (stream.sizeExceeded) return callback(Object.assign(new Error('Too large'), { responseCode: 552 }))
        const fault = faults.next('mail')
        if (fault.mode === 'refuse')
          return callback(Object.assign(new Error('Mailbox unavailable'), { responseCode: 550 }))
        const mail = await readMail(Buffer.concat(chunks))
        const copies = fault.mode === 'duplicate' ? 2 : 1
        for (const recipient of session.envelope.rcptTo) {
          for (let copy = 0; copy < copies; copy += 1)
            messages.add({ channel: 'email', to: recipient.address, ...mail })
        }
        if (fault.mode === 'time-out') return
        if (fault.mode === 'malformed') {
          for (const connection of server.connections)
            if (connection.id === session.id) connection._socket.end('rubbish\r\n')
          return
        }
        // The timer does not keep the process alive, so a closing sandbox does not wait for a slow mail.
        if (fault.mode === 'slow') setTimeout(callback, fault.delayMs).unref()
        else callback()
      })
    },
  })
  // A client may break the connection: tests of the bank do so on purpose.
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

/** Returns subject and text as one message, as a person reads them, and the attachments. */
async function readMail(raw: Buffer): Promise<Pick<NewMessage, 'text' | 'attachments' | 'messageId'>> {
  const mail = await PostalMime.parse(raw)
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    fileName: filename ?? 'unnamed',
    mediaType: mimeType,
    content: Buffer.from(content as ArrayBuffer).toString('base64'),
  }))
  const names = attachments.map(({ fileName }) => `\nAttached: ${fileName}`).join('')
  const known = mail.messageId === undefined ? {} : { messageId: mail.messageId }
  return {
    ...known,
    text: `${mail.subject ?? ''}\n\n${(mail.text ?? '').replaceAll('\r\n', '\n').trim()}${names}`,
    attachments,
  }
}
