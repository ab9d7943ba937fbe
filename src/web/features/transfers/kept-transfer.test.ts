/**
 * Tests that the same order keeps its id over retries and reloads, and that another order or a known outcome gets a new
 * id.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserSession } from '../../../contract/identity/session.ts'
import { isUuid } from '../../../values/ids.ts'
import { endSession } from '../../session/tab/end-session.ts'
import { saveSession } from '../../session/tab/signed-in-marker.ts'
import { deleteDraftsAtLogout } from '../../session/drafts/draft-storage.ts'
import { KEPT_TRANSFER } from './kept-transfer.ts'
import { keepDraft, readDraft } from './form/transfer-draft.ts'

const { keep, read, readUnsettled, markSent, markAnswered, settle, forget } = KEPT_TRANSFER

const content = {
  fromAccountNumber: '0000000013',
  toAccountNumber: '1234567891',
  bankCode: '000036',
  amount: '150000',
  currencyCode: 'NGN',
  narration: '',
} as const

deleteDraftsAtLogout()

const signIn = (username: string): void => saveSession({ username, cifid: username, sessionId: 's1' } as UserSession)

beforeEach(() => sessionStorage.clear())

describe('the kept transfer', () => {
  it('stored transfer: gives the same order the same id, as a retry and a reload need', () => {
    const first = keep(content, 'TUNDE BAKARE')
    expect(isUuid(first)).toBe(true)
    expect(keep({ ...content }, 'TUNDE BAKARE')).toBe(first)
  })

  it('stored transfer: gives another order another id', () => {
    const first = keep(content, 'TUNDE BAKARE')
    expect(keep({ ...content, amount: '150001' }, 'TUNDE BAKARE')).not.toBe(first)
  })

  it('stored transfer: remembers the sent approval until its outcome is known', () => {
    const id = keep(content, 'TUNDE BAKARE')
    expect(readUnsettled()).toBeUndefined()
    markSent('c1')
    expect(readUnsettled()).toMatchObject({ paymentId: id, sentChallengeId: 'c1' })
    markAnswered()
    expect(readUnsettled()).toBeUndefined()
    settle('00000000-0000-7000-8000-000000000000')
    expect(read()?.paymentId).toBe(id)
    settle(id)
    expect(read()).toBeUndefined()
  })

  it('stored transfer: belongs to its customer, who finds an unsettled transfer again after another customer used the tab', () => {
    signIn('adaeze.okonkwo')
    const id = keep(content, 'TUNDE BAKARE')
    markSent('c1')
    signIn('tunde.bakare')
    expect(read()).toBeUndefined()
    expect(keep(content, 'TUNDE BAKARE')).not.toBe(id)
    forget()
    signIn('adaeze.okonkwo')
    expect(readUnsettled()).toEqual({ paymentId: id, owner: 'adaeze.okonkwo', sentChallengeId: 'c1' })
    settle(id)
    expect(read()).toBeUndefined()
  })

  it('stored transfer: leaves no amount, name or number in the tab after a logout', () => {
    for (const sent of [false, true]) {
      sessionStorage.clear()
      signIn('adaeze.okonkwo')
      const id = keep({ ...content, narration: 'Rent' }, 'TUNDE BAKARE')
      keepDraft('other-bank', {
        fromAccountNumber: '0000000013',
        bankCode: '000015',
        expectedName: 'Tunde BAKARE',
        confirmedName: '',
        toAccountNumber: '1234567891',
        amount: '1,500.00',
        narration: 'Rent',
        saveFor: '1234567891',
        beneficiaryType: '',
      })
      if (sent) markSent('c1')
      endSession('logout', true)
      const left = Object.values({ ...sessionStorage }).join(' ')
      for (const word of ['150000', '1,500', 'BAKARE', '1234567891', '0000000013', 'Rent'])
        expect(left).not.toContain(word)
      signIn('adaeze.okonkwo')
      expect(readUnsettled()?.paymentId).toBe(sent ? id : undefined)
    }
  })

  it('stored transfer: keeps the typed text over an expired session for its customer alone', () => {
    const draft = {
      fromAccountNumber: '0000000013',
      bankCode: '',
      toAccountNumber: '',
      expectedName: '',
      confirmedName: '',
      amount: '7',
      narration: '',
      saveFor: '',
      beneficiaryType: '',
    }
    signIn('adaeze.okonkwo')
    keepDraft('other-bank', draft)
    endSession('expired')
    signIn('adaeze.okonkwo')
    expect(readDraft('other-bank')).toEqual(draft)
    // The two forms do not share their text.
    expect(readDraft('own-bank')).toBeUndefined()
    signIn('tunde.bakare')
    expect(readDraft('other-bank')).toBeUndefined()
    signIn('adaeze.okonkwo')
    expect(readDraft('other-bank')).toBeUndefined()
  })

  it('stored transfer: starts again after it is deleted, and ignores invalid data', () => {
    const first = keep(content, 'TUNDE BAKARE')
    forget()
    expect(keep(content, 'TUNDE BAKARE')).not.toBe(first)
    for (const text of ['{', '{"paymentId":1}', 'null']) {
      sessionStorage.setItem('adire.transfer', text)
      expect(read()).toBeUndefined()
    }
  })
})
