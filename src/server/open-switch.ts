/** Opens the payment switch's adapters from the configuration: transfers out, transfers in, and requests to send money back. */
import { readFileSync } from 'node:fs'
import { BRAND } from '../values/brand.ts'
import { createEasypayOutwardSwitch } from './adapters/payment-switch/easypay-outward.ts'
import { createIso20022InwardSwitch } from './adapters/payment-switch/iso20022-inward.ts'
import { createIso20022OutwardSwitch } from './adapters/payment-switch/iso20022-outward.ts'
import { ISO_DIALECTS } from './adapters/payment-switch/iso20022-parts.ts'
import { createIso20022Recall } from './adapters/payment-switch/iso20022-recall.ts'
import type { SwitchAccess } from './config/network-config.ts'
import type { NetworkTransport } from './adapters/network-transport.ts'
import type { Clock } from './ports/clock.ts'
import type { InwardSwitch, OutwardSwitch } from './ports/payment-switch.ts'
import type { RecallSwitch } from './ports/recall-switch.ts'

const { institutionCode } = BRAND

interface SwitchParts {
  readonly clock: Clock
  readonly transport: NetworkTransport
}

/** The keys of a PEM file; during a rotation it holds the old one and the new one. */
function publicKeysOf(access: SwitchAccess): readonly string[] {
  return readFileSync(access.publicKeyFile, 'utf8').match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []
}

/** The switch as the configuration says to speak with it. Throws when a key file cannot be used. */
export function outwardSwitch(access: SwitchAccess, parts: SwitchParts): OutwardSwitch {
  const { protocol, url: baseUrl, client } = access
  const common = { ...parts, baseUrl, institutionCode, creditTimeoutMs: access.answerWithinMs }
  if (protocol === 'easypay') return createEasypayOutwardSwitch({ ...common, client })
  return createIso20022OutwardSwitch({
    ...common,
    dialect: ISO_DIALECTS[protocol === 'nps' ? 'nps' : 'published'],
    signingKeyPem: readFileSync(access.signingKeyFile, 'utf8'),
    switchPublicKeysPem: publicKeysOf(access),
  })
}

/** The switch as other banks are asked over it to send money back; the older protocol has no message for that. */
export function recallSwitch(access: SwitchAccess, parts: SwitchParts): RecallSwitch | undefined {
  const { protocol, url: baseUrl } = access
  if (protocol === 'easypay') return undefined
  return createIso20022Recall({
    ...parts,
    baseUrl,
    institutionCode,
    timeoutMs: access.answerWithinMs,
    dialect: ISO_DIALECTS[protocol === 'nps' ? 'nps' : 'published'],
    signingKeyPem: readFileSync(access.signingKeyFile, 'utf8'),
    switchPublicKeysPem: publicKeysOf(access),
  })
}

/** The switch as it sends money to us. Throws when a key file cannot be used. */
export function inwardSwitch(access: SwitchAccess): InwardSwitch {
  return createIso20022InwardSwitch({
    switchPublicKeysPem: publicKeysOf(access),
    signingKeyPem: readFileSync(access.signingKeyFile, 'utf8'),
    institutionCode,
  })
}
