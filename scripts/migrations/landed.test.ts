import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changesSince, freeze, landedFaults } from './landed.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FIRST_RELEASE = 'v0.2.0'

describe('migrations of a release', () => {
  // An empty list allows every change: the first schema may change until its release (docs/decisions/0042).
  it('landed migrations: no file of a release was changed', () => {
    expect(landedFaults(join(ROOT, 'db', 'migrations'))).toEqual([])
  })

  it('landed migrations: the history since the first release only adds files', () => {
    expect(changesSince(ROOT, FIRST_RELEASE)).toEqual([])
  })
})

describe('the list of landed migrations', () => {
  let folder: string
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adire-landed-'))
    write('landed.json', '[]')
    write('0001_first.sql', 'select 1')
    write('0002_second.sql', 'select 2')
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('landed migrations: an empty list allows every change', () => {
    expect(landedFaults(folder)).toEqual([])
  })

  it('landed migrations: a changed, a renamed and a new file are found', () => {
    expect(freeze(folder).map(({ name }) => name)).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(landedFaults(folder)).toEqual([])
    write('0001_first.sql', 'select 3')
    renameSync(join(folder, '0002_second.sql'), join(folder, '0003_third.sql'))
    expect(landedFaults(folder)).toEqual([
      '0002_second.sql is in a release: restore the file.',
      '0001_first.sql is in a release: restore the file, and write the change as a new migration.',
      '0003_third.sql is not in landed.json: run npm run db:freeze, and commit both files together.',
    ])
    expect(() => freeze(folder)).toThrow('0001_first.sql is in a release')
  })

  it('landed migrations: a new file is listed after the others', () => {
    freeze(folder)
    write('0100_new.sql', 'select 4')
    expect(freeze(folder).map(({ name }) => name)).toEqual(['0100_new.sql'])
    expect(landedFaults(folder)).toEqual([])
  })
})

describe('the history of the migrations', () => {
  let repository: string
  const git = (...args: readonly string[]): void => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@mail.example', '-c', 'commit.gpgsign=false']
    execFileSync('git', [...author, ...args], { cwd: repository, stdio: 'pipe' })
  }
  const commit = (subject: string, name: string, text: string): void => {
    writeFileSync(join(repository, 'db', 'migrations', name), text)
    git('add', '-A')
    git('commit', '-qm', subject)
  }
  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'adire-history-'))
    mkdirSync(join(repository, 'db', 'migrations'), { recursive: true })
    git('init', '-q')
    commit('before the release', '0001_first.sql', 'select 1')
    commit('changed before the release', '0001_first.sql', 'select 2')
  })
  afterEach(() => {
    rmSync(repository, { recursive: true })
  })

  it('history: allows every change before the release has its tag', () => {
    expect(changesSince(repository, FIRST_RELEASE)).toEqual([])
  })

  it('history: allows a new file after the release, and finds a changed file and a deleted file', () => {
    git('tag', FIRST_RELEASE)
    commit('a new file', '0100_new.sql', 'select 3')
    expect(changesSince(repository, FIRST_RELEASE)).toEqual([])
    commit('a changed file', '0001_first.sql', 'select 4')
    git('rm', '-q', 'db/migrations/0100_new.sql')
    git('commit', '-qm', 'a deleted file')
    const subjects = changesSince(repository, FIRST_RELEASE).map((line) => line.replace(/^\S+ /, ''))
    expect(subjects).toEqual(['a deleted file', 'a changed file'])
  })
})
