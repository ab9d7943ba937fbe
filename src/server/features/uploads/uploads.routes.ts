/** Receives the parts of files. The call that uses a file decides its purpose. */
import { uploadRoutes as routes } from '../../../contract/customers/uploads.ts'
import type { FileVault } from '../../files/file-vault.ts'
import { ok } from '../../../values/result.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'

/** Every endpoint of this feature. */
export function uploadsEndpoints(vault: Pick<FileVault, 'keepPart'>): Endpoint[] {
  return [
    endpoint(routes.sendFilePart, noMoney('send-file', null), async ({ uploadId, size, part, bytes }, { session }) => {
      const key = { customerId: session.customerId, uploadId, size }
      const kept = await vault.keepPart(key, { part, bytes: Buffer.from(bytes, 'base64') })
      return kept.ok ? ok({ data: { parts: kept.value } }) : kept
    }),
  ]
}
