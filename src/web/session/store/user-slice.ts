/**
 * Holds the signed-in customer's session (Product §3.1). After a logout only username and email stay (Product §3.7).
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { UserSession } from '../../../contract/identity/auth.ts'

export type UserState = Omit<UserSession, 'loggedIn' | 'authTokenType' | 'kycLevel'> & {
  readonly loggedIn: boolean
  readonly authTokenType: UserSession['authTokenType'] | null
  readonly kycLevel: UserSession['kycLevel'] | null
}

export const noUser: UserState = {
  loggedIn: false,
  authTokenDesc: '',
  authTokenType: null,
  PrimaryAccountNumber: null,
  HasSecurityQuestions: false,
  HasAcceptedIndemnity: true,
  canUpdateTransactionLimit: false,
  canUpdateEmailAddress: false,
  CanUpdatePhoneNumber: false,
  accessToken: '',
  updateRequired: false,
  forceUpdateRequired: false,
  cifid: '',
  ProfilePictureURI: null,
  deviceId: '',
  MaxUnauthorizedTransactionValue: '0',
  username: '',
  email: '',
  accountName: '',
  bvn: '',
  fullName: '',
  kycLevel: null,
  sessionId: '',
  refreshToken: '',
  deviceKeyId: '',
  language: null,
  lastLogin: null,
}

export const userSlice = createSlice({
  name: 'user',
  initialState: noUser,
  reducers: {
    signedIn: (_state, action: PayloadAction<UserSession>): UserState => action.payload,
    /** Called after a refresh. `accessToken` is a reference, never the token itself. */
    accessTokenRefreshed: (state, action: PayloadAction<string>) => {
      state.accessToken = action.payload
    },
    /** The bank serves a newer build. True when the bank takes no call from this build. */
    buildOutdated: (state, action: PayloadAction<boolean>) => {
      state.updateRequired = true
      state.forceUpdateRequired ||= action.payload
    },
  },
})

export const { signedIn, accessTokenRefreshed, buildOutdated } = userSlice.actions
