/**
 * Makes the store: the slices of Product §4, and one reset at logout. It is loaded after login and by sign-up, not with
 * the login page. Features read it through the typed hooks in ./hooks.ts.
 */
import {
  combineSlices,
  configureStore,
  createAction,
  createDynamicMiddleware,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { accountsSlice } from './accounts-slice.ts'
import { settingsSlice } from './settings-slice.ts'
import { keepSignup, signupSlice } from './signup-slice.ts'
import { beneficiariesSlice, paymentsSlice, transferSlice } from './small-slices.ts'
import { transactionsSlice } from './transactions-slice.ts'
import { noUser, userSlice } from './user-slice.ts'

/** Every slice returns to its initial state. The user keeps only username and email (Product §3.7). */
export const loggedOut = createAction('session/loggedOut')

/** `.inject(bankApi)` adds the data layer once it is loaded. */
export const slices = combineSlices(
  userSlice,
  accountsSlice,
  transactionsSlice,
  paymentsSlice,
  transferSlice,
  beneficiariesSlice,
  settingsSlice,
  signupSlice,
)
export type AppState = ReturnType<typeof slices>

function rootReducer(state: AppState | undefined, action: UnknownAction): AppState {
  if (!loggedOut.match(action)) return slices(state, action)
  const { username, email } = state?.user ?? noUser
  return slices({ user: { ...noUser, username, email } } as AppState, action)
}

/** The data layer's middleware is added here when it is loaded. */
export const lateMiddleware = createDynamicMiddleware()

export function createStore() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(lateMiddleware.middleware),
    devTools: false,
  })
  let { signup } = store.getState()
  store.subscribe(() => {
    const next = store.getState().signup
    if (next === signup) return
    signup = next
    keepSignup(next)
  })
  return store
}

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']

/** The one store of this tab. */
export const store: AppStore = createStore()
