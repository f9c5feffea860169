import { spawnSync } from 'node:child_process'

/** Programs that some tests need, and the Debian package that provides each. */
const tools = [
  { program: 'openssl', package: 'openssl', for: 'TLS' },
  { program: 'redis-server', package: 'redis-server', for: 'rate limits shared through Redis' },
  {
    program: 'chromium-headless-shell',
    package: 'chromium-headless-shell',
    for: 'the pages in a browser, unless Chromium or Chrome is there',
  },
  { program: 'promtool', package: 'prometheus', for: 'the alert rules' },
  { program: 'patroni', package: 'patroni', for: 'a cluster of PostgreSQL' },
  { program: 'etcd', package: 'etcd-server', for: 'a cluster of PostgreSQL' },
  { program: 'haproxy', package: 'haproxy', for: 'deploy/haproxy.cfg and a cluster of PostgreSQL' },
  { program: 'pgbouncer', package: 'pgbouncer', for: 'a pooler before PostgreSQL' },
  { program: 'pgbackrest', package: 'pgbackrest', for: 'recovery to a moment' },
  { program: 'nginx', package: 'nginx-light', for: 'deploy/nginx.conf' },
  { program: 'caddy', package: 'caddy', for: 'deploy/Caddyfile' },
  {
    program: '/usr/lib/postgresql/15/bin/postgres',
    package: 'postgresql-15',
    for: 'a cluster of PostgreSQL',
  },
]

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Installs missing programs for root on Debian. Other users get a list of what will be skipped, and the tests say so, too. */
export function bringTools(): boolean {
  const missing = tools.filter(({ program }) => !isThere(program))
  if (missing.length === 0) return true
  const mayInstall = process.getuid?.() === 0 && isThere('apt-get')
  if (mayInstall) {
    const packages = missing.map((tool) => tool.package).join(' ')
    // One by one, so that a package the distribution lacks doesn't block the others.
    const each = `for package in ${packages}; do apt-get install -y -qq $package; done`
    const install = `apt-get update -qq; export DEBIAN_FRONTEND=noninteractive; ${each}`
    console.log(`installing ${packages} …`)
    spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  for (const tool of missing.filter(({ program }) => !isThere(program))) {
    console.log(
      `There is no ${tool.program} here: tests of ${tool.for} are left out. Install ${tool.package}.`,
    )
  }
  return true
}
