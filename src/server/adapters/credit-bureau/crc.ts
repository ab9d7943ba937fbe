/**
 * Checks credit at CRC Credit Bureau's live-request service, as the published code of its users calls it.
 *
 * The request is a JSON text with single quotes, inside a JSON body with the user name and password. The search is by BVN (search
 * type 4). The nano report counts delinquent facilities per class of lender. One of them makes the standing bad. A person without
 * a file has a good standing.
 */
import * as v from 'valibot'
import type { CreditBureau } from '../../ports/credit-bureau.ts'
import { fail, ok } from '../../../values/result.ts'
import { callNetwork } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'

export interface CrcOptions {
  readonly baseUrl: string
  /** `user name:password`, as CRC gives them; the user name has no colon. */
  readonly key: string
  readonly timeoutMs?: number
  /** The certificates and the proxy of the network. */
  readonly transport?: NetworkTransport | undefined
}

const PATH = '/JsonLiveRequest/JsonService.svc/CIRRequest/ProcessRequestJson'

const count = v.pipe(v.string(), v.regex(/^\d{1,6}$/))
const summary = v.object({ SUMMARY: v.object({ NO_OF_DELINQCREDITFACILITIES: count }) })
const hit = v.object({
  ConsumerHitResponse: v.object({
    BODY: v.object({
      CREDIT_NANO_SUMMARY: summary,
      MFCREDIT_NANO_SUMMARY: v.nullish(summary),
      MGCREDIT_NANO_SUMMARY: v.nullish(summary),
    }),
  }),
})
const noHit = v.object({ ConsumerNoHitResponse: v.record(v.string(), v.unknown()) })

/** A credit bureau over CRC's service. An error, several matches or anything unreadable is `unavailable`, never a standing. */
export function createCrcBureau(options: CrcOptions): CreditBureau {
  const [userName = '', ...password] = options.key.split(':')
  return {
    async check(person) {
      if (!/^\d{11}$/.test(person.bvn))
        return fail({ kind: 'unavailable', detail: 'credit bureau: BVN is not 11 digits' })
      const answer = await callNetwork({
        network: 'credit-bureau',
        url: `${options.baseUrl}${PATH}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          Request: requestText(person.bvn),
          UserName: userName,
          Password: password.join(':'),
        }),
        timeoutMs: options.timeoutMs ?? 10_000,
        maxReplyBytes: 512 * 1024,
        transport: options.transport,
      })
      if (answer.kind === 'no-answer') return fail({ kind: 'unavailable', detail: `credit bureau: ${answer.detail}` })
      if (answer.status !== 200) return fail({ kind: 'unavailable', detail: `credit bureau: status ${answer.status}` })
      const found = v.safeParse(hit, answer.json)
      if (found.success) {
        const body = found.output.ConsumerHitResponse.BODY
        const all = [body.CREDIT_NANO_SUMMARY, body.MFCREDIT_NANO_SUMMARY, body.MGCREDIT_NANO_SUMMARY]
        const delinquent = all.some(
          (one) => typeof one === 'object' && one !== null && !/^0+$/.test(one.SUMMARY.NO_OF_DELINQCREDITFACILITIES),
        )
        return ok({ standing: delinquent ? 'bad' : 'good' })
      }
      if (v.is(noHit, answer.json)) return ok({ standing: 'good' })
      return fail({ kind: 'unavailable', detail: 'credit bureau: no definite answer' })
    },
  }
}

/** The BVN was checked to be eleven digits, so nothing in this text needs escaping. */
function requestText(bvn: string): string {
  return JSON.stringify({
    '@REQUEST_ID': '1',
    REQUEST_PARAMETERS: {
      REPORT_PARAMETERS: { '@REPORT_ID': '101', '@SUBJECT_TYPE': '1', '@RESPONSE_TYPE': '5' },
      INQUIRY_REASON: { '@CODE': '1' },
      APPLICATION: { '@PRODUCT': '017', '@NUMBER': '1', '@AMOUNT': '0', '@CURRENCY': 'NGN' },
    },
    SEARCH_PARAMETERS: { '@SEARCH-TYPE': '4', BVN_NO: bvn },
  }).replaceAll('"', "'")
}
