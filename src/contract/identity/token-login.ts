/** The second half of a login that asks for a code of the authenticator (TOKEN). Apart from token.ts, so that the login loads no more. */
import * as v from 'valibot'
import { ticket } from '../fields.ts'
import { route } from '../route.ts'
import { userSession } from './session.ts'
import { tokenCode } from './token-code.ts'

/** On the device that the login came from, and no other. Answers as login does. */
export const logInWithToken = route({
  method: 'POST',
  path: '/api/auth/logInWithToken',
  request: v.strictObject({ loginTicket: ticket, token: tokenCode }),
  data: userSession,
  caller: 'anyone',
  changesState: true,
})
