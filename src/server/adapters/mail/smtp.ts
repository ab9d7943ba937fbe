/** Mail over SMTP by nodemailer: any provider's submission server. */
import { createTransport } from 'nodemailer'
import type { MailGateway } from '../../ports/mail.ts'
import type { MessageFailure } from '../../ports/sms.ts'
import { fail, ok } from '../../../values/result.ts'
import type { NetworkOutcome } from '../../ports/network-calls.ts'
import type { NetworkTransport } from '../network-transport.ts'
import { observeCall } from '../observe-call.ts'

export interface SmtpOptions {
  /** smtps://user:password@host:465, smtp://user:password@host:587 (STARTTLS is then required), or smtp://127.0.0.1:port. */
  readonly url: string
  /** `Name <address>` */
  readonly from: string
  readonly timeoutMs?: number
  /** The certificates and the proxy of the mail server. */
  readonly transport?: NetworkTransport | undefined
}

type Mail = Parameters<MailGateway['send']>[0]
type MailAnswer = Awaited<ReturnType<MailGateway['send']>>

const MOST_CONNECTIONS = 10
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** A mail gateway over SMTP. Beyond this machine the connection is always encrypted. */
export function createSmtpMail(options: SmtpOptions): MailGateway {
  const timeoutMs = options.timeoutMs ?? 15_000
  const url = new URL(options.url)
  const secure = url.protocol === 'smtps:'
  const transport = createTransport({
    // Connections stay open for later messages.
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // A broken connection may have delivered the message, so only the caller decides about a retry.
    maxRequeues: 0,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !LOOPBACK.has(url.hostname),
    ignoreTLS: LOOPBACK.has(url.hostname) && !secure,
    ...(options.transport && { tls: options.transport.tls }),
    ...(options.transport?.proxyUrl === undefined ? {} : { proxy: options.transport.proxyUrl }),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const observed = { network: 'mail', method: 'send', url: `smtp://${url.host}` } as const
  const domain = /@([a-z0-9.-]+)>?$/i.exec(options.from)?.[1] ?? 'localhost'
  const deliver = async (message: Mail): Promise<MailAnswer> => {
    try {
      const sent = await transport.sendMail({
        from: options.from,
        // An address object, so that a comma in the address cannot name a second recipient.
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        attachments: (message.attachments ?? []).map(({ fileName, mediaType, content }) => ({
          filename: fileName,
          contentType: mediaType,
          content,
        })),
        // The same reference gives the same Message-ID, so that receivers show a repeated message once.
        messageId: `<${message.reference.replace(/[^A-Za-z0-9.-]/g, '-')}@${domain}>`,
      })
      return ok({ providerId: sent.messageId })
    } catch (error) {
      return fail(judge(error))
    }
  }
  return { send: (message) => observeCall(observed, () => deliver(message), outcomeOf) }
}

/** A refused message is an answer: the address or the text is wrong. */
function outcomeOf(answer: MailAnswer): NetworkOutcome {
  if (answer.ok) return 'answered'
  if (answer.failure.kind === 'unknown') return 'silent'
  if (answer.failure.retryable !== true) return 'answered'
  return answer.failure.detail.startsWith('mail: reply') ? 'fault' : 'unreachable'
}

/**
 * A refusal of the SMTP server is definite, and so is a connection that was never made. After a connection broke, the
 * outcome is unknown.
 */
function judge(error: unknown): MessageFailure {
  const found = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const code = typeof found['code'] === 'string' ? found['code'] : 'unknown'
  const responseCode = found['responseCode']
  if (typeof responseCode === 'number' && responseCode >= 400 && responseCode < 600) {
    return { kind: 'rejected', detail: `mail: reply ${responseCode}`, retryable: responseCode < 500 }
  }
  if (code === 'EENVELOPE') return { kind: 'rejected', detail: 'mail: address refused' }
  // nodemailer reports the command CONN for every socket error, also in the middle of a message. So the command is not
  // used here.
  const notConnected =
    found['timeoutType'] === 'CONNECT_TIMEOUT' ||
    found['timeoutType'] === 'GREETING_TIMEOUT' ||
    found['syscall'] === 'connect' ||
    ['EDNS', 'EAUTH', 'ETLS', 'EPROXY'].includes(code)
  return { kind: notConnected ? 'rejected' : 'unknown', detail: `mail: ${code}`, retryable: notConnected }
}
