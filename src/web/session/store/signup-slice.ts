/**
 * Holds the progress of a sign-up for the tab, so that the customer can leave and resume. It never holds a secret or
 * the BVN.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RouteData } from '../../../contract/route.ts'
import type { authRoutes } from '../../../contract/identity/auth.ts'
import { readSignupProgress, writeSignupProgress } from '../drafts/signup-progress.ts'

export type CodeSentAnswer = RouteData<typeof authRoutes.sendOTPByBVN>
export type BvnRecord = RouteData<typeof authRoutes.bvnValidation>

export interface SignupState {
  readonly step: 'identify' | 'code' | 'details' | 'credentials' | 'done'
  readonly code: CodeSentAnswer | null
  readonly record: BvnRecord | null
  /** The account that an existing customer chose. */
  readonly chosenAccount: string | null
  /** The opened account, for the last screen. */
  readonly opened: {
    readonly accountNumber: string
    readonly accountName: string
    readonly username: string
    readonly isLoggedIn: boolean
  } | null
}

const start: SignupState = { step: 'identify', code: null, record: null, chosenAccount: null, opened: null }

function resumed(): SignupState {
  const text = readSignupProgress()
  if (text === null) return start
  try {
    return { ...start, ...(JSON.parse(text) as SignupState) }
  } catch {
    return start
  }
}

/** Stores the progress for this tab. A finished or unstarted sign-up leaves nothing behind. */
export function keepSignup(state: SignupState): void {
  const worthKeeping = state.step !== 'identify' && state.step !== 'done'
  writeSignupProgress(worthKeeping ? JSON.stringify(state) : null)
}

export const signupSlice = createSlice({
  name: 'signup',
  initialState: resumed,
  reducers: {
    codeSent: (state, action: PayloadAction<CodeSentAnswer>): SignupState => ({
      ...(state as SignupState),
      step: 'code',
      code: action.payload,
    }),
    recordConfirmed: (state, action: PayloadAction<BvnRecord>): SignupState => ({
      ...(state as SignupState),
      step: 'details',
      code: null,
      record: action.payload,
    }),
    detailsAccepted: (state, action: PayloadAction<string | null>): SignupState => ({
      ...(state as SignupState),
      step: 'credentials',
      chosenAccount: action.payload,
    }),
    backToDetails: (state): SignupState => ({ ...(state as SignupState), step: 'details' }),
    signupFinished: (_state, action: PayloadAction<NonNullable<SignupState['opened']>>): SignupState => ({
      ...start,
      step: 'done',
      opened: action.payload,
    }),
    signupRestarted: (): SignupState => start,
  },
})

export const { codeSent, recordConfirmed, detailsAccepted, backToDetails, signupFinished, signupRestarted } =
  signupSlice.actions
