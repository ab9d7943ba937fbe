/**
 * Adds the data layer to the store after it is loaded: its slice, its middleware, and the toggles of Product §4.1, §4.2
 * that invalidate its tags.
 */
import { setupListeners } from '@reduxjs/toolkit/query'
import { lateMiddleware, slices, type AppStore } from '../../session/store/store.ts'
import { bankApi } from './bank-api.ts'

let started = false

/** Must be called after login and before the first signed-in page. A second call does nothing. */
export function startDataLayer(store: AppStore): void {
  if (started) return
  started = true
  slices.inject(bankApi)
  // An injected slice has no state before the next action, and the middleware needs its state immediately.
  store.dispatch({ type: 'session/dataLayerStarted' })
  lateMiddleware.addMiddleware(bankApi.middleware)
  setupListeners(store.dispatch)
  let before = store.getState()
  store.subscribe(() => {
    const last = before
    const now = store.getState()
    before = now
    if (now.user.loggedIn !== last.user.loggedIn && !now.user.loggedIn) {
      store.dispatch(bankApi.util.resetApiState())
      return
    }
    if (now.accounts.hasChanged !== last.accounts.hasChanged) {
      store.dispatch(bankApi.util.invalidateTags(['Accounts', 'Entries', 'Limits']))
    }
    if (now.transactions.shouldRefetchRecent !== last.transactions.shouldRefetchRecent) {
      store.dispatch(bankApi.util.invalidateTags(['Transfers']))
    }
  })
}
