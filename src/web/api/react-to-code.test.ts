/** Product §6.3: which codes lock, which do nothing further, and which run the caller's own reaction. */
import { describe, expect, it } from 'vitest'
import { RESULT_CODES } from '../../contract/result-codes.ts'
import { reactToCode } from './react-to-code.ts'

function reactionsTo(code: string): readonly string[] {
  const ran: string[] = []
  reactToCode(code, { onLocked: () => ran.push('locked'), onOther: (other) => ran.push(other) })
  return ran
}

describe('the reaction to a result code', () => {
  it('locks at a locked password', () => {
    expect(reactionsTo('17')).toEqual(['locked'])
  })

  it.each(['77', '07', '14'])('does nothing further at %s', (code) => {
    expect(reactionsTo(code)).toEqual([])
  })

  it('leaves every other code to the caller, who need not care', () => {
    const settled = ['00', '17', '77', '07', '14']
    for (const code of Object.values(RESULT_CODES).filter((one) => !settled.includes(one))) {
      expect(reactionsTo(code)).toEqual([code])
    }
    reactToCode('06', { onLocked: () => expect.unreachable() })
  })
})
