/** Shows on the page of sign-up that staff have switched sign-up off, before a person types anything. */
import type { authRoutes } from '../../../contract/identity/auth.ts'
import { signUpStopText } from '../../../core/stops/service-stop.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findPartStop } from '../../stops/stop-store.ts'
import type { AuthDeps } from '../auth-deps.ts'

/** The use-case behind `getSignUpState`. */
export function getSignUpState(deps: AuthDeps): Handler<typeof authRoutes.getSignUpState> {
  return async ({ language = 'en' }) => {
    const stop = await findPartStop(deps, 'sign-up')
    return ok({
      data: { offText: stop === undefined ? null : signUpStopText(stop, translatorFor(language).translate) },
    })
  }
}
