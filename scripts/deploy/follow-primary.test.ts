/** Runs `follow-primary.sh` against programs that keep the rules of PostgreSQL for slots and folders, and breaks a copy off. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from './deploy-files.fixture.ts'

/** `$SLOT` is the primary's slot: the file exists with the slot, and has the word `used` while a server uses the slot. */
const PROGRAMS = {
  pg_receivewal: `[[ " $* " == *' --slot standby --drop-slot '* ]] || exit 2
[ -f "$SLOT" ] || { echo 'replication slot "standby" does not exist' >&2; exit 1; }
[ ! -s "$SLOT" ] || { echo 'replication slot "standby" is active' >&2; exit 1; }
rm "$SLOT"`,
  pg_basebackup: `[[ " $* " == *' --create-slot --slot standby '* ]] || exit 2
while [ "$1" != -D ]; do shift; done
[ ! -f "$SLOT" ] || { echo 'replication slot "standby" already exists' >&2; exit 1; }
[ ! -d "$2" ] || [ -z "$(ls -A "$2")" ] || { echo 'directory exists but is not empty' >&2; exit 1; }
touch "$SLOT"
mkdir -p "$2/base"
echo 17 > "$2/PG_VERSION"
[ ! -f "$BREAK" ] || kill -KILL $PPID $$
echo complete > "$2/base/1"
touch "$2/standby.signal" "$2/.hidden"`,
  postgres: 'cat "$PGDATA/base/1"',
}

let folder: string
const at = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adire-standby-'))
  mkdirSync(at('bin'))
  mkdirSync(at('data'))
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(at('bin'), name), `#!/bin/bash\nset -eu\n${text}\n`)
    chmodSync(join(at('bin'), name), 0o755)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

function follow() {
  const { status, stdout, stderr } = spawnSync('bash', [join(ROOT, 'deploy/postgres/follow-primary.sh')], {
    encoding: 'utf8',
    env: {
      PATH: `${at('bin')}:${process.env['PATH']}`,
      PGDATA: at('data'),
      REPLICATION_PASSWORD: 'secret',
      SLOT: at('slot'),
      BREAK: at('break'),
    },
  })
  return { status, stdout, stderr }
}

it('standby: copies the primary at the first start, and only starts at the next', () => {
  expect(follow()).toMatchObject({ status: 0, stdout: 'complete\n' })
  expect(readdirSync(at('data')).toSorted()).toEqual(['.hidden', 'PG_VERSION', 'base', 'standby.signal'])
  writeFileSync(join(at('data'), 'base', '1'), 'later\n')
  expect(follow()).toEqual({ status: 0, stdout: 'later\n', stderr: '' })
})

it('standby: copies the primary again after a copy that broke off', () => {
  writeFileSync(at('break'), '')
  expect(follow().status).not.toBe(0)
  expect(existsSync(at('slot'))).toBe(true)
  rmSync(at('break'))
  expect(follow()).toMatchObject({ status: 0, stdout: 'complete\n' })
  expect(readFileSync(join(at('data'), 'PG_VERSION'), 'utf8')).toBe('17\n')
})

it('standby: does not take the slot of a server that uses the slot', () => {
  writeFileSync(at('slot'), 'used')
  const { status, stderr } = follow()
  expect(status).not.toBe(0)
  expect(stderr).toContain('already exists')
  expect(readFileSync(at('slot'), 'utf8')).toBe('used')
})
