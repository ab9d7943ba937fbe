import { expect, it } from 'vitest'
import { findPrograms } from './programs.ts'

it('programs: names every missing Debian package in one line', () => {
  const find = ({ debianPackage }: { debianPackage: string }) =>
    debianPackage === 'postgresql-15' ? '/usr/lib/postgresql/15/bin/postgres' : undefined
  expect(() => findPrograms(find)).toThrow(
    'npm run ha needs Patroni, etcd, HAProxy: apt-get install patroni etcd-server haproxy, or set PATRONI_PATH, ETCD_PATH, HAPROXY_PATH.',
  )
})

it('programs: returns the folder of PostgreSQL and the paths of the others', () => {
  const find = ({ debianPackage }: { debianPackage: string }) => `/bin/${debianPackage}`
  expect(findPrograms(find)).toEqual({
    postgresBin: '/bin',
    patroni: '/bin/patroni',
    etcd: '/bin/etcd-server',
    haproxy: '/bin/haproxy',
  })
})
