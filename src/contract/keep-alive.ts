/**
 * Keeps the session open for a customer who reads or types without calling the bank. This file is separate from session.ts,
 * because the login page does not need it.
 */
import { noData, nothing, route } from './route.ts'

/** Only records that the session is in use, as every signed-in call does. */
export const keepAlive = route({
  method: 'GET',
  path: '/api/auth/keepAlive',
  request: nothing,
  data: noData,
  caller: 'customer',
  changesState: false,
})
