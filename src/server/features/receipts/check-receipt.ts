/** The public check of a receipt: a page without a login that shows whether a code is genuine, and the current state. */
import { parseReceiptCode } from '../../../core/receipts/receipt-code.ts'
import type { PlainEndpoint } from '../../http/handler.ts'
import { PLAIN_PAGE_POLICY } from '../../documents/plain-page.ts'
import { translatorFor } from '../../language/translator.ts'
import { checkPage } from './check-page.ts'
import { pageLanguage } from './page-language.ts'
import { findTransferOfCode } from './receipt-codes.ts'
import type { ReceiptsDeps } from './receipts-deps.ts'

export const CHECK_PATH = '/verify'

/** A person checks few receipts. A faster caller tries codes, of which there are 2^80. */
const RATE = { perSecond: 0.5, burst: 20 } as const

type CheckDeps = Pick<ReceiptsDeps, 'database' | 'clock' | 'codeKey' | 'otherCodeKeys' | 'findCheck' | 'isPlayMoney'>

/** The page with the code in its address, as the QR code has it, and the page with a field to type it. */
export function checkEndpoints(deps: CheckDeps): readonly PlainEndpoint[] {
  const handle: PlainEndpoint['handle'] = async ({ params, query, headers }) => {
    const typed = params['code'] ?? query['code'] ?? ''
    const code = parseReceiptCode(typed)
    const transferId =
      code && (await findTransferOfCode(deps.database.pool, [deps.codeKey, ...(deps.otherCodeKeys ?? [])], code))
    const check = transferId && (await deps.findCheck(transferId))
    const { isPlayMoney } = deps
    const checkedAt = deps.clock.now()
    const language = pageLanguage({ chosen: query['lang'], accepted: headers['accept-language'] })
    const body = checkPage({
      isPlayMoney,
      translator: translatorFor(language),
      code: code ?? '',
      checkedAt,
      ...(typed === '' ? {} : { asked: check || ('forged' as const) }),
    })
    return {
      status: typed === '' || check ? 200 : 404,
      contentType: 'text/html; charset=utf-8',
      body,
      headers: {
        'content-security-policy': PLAIN_PAGE_POLICY,
        'content-language': language,
        vary: 'Accept-Language',
      },
    }
  }
  // The page accepts no body, but the server needs a limit above zero.
  const page = { method: 'GET', maxBytes: 1, rateLimit: RATE, handle } as const
  return [
    { ...page, path: CHECK_PATH },
    { ...page, path: `${CHECK_PATH}/:code` },
  ]
}
