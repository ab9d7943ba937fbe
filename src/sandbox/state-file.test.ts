/** Tests the file that keeps the sandbox's state over a restart. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openState } from './state-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'adire-state-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('state file', () => {
  it('a change after a pause: is in the file immediately', () => {
    const keeper = openState(folder)
    keeper.keep({ switchKeyPem: 'first' })
    expect(openState(folder).state.switchKeyPem).toBe('first')
    keeper.close()
  })

  it('many changes in one turn: write the first, and the close writes the last', () => {
    const keeper = openState(folder)
    for (let n = 0; n < 100; n += 1) keeper.keep({ switchKeyPem: `key ${n}` })
    expect(openState(folder).state.switchKeyPem).toBe('key 0')
    keeper.close()
    expect(openState(folder).state.switchKeyPem).toBe('key 99')
  })

  it('changes within the pause after a write: are in the file after the pause, without a close', async () => {
    const keeper = openState(folder)
    keeper.keep({ switchKeyPem: 'first' })
    keeper.keep({ switchKeyPem: 'second' })
    await expect.poll(() => openState(folder).state.switchKeyPem).toBe('second')
    keeper.close()
  })
})
