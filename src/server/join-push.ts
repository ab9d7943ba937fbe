/** Joins the pushes: our key at the push services, which of them may be called, and the calls of the customers' browsers. */
import { BRAND } from '../values/brand.ts'
import { createWebPush } from './adapters/push/web-push.ts'
import type { Config } from './config.ts'
import { recordAudit } from './audit/record-audit.ts'
import { pushEndpoints } from './features/notices/push.routes.ts'
import type { PushDeps } from './features/notices/manage-push.ts'
import type { Endpoint } from './http/handler.ts'
import { vapidKeyOf } from './keys/vapid-key.ts'
import type { PushGateway } from './ports/push.ts'
import type { Secrets } from './secrets.ts'

export interface PushParts {
  readonly config: Pick<Config, 'pushServices'>
  readonly secrets: Pick<Secrets, 'derive'>
}

export function pushGateway({ config, secrets }: PushParts): PushGateway {
  const address = /<([^>]+)>/.exec(BRAND.mailFrom)?.[1] ?? BRAND.mailFrom
  return createWebPush({
    services: config.pushServices,
    vapid: vapidKeyOf(secrets.derive('vapid')),
    subject: `mailto:${address}`,
  })
}

export function pushEndpointsOf(base: PushParts & Pick<PushDeps, 'database' | 'clock'>): Endpoint[] {
  const { database, clock, config, secrets } = base
  const { publicKey } = vapidKeyOf(secrets.derive('vapid'))
  const audit: PushDeps['audit'] = (sql, trace, kind) => recordAudit(sql, trace, { kind, outcome: 'done' })
  return pushEndpoints({ database, clock, vapidPublicKey: publicKey, services: config.pushServices, audit })
}
