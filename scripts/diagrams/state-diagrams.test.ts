/** Compares the pages of `docs/diagrams` with the state machines of `src/core`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { STATE_MACHINES, statePage } from './state-diagrams.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'diagrams')

it.each(Object.entries(STATE_MACHINES))(
  'docs/diagrams/%s: equals the state machine in core (npm run diagrams writes it)',
  (file, machine) => {
    expect(readFileSync(join(folder, file), 'utf8')).toBe(statePage(machine))
  },
)

it('state diagram: shows each transition once, and joins events that lead to the same state', () => {
  const page = statePage({
    title: 'States of a door',
    begins: { built: 'shut' },
    source: 'door.ts',
    transitions: { shut: { opened: 'half-open', forced: 'half-open', burnt: 'gone' }, 'half-open': {}, gone: {} },
  })
  expect(page.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    '  state "half-open" as half_open',
    '  [*] --> shut: built',
    '  shut --> half_open: opened, forced',
    '  shut --> gone: burnt',
    '  half_open --> [*]',
    '  gone --> [*]',
  ])
  expect(page).toContain('| shut | forced | half-open |\n')
  expect(page).toContain('| gone | none: this state is final | |\n')
})
