/** Where a node keeps its files and listens; others reach it by lines, which can be cut. */
type Node = {
  name: string
  dir: string
  ports: { postgres: number; rest: number }
  lines: { postgres: { port: number }; rest: { port: number }; etcd: { port: number } }
}

export const binaries = '/usr/lib/postgresql/15/bin'

export function etcdOptions(dataDir: string, port: number, peerPort: number): string[] {
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  return [
    ...['--name', 'etcd', '--data-dir', dataDir, '--unsafe-no-fsync', '--enable-v2'],
    ...['--listen-client-urls', own, '--advertise-client-urls', own],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `etcd=${peer}`,
    ],
  ]
}

/** The shortest times that three nodes on a loaded machine bear. */
const times = { ttl: 8, loop_wait: 1, retry_timeout: 3 }

export function patroniConfig({ name, dir, ports, lines }: Node) {
  const accounts = {
    superuser: { username: 'cellardoor', password: 'cellardoor' },
    replication: { username: 'replicator', password: 'replicator' },
  }
  const parameters = {
    ...{ max_connections: 100, shared_buffers: '32MB', fsync: false, wal_keep_size: '256MB' },
    // A leader that is cut off cannot stop before its senders give up. When that takes longer than retry_timeout, Patroni stops and
    // starts it twice at the same time, and cannot rewind it afterwards.
    wal_sender_timeout: '2s',
    wal_receiver_timeout: '5s',
    wal_receiver_status_interval: '1s',
  }
  return {
    scope: 'cellardoor',
    name,
    restapi: { listen: `127.0.0.1:${ports.rest}`, connect_address: `127.0.0.1:${lines.rest.port}` },
    // Only the leader's own line to etcd is cut: it must see the others by theirs. By etcd's v2 interface, for by the v3 one Patroni before 3.0.3
    // (Debian 12 has 3.0.2) lets a leader that stood still write its lock over that of its successor, and both lead.
    etcd: { hosts: [`127.0.0.1:${lines.etcd.port}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ...times,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          // Patroni tries to rewind once; a node whose files it cannot bring back is copied anew.
          remove_data_directory_on_rewind_failure: true,
          parameters,
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres}`,
      connect_address: `127.0.0.1:${lines.postgres.port}`,
      data_dir: dir,
      bin_dir: binaries,
      // Nodes of one machine would write each other's passwords over: the default is one file in the user's home.
      pgpass: `${dir}.pgpass`,
      authentication: { ...accounts, rewind: accounts.superuser },
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication replicator 127.0.0.1/32 md5'],
      parameters: { unix_socket_directories: '' },
    },
  }
}

export const haproxyConfig = (port: number, nodes: readonly Node[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen leader
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, lines }) => `  server ${name} 127.0.0.1:${lines.postgres.port} check port ${lines.rest.port}`).join('\n')}
`
