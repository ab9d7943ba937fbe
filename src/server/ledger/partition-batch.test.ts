import { expect, test } from 'vitest'
import type { LedgerRequest } from './request.ts'
import { leaveOut, partitionBatch } from './partition-batch.ts'

const pay = (id: string, from: bigint, to: bigint, ...keys: string[]): LedgerRequest => ({
  action: 'post',
  id,
  fingerprint: new Uint8Array(32),
  kind: 'transfer',
  narration: '',
  lines: [
    { accountId: from, amountMinor: -1n },
    { accountId: to, amountMinor: 1n },
  ],
  counters: keys.map((key) => ({ key, addMinor: 1n, capMinor: 1n, name: 'day' })),
})
const release = (id: string): LedgerRequest => ({ action: 'release', id, fingerprint: new Uint8Array(32), holdId: 'h' })
const split = (items: readonly LedgerRequest[], stopped: readonly number[]) => {
  const { apart, rest } = partitionBatch(items, stopped)
  return [apart.map(({ id }) => id).join(''), rest.map(({ id }) => id).join('')]
}

test.each([
  ['a stopped item alone', [pay('a', 1n, 2n), pay('b', 3n, 4n), pay('c', 5n, 6n)], [1], ['b', 'ac']],
  [
    'who shares an account, before and after, and who shares with those, in their order',
    [pay('a', 9n, 2n), pay('b', 2n, 3n), pay('c', 5n, 6n), pay('d', 3n, 1n), pay('e', 4n, 9n)],
    [3],
    ['abde', 'c'],
  ],
  [
    'who shares a counter',
    [pay('a', 1n, 2n, 'k'), pay('b', 3n, 4n, 'k', 'l'), pay('c', 5n, 6n, 'm')],
    [0],
    ['ab', 'c'],
  ],
  ['all', [pay('a', 1n, 2n), pay('b', 2n, 4n)], [0, 1], ['ab', '']],
  ['all with a stopped release, which may be of any account', [pay('a', 1n, 2n), release('b')], [1], ['ab', '']],
  [
    'all with a release that passed, which may give the stopped item its money',
    [pay('a', 1n, 2n), release('b')],
    [0],
    ['ab', ''],
  ],
] as const)('sets apart: %s', (_, items, stopped, parts) => {
  expect(split(items, stopped)).toEqual(parts)
})

test.each<[string, [string, bigint[]][], [string, string]]>([
  [
    'with none before them: refused',
    [
      ['a', [2n]],
      ['c', [2n]],
    ],
    ['b', ''],
  ],
  ['behind one that is kept: again, later', [['c', [2n]]], ['ab', 'c']],
  ['one of two accounts is enough to be refused', [['c', [2n, 8n]]], ['ab', '']],
  [
    'behind one that is left out for another account: again, later',
    [
      ['a', [9n]],
      ['c', [2n]],
    ],
    ['b', 'c'],
  ],
])('leaves out those above, %s', (_, above, parts) => {
  const { rest, later } = leaveOut([pay('a', 1n, 2n), pay('b', 3n, 4n), pay('c', 5n, 2n)], new Map(above))
  expect([rest.map(({ id }) => id).join(''), later.map(({ id }) => id).join('')]).toEqual(parts)
})
