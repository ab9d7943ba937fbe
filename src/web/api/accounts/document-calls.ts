/**
 * Fetches files that the bank makes: receipts as a whole, statements part by part. The data layer does not keep them,
 * because a file is saved and not shown.
 */
import { billReceiptRoutes } from '../../../contract/bills/bill-receipts.ts'
import { receiptRoutes } from '../../../contract/transfers/receipts.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { statementRoutes } from '../../../contract/accounts/statements.ts'
import { fromBase64 } from '../channel/base64.ts'
import { call } from '../channel/browser-client.ts'
import type { CallFailure, CallResult } from '../result/call-result.ts'

export type StatementRequest = RouteInput<typeof statementRoutes.mailStatement>
type FileAnswer = { readonly ok: true; readonly file: File } | CallFailure

/** Calls `onPart` with the number of all parts and the number of received parts. */
export async function fetchStatement(
  request: StatementRequest,
  onPart: (here: number, all: number) => void,
): Promise<FileAnswer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let cursor: string | undefined
  for (;;) {
    const answer = await call(statementRoutes.getStatement, { ...request, ...(cursor === undefined ? {} : { cursor }) })
    if (!answer.ok) return answer
    const { content, nextCursor, partsLeft, fileName, mediaType } = answer.data
    parts.push(fromBase64(content))
    onPart(parts.length, parts.length + partsLeft)
    if (nextCursor === null) return { ok: true, file: new File(parts, fileName, { type: mediaType }) }
    cursor = nextCursor
  }
}

type ReceiptFormat = 'pdf' | 'png'

export const fetchReceipt = async (transferId: string, format: ReceiptFormat): Promise<FileAnswer> =>
  wholeFile(await call(receiptRoutes.getReceipt, { transferId, format }))

export const fetchBillReceipt = async (paymentId: string, format: ReceiptFormat): Promise<FileAnswer> =>
  wholeFile(await call(billReceiptRoutes.getBillReceipt, { paymentId, format }))

/** Makes the file from an answer that is not divided into parts. */
function wholeFile(answer: CallResult<RouteData<typeof receiptRoutes.getReceipt>>): FileAnswer {
  if (!answer.ok) return answer
  const { content, fileName, mediaType } = answer.data
  return { ok: true, file: new File([fromBase64(content)], fileName, { type: mediaType }) }
}

export const mailReceipt = (transferId: string) => call(receiptRoutes.mailReceipt, { transferId })

export const mailStatement = (request: StatementRequest) => call(statementRoutes.mailStatement, request)
