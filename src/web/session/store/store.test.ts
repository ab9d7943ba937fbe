/**
 * Tests the reset at a logout: every slice returns to its start, and the user keeps only username and email (Product
 * §3.7).
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../../contract/accounts/account.ts'
import type { UserSession } from '../../../contract/identity/session.ts'
import { accountsChanged, accountSelected } from './accounts-slice.ts'
import { accountsReceived, banksReceived } from './answers.fixture.ts'
import { displayModeChosen } from './settings-slice.ts'
import { codeSent, recordConfirmed } from './signup-slice.ts'
import { createStore, loggedOut } from './store.ts'
import { recentOutdated } from './transactions-slice.ts'
import { noUser, signedIn } from './user-slice.ts'

const session = {
  ...noUser,
  loggedIn: true,
  authTokenType: 0,
  kycLevel: 3,
  username: 'adaeze.okonkwo',
  email: 'adaeze@mail.example',
  fullName: 'Adaeze Okonkwo',
  bvn: '*******0011',
  accessToken: 'reference',
  sessionId: '0197a3f0-0000-7000-8000-000000000001',
} as UserSession

const account = (accountNumber: string, isPrimary: boolean): Account => ({
  customerId: 'c',
  accountNumber,
  accountName: 'ADAEZE OKONKWO',
  accountType: 'Savings',
  currencyCode: 'NGN',
  balance: 1,
  formatedBalance: '₦1.00',
  bookBalance: 1,
  schemeType: 'SBA',
  schemeCode: 'SB1',
  kycLevel: 3,
  email: '',
  balanceMinor: '100',
  availableMinor: '100',
  heldMinor: '0',
  isPrimary,
  nickname: null,
  hidden: false,
})

beforeEach(() => sessionStorage.clear())

describe('logout', () => {
  it('logout: resets every slice except username and email', () => {
    const store = createStore()
    const start = store.getState()
    store.dispatch(signedIn(session))
    store.dispatch(accountsReceived([account('1028833418', true)]))
    store.dispatch(accountsChanged())
    store.dispatch(recentOutdated())
    store.dispatch(banksReceived([{ bankCode: '000036', bankName: 'Optimus Bank' }]))
    expect(store.getState().transfer.banks).toHaveLength(1)
    store.dispatch(loggedOut())
    const { user, ...rest } = store.getState()
    const { user: emptyUser, ...restAtStart } = start
    expect(user).toEqual({ ...emptyUser, username: 'adaeze.okonkwo', email: 'adaeze@mail.example' })
    expect(rest).toEqual(restAtStart)
  })
})

describe('the slices', () => {
  it('slices: start with light mode, an accepted indemnity, and nothing else', () => {
    const { settings, user, accounts } = createStore().getState()
    expect(settings.displaymode).toBe('light')
    expect(user.HasAcceptedIndemnity).toBe(true)
    expect(accounts).toEqual({ accounts: [], selectedAccount: null, hasChanged: false })
  })

  it('slices: select the primary account, keep the choice over new balances, and ignore an unknown number', () => {
    const store = createStore()
    const both = [account('1000000001', false), account('1000000002', true)]
    const chosen = () => store.getState().accounts.selectedAccount?.accountNumber
    store.dispatch(accountsReceived(both))
    expect(chosen()).toBe('1000000002')
    store.dispatch(accountSelected('1000000001'))
    store.dispatch(accountsReceived(both))
    expect(chosen()).toBe('1000000001')
    store.dispatch(accountSelected('9999999999'))
    expect(chosen()).toBe('1000000001')
  })

  it('slices: change their toggles', () => {
    const store = createStore()
    store.dispatch(accountsChanged())
    expect(store.getState().accounts.hasChanged).toBe(true)
    store.dispatch(accountsChanged())
    expect(store.getState().accounts.hasChanged).toBe(false)
  })

  it('slices: take the chosen display mode', () => {
    const store = createStore()
    store.dispatch(displayModeChosen('dark'))
    expect(store.getState().settings.displaymode).toBe('dark')
  })
})

describe('a sign-up left halfway', () => {
  const code = {
    referenceId: 'r'.repeat(22),
    maskedPhone: '*******0101',
    expiresAt: '2026-11-20T12:05:00Z',
    resendAt: '2026-11-20T12:01:00Z',
  }

  it('half-finished sign-up: is resumed by the next page of the same tab', () => {
    createStore().dispatch(codeSent(code))
    const resumed = createStore().getState().signup
    expect(resumed.step).toBe('code')
    expect(resumed.code).toEqual(code)
  })

  it('half-finished sign-up: stores no BVN and no secrets', () => {
    const store = createStore()
    store.dispatch(codeSent(code))
    store.dispatch(
      recordConfirmed({
        ticket: 't'.repeat(22),
        customer: 'new',
        firstName: 'Ngozi',
        middleName: '',
        lastName: 'Eze',
        dateOfBirth: '1990-04-12',
        maskedPhone: '*******0101',
        maskedEmail: 'ngo***eze@mail.example',
        accounts: [],
      }),
    )
    const kept = JSON.stringify({ ...sessionStorage })
    expect(kept).toContain('Ngozi')
    expect(kept).not.toMatch(/2220000|password|pin/i)
  })
})
