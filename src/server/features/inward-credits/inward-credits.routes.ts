/** The payment switch's way in: POST /switch/inward, ISO 20022 in XML, signed; no session and no sealed channel. */
import type { PlainEndpoint } from '../../http/handler.ts'
import type { InwardCreditsDeps } from './inward-credits-deps.ts'
import { receiveInwardCredit } from './receive-inward-credit.ts'
import { receiveReturn } from './receive-return.ts'

const MAX_MESSAGE_BYTES = 64 * 1024

/** What a message gets that cannot be believed or read: the same for every reason, so that it teaches nothing. */
const UNREADABLE = { status: 400, contentType: 'text/plain; charset=utf-8', body: 'Bad request' } as const

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
        const answer = await ('returnId' in read.value
          ? receiveReturn(deps, read.value)
          : receiveInwardCredit(deps, read.value))
        return { status: 200, ...deps.inwardSwitch.report(read.value, answer, deps.clock.now()) }
      },
    },
  ]
}
