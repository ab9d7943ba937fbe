/**
 * Receives the payment switch's messages: POST /switch/inward, signed ISO 20022 XML, without a session and a sealed
 * channel.
 */
import type { PlainEndpoint } from '../../http/handler.ts'
import type { InwardMessage, SignedAnswer } from '../../ports/payment-switch.ts'
import { answerEnquiry, answerStatusRequest, type TooMany } from './answer-banks.ts'
import type { InwardCreditsDeps } from './inward-credits-deps.ts'
import { receiveInwardCredit } from './receive-inward-credit.ts'
import { receiveReturn } from './receive-return.ts'

const MAX_MESSAGE_BYTES = 64 * 1024

/** The answer to a message with a bad signature or a bad format. It is the same for every reason, so that it discloses nothing. */
const UNREADABLE = { status: 400, contentType: 'text/plain; charset=utf-8', body: 'Bad request' } as const

const TOO_MANY = { status: 429, contentType: 'text/plain; charset=utf-8', body: 'Too many requests' } as const

export function inwardCreditEndpoints(deps: InwardCreditsDeps): readonly PlainEndpoint[] {
  return [
    {
      method: 'POST',
      path: '/switch/inward',
      maxBytes: MAX_MESSAGE_BYTES,
      handle: async ({ body }) => {
        const read = deps.inwardSwitch.read(body)
        if (!read.ok) {
          const { kind, detail } = read.failure
          deps.logger.warn(
            { alert: 'switch-message-refused', kind, detail },
            'a message to the switch endpoint was refused',
          )
          return UNREADABLE
        }
        const answer = await answerTo(deps, read.value)
        if ('body' in answer) return { status: 200, ...answer }
        return { ...TOO_MANY, headers: { 'retry-after': String(answer.retryAfterS) } }
      },
    },
  ]
}

/** Handles a message and returns the signed answer. The time of the answer is read after the work is done. */
async function answerTo(deps: InwardCreditsDeps, message: InwardMessage): Promise<SignedAnswer | TooMany> {
  const { inwardSwitch, clock } = deps
  if ('enquiryId' in message) {
    const answer = await answerEnquiry(deps, message)
    return 'kind' in answer ? inwardSwitch.tellName(message, answer, clock.now()) : answer
  }
  if ('original' in message) {
    const status = await answerStatusRequest(deps, message)
    return inwardSwitch.tellStatus(message, status, clock.now())
  }
  const answer = 'returnId' in message ? await receiveReturn(deps, message) : await receiveInwardCredit(deps, message)
  return inwardSwitch.report(message, answer, clock.now())
}
