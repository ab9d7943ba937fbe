/**
 * Shows the second step of a login after a right password: linking the device (code 16), or a code of the
 * authenticator.
 */
import { useLayoutEffect } from 'react'
import type { LinkOffer } from '../../../../contract/identity/link-device.ts'
import type { UserSession } from '../../../../contract/identity/session.ts'
import { markNavigation } from '../../../ui/frame/page-head.tsx'
import { LinkDevice } from '../devices/link-device.tsx'
import { TokenLogin } from './token-login.tsx'

/** `Data` of the refusal, with the ticket for the next step. */
export type NextStep = LinkOffer | { readonly loginTicket: string }

export interface LoginNextProps {
  readonly username: string
  readonly next: NextStep
  readonly onLoggedIn: (session: UserSession) => void
  readonly onStartAgain: () => void
}

export function LoginNext({ username, next, onLoggedIn, onStartAgain }: LoginNextProps) {
  // This step replaces the login form without a navigation, perhaps in a document that was just loaded. Its heading
  // must take the focus in any case.
  useLayoutEffect(markNavigation, [])
  if ('loginTicket' in next) {
    return <TokenLogin username={username} onLoggedIn={onLoggedIn} onStartAgain={onStartAgain} {...next} />
  }
  return <LinkDevice username={username} offer={next} onLinked={onLoggedIn} onStartAgain={onStartAgain} />
}
