/** Tests Product §6.3: codes that lock, codes without a further reaction, and codes that run the caller's reaction. */
import { describe, expect, it } from 'vitest'
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import { reactToCode } from './react-to-code.ts'

function reactionsTo(code: string): readonly string[] {
  const ran: string[] = []
  reactToCode(code, { onLocked: () => ran.push('locked'), onOther: (other) => ran.push(other) })
  return ran
}

describe('the reaction to a result code', () => {
  it('reaction to a code: locks for a locked password', () => {
    expect(reactionsTo('17')).toEqual(['locked'])
  })

  it.each(['77', '07', '14'])('reaction to a code: does nothing further for %s', (code) => {
    expect(reactionsTo(code)).toEqual([])
  })

  it('reaction to a code: leaves every other code to the caller, whose reaction is optional', () => {
    const settled = ['00', '17', '77', '07', '14']
    for (const code of Object.values(RESULT_CODES).filter((one) => !settled.includes(one))) {
      expect(reactionsTo(code)).toEqual([code])
    }
    reactToCode('06', { onLocked: () => expect.unreachable() })
  })
})
