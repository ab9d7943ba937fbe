/** The sign of life of a customer who reads or types without calling the bank. Apart from session.ts: the login page needs it not. */
import { noData, nothing, route } from './route.ts'

/** Does no more than every signed-in call does: the session is seen to be in use. */
export const keepAlive = route({
  method: 'GET',
  path: '/api/auth/keepAlive',
  request: nothing,
  data: noData,
  caller: 'customer',
  changesState: false,
})
