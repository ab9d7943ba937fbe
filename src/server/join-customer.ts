/** The calls about the customer that are neither access nor money on its way: accounts, limits, identity, payees, the freeze. */
import type { Approvals } from './approvals/approvals.ts'
import type { CurrentLimits } from '../core/limits/limit-schedule.ts'
import type { AccountsDeps } from './features/accounts/accounts-deps.ts'
import { accountsEndpoints } from './features/accounts/accounts.routes.ts'
import type { AuthDeps } from './identity/auth-deps.ts'
import { beneficiariesEndpoints } from './features/beneficiaries/beneficiaries.routes.ts'
import { freezeEndpoints } from './features/freeze/freeze.routes.ts'
import { insightsEndpoints } from './features/insights/insights.routes.ts'
import { kycEndpoints } from './features/kyc/kyc.routes.ts'
import { languageEndpoints } from './features/language/language.routes.ts'
import { limitsEndpoints } from './features/limits/limits.routes.ts'
import { uploadsEndpoints } from './features/uploads/uploads.routes.ts'
import type { FileVault } from './files/file-vault.ts'
import { alertsEndpoints } from './features/notices/alerts.routes.ts'
import type { Endpoint } from './http/handler.ts'
import { contactChangeEndpoints } from './features/contact-change/contact-change.routes.ts'
import { profilePictureEndpoints } from './features/profile-picture/profile-picture.routes.ts'
import { privacyEndpoints } from './features/privacy/privacy.routes.ts'
import { accountsDeps } from './join-accounts.ts'
import { inboxDeps } from './join-alerts.ts'
import { withTrail } from './join-approvals.ts'
import { beneficiariesDeps } from './join-beneficiaries.ts'
import { contactChangeDeps } from './join-contact-change.ts'
import { freezeDeps } from './join-freeze.ts'
import { insightsDeps } from './join-insights.ts'
import { kycDeps } from './join-kyc.ts'
import { languageDeps } from './join-language.ts'
import { pushEndpointsOf, type PushParts } from './join-push.ts'
import { limitsDeps } from './join-limits.ts'
import { privacyDeps } from './join-privacy.ts'
import { profilePictureDeps } from './join-profile-picture.ts'

export function customerEndpoints(
  auth: AuthDeps,
  approvals: Approvals,
  accounts: AccountsDeps,
  base: PushParts & { readonly limits: CurrentLimits; readonly vault: FileVault },
): Endpoint[] {
  const { limits, vault } = base
  const { database, clock } = auth
  return [
    ...accountsEndpoints(accountsDeps({ ...accounts, clock })),
    ...withTrail(auth, limitsEndpoints(limitsDeps({ database, clock, limits }, approvals))),
    ...insightsEndpoints(insightsDeps({ ...accounts, clock })),
    ...kycEndpoints(kycDeps(auth, limits, vault)),
    ...uploadsEndpoints(vault),
    ...profilePictureEndpoints(profilePictureDeps(auth, vault)),
    ...languageEndpoints(languageDeps(auth)),
    ...beneficiariesEndpoints(beneficiariesDeps(auth)),
    ...withTrail(auth, freezeEndpoints(freezeDeps(auth, approvals))),
    ...withTrail(auth, contactChangeEndpoints(contactChangeDeps(auth))),
    ...alertsEndpoints(inboxDeps(auth, accounts)),
    ...withTrail(auth, privacyEndpoints(privacyDeps(auth, vault))),
    ...pushEndpointsOf({ ...base, database, clock }),
  ]
}
