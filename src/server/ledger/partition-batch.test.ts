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
    'a stopped item and all items that share an account with it, directly or through other items',
    [pay('a', 9n, 2n), pay('b', 2n, 3n), pay('c', 5n, 6n), pay('d', 3n, 1n), pay('e', 4n, 9n)],
    [3],
    ['abde', 'c'],
  ],
  [
    'a stopped item and the items that share a counter with it',
    [pay('a', 1n, 2n, 'k'), pay('b', 3n, 4n, 'k', 'l'), pay('c', 5n, 6n, 'm')],
    [0],
    ['ab', 'c'],
  ],
  [
    'every item, when each shares an account with a stopped item',
    [pay('a', 1n, 2n), pay('b', 2n, 4n)],
    [0, 1],
    ['ab', ''],
  ],
  [
    'every item, when the stopped item is a release, which names no account',
    [pay('a', 1n, 2n), release('b')],
    [1],
    ['ab', ''],
  ],
  [
    'every item, when a release of the batch may give the stopped item its money',
    [pay('a', 1n, 2n), release('b')],
    [0],
    ['ab', ''],
  ],
] as const)('partition of a batch: posts serially %s', (_, items, stopped, parts) => {
  expect(split(items, stopped)).toEqual(parts)
})

test.each<[string, [string, bigint[]][], [string, string]]>([
  [
    'is refused when no earlier item of its account is kept',
    [
      ['a', [2n]],
      ['c', [2n]],
    ],
    ['b', ''],
  ],
  ['goes again later when an earlier item of its account is kept', [['c', [2n]]], ['ab', 'c']],
  ['is refused when one of its two accounts is above the cap', [['c', [2n, 8n]]], ['ab', '']],
  [
    'goes again later behind an item that is left out for another account',
    [
      ['a', [9n]],
      ['c', [2n]],
    ],
    ['b', 'c'],
  ],
])('leaveOut: an item above the balance cap %s', (_, above, parts) => {
  const { rest, later } = leaveOut([pay('a', 1n, 2n), pay('b', 3n, 4n), pay('c', 5n, 2n)], new Map(above))
  expect([rest.map(({ id }) => id).join(''), later.map(({ id }) => id).join('')]).toEqual(parts)
})
