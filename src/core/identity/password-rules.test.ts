import { describe, expect, it } from 'vitest'
import { passwordFaults } from './password-rules.ts'

const owner = {
  username: 'ada.eze',
  names: ['Adékúnlé', 'Bo', '', 'Eze-Obi'],
  bankNames: ['Optimus Bank', 'Optimus'],
}
const faults = (password: string) =>
  passwordFaults(password, owner, {
    isCommon: (text) => text === 'sunshine1',
    isGuessable: (text) => text === 'P@ssw0rd1' || text === 'ada.eze1',
  })

describe('passwordFaults', () => {
  it.each([
    ['Sunshine1', 'most common'],
    ['x-ADA.EZE-1', 'username'],
    ['adekunle-2026', 'your name'],
    ['ADÉKÚNLÉ-2026', 'your name'],
    ['my-eze-obi-lamp', 'your name'],
    ['we-love-optimus', "bank's name"],
  ])('refuses %s', (password, reason) => {
    expect(faults(password).join()).toContain(reason)
  })

  it('passwordFaults: reports an easy guess only when no other rule is broken', () => {
    expect(faults('P@ssw0rd1')).toEqual([expect.stringContaining('easy to guess')])
    expect(faults('ada.eze1')).toEqual([expect.stringContaining('username')])
  })

  it.each(['Indigo-cloth-42', 'correct horse battery staple', 'bo-bo-bo-bo', '        ', 'ọ̀rọ̀ aṣọ mẹ́ta'])(
    'accepts %j: there is no rule of composition',
    (password) => {
      expect(faults(password)).toEqual([])
    },
  )
})
