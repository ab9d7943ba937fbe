import { expect, it } from 'vitest'
import { readLostHeads } from './lost-heads.ts'

const line = (number: number, rest = `is after the last link 4 (the bank signed this head)`) =>
  `BROKEN: the head ${number} that was published at 2026-11-21T10Z ${rest}`

it('lost heads: are the signed heads after the last link', () => {
  expect(readLostHeads(`${line(5)}\n${line(7)}\nThe audit trail is NOT whole: 4 events.`)).toEqual([
    '2026-11-21T10Z_5',
    '2026-11-21T10Z_7',
  ])
  expect(readLostHeads('The audit trail is whole: 4 events.')).toEqual([])
})

it('lost heads: are undefined when the check names another fault', () => {
  for (const other of [
    line(5, 'has another hash than link 5 (the bank signed this head)'),
    line(5, 'is after the last link 4 (the bank did not sign this head: another person wrote the file)'),
    'BROKEN: head 3 was signed with another key',
  ])
    expect(readLostHeads(`${line(7)}\n${other}`)).toBeUndefined()
})
