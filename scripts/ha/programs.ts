/** Finds the programs of the high-availability run: PostgreSQL 15, Patroni, etcd and HAProxy, as Debian 12 packages them. */
import { dirname } from 'node:path'
import { findProgram, type Program } from '../debian-tools.ts'
import { POSTGRESQL_15 } from '../postgresql-15.ts'

const PATRONI: Program = {
  name: 'Patroni',
  variable: 'PATRONI_PATH',
  debianPackage: 'patroni',
  knownPlaces: ['/usr/bin/patroni', '/usr/local/bin/patroni'],
}
const ETCD: Program = {
  name: 'etcd',
  variable: 'ETCD_PATH',
  debianPackage: 'etcd-server',
  knownPlaces: ['/usr/bin/etcd', '/usr/local/bin/etcd'],
}
const HAPROXY: Program = {
  name: 'HAProxy',
  variable: 'HAPROXY_PATH',
  debianPackage: 'haproxy',
  knownPlaces: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'],
}

export interface Programs {
  /** The folder of `postgres`, `initdb` and `pg_rewind`. */
  readonly postgresBin: string
  readonly patroni: string
  readonly etcd: string
  readonly haproxy: string
}

/** Throws with one line that names every missing package. Installs nothing, because Debian's packages start services. */
export function findPrograms(find: (program: Program) => string | undefined = findProgram): Programs {
  const [postgres, patroni, etcd, haproxy] = [POSTGRESQL_15, PATRONI, ETCD, HAPROXY].map(find)
  if (postgres !== undefined && patroni !== undefined && etcd !== undefined && haproxy !== undefined)
    return { postgresBin: dirname(postgres), patroni, etcd, haproxy }
  const missing = [POSTGRESQL_15, PATRONI, ETCD, HAPROXY].filter((program) => find(program) === undefined)
  const packages = missing.map(({ debianPackage }) => debianPackage).join(' ')
  const variables = missing.map(({ variable }) => variable).join(', ')
  throw new Error(
    `npm run ha needs ${missing.map(({ name }) => name).join(', ')}: apt-get install ${packages}, or set ${variables}.`,
  )
}
