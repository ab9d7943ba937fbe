/**
 * The second step of a login that asks for a code of the authenticator (TOKEN). This file is separate from token.ts, so that
 * the login page loads less.
 */
import * as v from 'valibot'
import { ticket } from '../fields.ts'
import { route } from '../route.ts'
import { userSession } from './session.ts'
import { tokenCode } from './token-code.ts'

/** Works only on the device that started the login. Returns the same answers as login. */
export const logInWithToken = route({
  method: 'POST',
  path: '/api/auth/logInWithToken',
  request: v.strictObject({ loginTicket: ticket, token: tokenCode }),
  data: userSession,
  caller: 'anyone',
  changesState: true,
})
