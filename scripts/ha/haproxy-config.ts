/** The settings of HAProxy: a port that leads to the primary, and a port that leads to the replicas. */

export interface Backend {
  readonly name: string
  readonly postgres: number
  readonly rest: number
}

/**
 * HAProxy asks Patroni each second. A server that fails two checks is left, and its connections are closed, so that the bank
 * does not wait for a server that never answers.
 */
export function haproxyConfig(
  ports: { readonly primary: number; readonly replica: number },
  nodes: readonly Backend[],
) {
  const servers = nodes
    .map(({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`)
    .join('\n')
  const part = (name: string, port: number, path: string): string =>
    `listen ${name}
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth OPTIONS uri ${path}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
${part('primary', ports.primary, '/primary')}${part('replica', ports.replica, '/replica?lag=16MB')}`
}
