/** The settings of one database node: Patroni, and the PostgreSQL that Patroni runs. */

/** Seconds. A primary without contact to etcd gives up before the lease ends, and a standby takes over after it. */
export const TIMES = { lease: 15, look: 2, retry: 6 } as const

export interface NodeFacts {
  readonly name: string
  readonly folder: string
  readonly postgresBin: string
  /** The ports on which PostgreSQL and Patroni's REST API listen. */
  readonly ports: { readonly postgres: number; readonly rest: number }
  /** The ports under which the other machines reach PostgreSQL and the REST API. */
  readonly links: { readonly postgres: number; readonly rest: number }
  /** The ports under which this node reaches etcd. */
  readonly etcd: readonly number[]
  readonly password: string
}

const at = (port: number): string => `127.0.0.1:${port}`

/** Returns the content of `patroni.yml`. JSON is YAML. */
export function patroniConfig(node: NodeFacts): string {
  return JSON.stringify(
    {
      scope: 'adire',
      name: node.name,
      restapi: { listen: at(node.ports.rest), connect_address: at(node.links.rest) },
      // The API version 2: over version 3, Patroni 3.0.2 of Debian 12 takes the lease back from the new primary when a paused
      // primary continues. With use_proxies Patroni asks the links only, and never the addresses that etcd announces.
      etcd: { hosts: node.etcd.map(at), use_proxies: true },
      bootstrap: {
        dcs: {
          ttl: TIMES.lease,
          loop_wait: TIMES.look,
          retry_timeout: TIMES.retry,
          // A crashed primary gives the lease up, in place of a recovery that customers would wait for.
          primary_start_timeout: 0,
          maximum_lag_on_failover: 1_048_576,
          // Strict: without a standby no commit is acknowledged.
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      },
      postgresql: postgresqlOf(node),
      watchdog: { mode: 'off' },
    },
    null,
    2,
  )
}

const PARAMETERS = {
  max_connections: 120,
  shared_buffers: '64MB',
  wal_level: 'replica',
  hot_standby: 'on',
  hot_standby_feedback: 'on',
  max_wal_senders: 8,
  max_replication_slots: 8,
  wal_log_hints: 'on',
  // A broken connection between the servers is noticed after this time.
  wal_sender_timeout: '8s',
  wal_receiver_timeout: '8s',
  idle_in_transaction_session_timeout: '60s',
}

function postgresqlOf({ folder, postgresBin, ports, links, password }: NodeFacts) {
  const login = (username: string) => ({ username, password })
  return {
    listen: at(ports.postgres),
    connect_address: at(links.postgres),
    data_dir: `${folder}/data`,
    bin_dir: postgresBin,
    pgpass: `${folder}/pgpass`,
    authentication: { superuser: login('postgres'), replication: login('replicator'), rewind: login('rewinder') },
    parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256' },
    pg_hba: [
      'local all all scram-sha-256',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication replicator 127.0.0.1/32 scram-sha-256',
    ],
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
  }
}
