/** For tests of one file: one bank for all tests of the file. After the tests, it verifies the books. */
import { afterAll, beforeAll, expect } from 'vitest'
import { verifyBooks } from '../../ledger/verify.ts'
import type { World } from './world.fixture.ts'

type Opened = Pick<World, 'database' | 'time' | 'close'>

/** Call it once at the top of a file. `verify` checks further rules, in addition to the books. */
export function openBank<Bank extends Opened>(
  open: () => Promise<Bank>,
  verify: (world: Bank) => Promise<void> = () => Promise.resolve(),
) {
  let world: Bank
  beforeAll(async () => {
    world = await open()
  })
  afterAll(async () => {
    expect((await verifyBooks(world.database)).faults).toEqual([])
    await verify(world)
    await world.close()
  })
  return {
    get world(): Bank {
      return world
    },
    pass(ms: number): void {
      world.time.now = new Date(world.time.now.getTime() + ms)
    },
  }
}
