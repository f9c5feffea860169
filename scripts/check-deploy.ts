// Compares the deployment files (Dockerfile, compose, proxies, units) with the rest of the project, as far as possible without a container engine:
//   node scripts/run.mjs scripts/check-deploy.ts
// It can't check whether the base images exist or whether npm can install in them. test/processes/deploy.test.ts also starts the
// service from exactly the files that the image gets (`npm run test:all`).
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../src/start/settings.ts'

/** Variables that other programs read. */
const othersNames = new Set(['DOMAIN', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'])
const ourNames = new Set(Object.keys(settings))

/** Lines of a Dockerfile as [instruction, rest], with continued lines joined and comments removed. */
function readDockerfile(text: string): [string, string][] {
  const joined = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n/g, ' ')
  return [...joined.matchAll(/^([A-Z]+)\s+(.+)$/gm)].map((match) => [match[1]!, match[2]!.trim()])
}

/** The files that the image's last stage copies from the checkout: source and destination. */
export function copiedFiles(dockerfile: string): { from: string; to: string }[] {
  const lines = readDockerfile(dockerfile)
  const lastStage = lines.slice(lines.findLastIndex(([instruction]) => instruction === 'FROM'))
  return lastStage
    .filter(([instruction, rest]) => instruction === 'COPY' && !rest.startsWith('--from'))
    .flatMap(([, rest]) => {
      const parts = rest.split(/\s+/)
      const to = parts.at(-1)!
      return parts.slice(0, -1).map((from) => ({ from, to: to.endsWith('/') ? join(to, from) : to }))
    })
}

type Node = { [key: string]: Node | string }

/** Parses the subset of YAML that compose.yaml uses: maps by indentation, lists as text, comments at the start of a line. */
export function readYaml(text: string): Node {
  const root: Node = {}
  const stack: { indent: number; node: Node }[] = [{ indent: -1, node: root }]
  for (const line of text.split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue
    const indent = line.search(/\S/)
    while (stack.at(-1)!.indent >= indent) stack.pop()
    const parent = stack.at(-1)!.node
    const item = line.match(/^\s*- (.*)$/)?.[1]
    const pair = line.match(/^\s*([\w.-]+):(?:\s+(.*))?$/)
    if (item !== undefined) parent[String(Object.keys(parent).length)] = item
    else if (!pair) throw new Error(`compose.yaml: cannot read "${line.trim()}"`)
    else if (pair[2] !== undefined) parent[pair[1]!] = pair[2]
    else {
      const node: Node = {}
      parent[pair[1]!] = node
      stack.push({ indent, node })
    }
  }
  return root
}

/** Keys of a systemd unit by section. */
function readUnit(text: string): Record<string, [string, string][]> {
  const sections: Record<string, [string, string][]> = {}
  let current: [string, string][] = []
  for (const line of text.split('\n')) {
    const section = line.match(/^\[(\w+)\]$/)?.[1]
    if (section) current = sections[section] ??= []
    else if (line !== '' && !line.startsWith('#'))
      current.push(line.split(/=(.*)/s).slice(0, 2) as [string, string])
  }
  return sections
}

/** Every fault as a sentence. CI requires an empty list. */
export function checkDeploy(root: string): string[] {
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  return [
    ...checkDockerfile(root, read('Dockerfile'), read('.dockerignore')),
    ...checkCompose(root, read('compose.yaml')),
    ...checkEnvironment(read('deploy/env.example')),
    ...checkNginx(read('deploy/nginx.conf')),
    ...globSync('deploy/*.service', { cwd: root }).flatMap((name) => checkUnit(root, name, read(name))),
  ]
}

function checkDockerfile(root: string, text: string, ignored: string): string[] {
  const lines = readDockerfile(text)
  const has = (instruction: string, pattern: RegExp) =>
    lines.some(([name, rest]) => name === instruction && pattern.test(rest))
  const named = lines
    .filter(([name]) => name === 'ENV')
    .flatMap(([, rest]) => [...rest.matchAll(/(\w+)=/g)].map((match) => match[1]!))
  const sent = new Set(
    ignored
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1)),
  )
  const sources = lines
    .filter(([name, rest]) => name === 'COPY' && !rest.startsWith('--from'))
    .flatMap(([, rest]) => rest.split(/\s+/).slice(0, -1))
  return [
    ...sources
      .filter((source) => !existsSync(join(root, source)))
      .map((source) => `Dockerfile: ${source} is not there`),
    ...sources
      .filter((source) => !sent.has(source))
      .map((source) => `.dockerignore keeps ${source} from the Dockerfile`),
    ...named.filter((name) => !ourNames.has(name)).map((name) => `Dockerfile: ${name} is no setting`),
    ...(has('USER', /^(?!0$|root$)/) ? [] : ['Dockerfile: runs as root']),
    ...(has('HEALTHCHECK', /\/healthz/) ? [] : ['Dockerfile: no health check on /healthz']),
    ...(has('STOPSIGNAL', /^SIGTERM$/) ? [] : ['Dockerfile: no STOPSIGNAL SIGTERM']),
    ...(has('RUN', /npm ci --omit=dev/) ? [] : ['Dockerfile: installs more than production needs']),
    ...(has('RUN', /node web\/build\.ts && rm -rf node_modules\/esbuild node_modules\/@esbuild$/)
      ? []
      : ['Dockerfile: leaves esbuild in the image']),
    ...(/(SECRET|TOKEN|PASSWORD)\w*=\S/.test(text) ? ['Dockerfile: holds a secret'] : []),
  ]
}

function checkCompose(root: string, text: string): string[] {
  const compose = readYaml(text) as Record<string, Record<string, Record<string, Record<string, unknown>>>>
  const { services = {}, volumes = {} } = compose
  const faults: string[] = []
  for (const [
    service,
    { environment = {}, depends_on: needs = {}, volumes: mounts = {}, healthcheck },
  ] of Object.entries(services)) {
    for (const name of Object.keys(environment))
      if (!ourNames.has(name) && !othersNames.has(name))
        faults.push(`compose.yaml: ${service}: ${name} is no setting`)
    for (const [name, value] of Object.entries(environment))
      if (/SECRET|TOKEN|PASSWORD/.test(name) && !String(value).startsWith('${'))
        faults.push(`compose.yaml: ${service}: ${name} is a secret`)
    for (const name of Object.keys(needs))
      if (!(name in services)) faults.push(`compose.yaml: ${service} needs ${name}, which is no service`)
    for (const mount of Object.values(mounts)) {
      const source = String(mount).split(':')[0]!
      const isThere = source.startsWith('.') ? existsSync(join(root, source)) : source in volumes
      if (!isThere) faults.push(`compose.yaml: ${service}: there is no ${source}`)
    }
    const isWaitedFor = Object.values(services).some(
      (other) => other.depends_on && service in other.depends_on,
    )
    if (isWaitedFor && !healthcheck && service !== 'service')
      faults.push(`compose.yaml: ${service} is waited for without a health check`)
  }
  if (String(services.service?.env_file) !== '.env')
    faults.push('compose.yaml: what stands in .env does not reach the service')
  if (!/ops\/main\.ts backup/.test(String(services.backup?.command)))
    faults.push('compose.yaml: no service takes backups')
  const network = text.match(/subnet: (\S+)/)?.[1]
  if (services.service?.environment?.TRUSTED_PROXIES !== network)
    faults.push('compose.yaml: TRUSTED_PROXIES is not the network that the proxy comes from')
  return faults
}

/** Compose, systemd and a shell must all read the same values from it. */
function checkEnvironment(text: string): string[] {
  const pairs = [...text.matchAll(/^(\w+)=(.*)$/gm)] as unknown as [string, string, string][]
  const isPlain = (value: string) => /^[\w:/@.,+-]*$/.test(value) || /^"[^"$`\\]*"$/.test(value)
  return pairs.flatMap(([, name, value]) => [
    ...(ourNames.has(name) || othersNames.has(name) ? [] : [`deploy/env.example: ${name} is no setting`]),
    ...(isPlain(value) ? [] : [`deploy/env.example: ${name} is read differently by a shell`]),
  ])
}

/** The largest body that a route accepts: an operator's list or a whole menu. */
const largestBodyMebibytes = 4

function checkNginx(text: string): string[] {
  const bodies = Number(text.match(/client_max_body_size (\d+)m;/)?.[1] ?? 1)
  return [
    ...(bodies > largestBodyMebibytes ? [] : ['deploy/nginx.conf: refuses bodies that the service takes']),
    ...(/proxy_next_upstream http_502 non_idempotent;/.test(text)
      ? []
      : ['deploy/nginx.conf: sends a PUT or DELETE twice']),
  ]
}

const neededKeys = ['User', 'WorkingDirectory', 'EnvironmentFile', 'ExecStart', 'NoNewPrivileges']
const home = '/opt/cellardoor'

function checkUnit(root: string, file: string, text: string): string[] {
  const { Service = [] } = readUnit(text)
  const keys = new Set(Service.map(([key]) => key))
  const started = Service.filter(([key]) => key === 'ExecStart').map(([, value]) => value)
  const ours = started.flatMap((value) =>
    [...value.matchAll(/(?:\/opt\/cellardoor\/|(?<= ))((?:node_modules|src)\/[\w./-]+)/g)].map(
      (match) => match[1]!,
    ),
  )
  const named = Service.filter(([key]) => key === 'Environment').flatMap(([, value]) =>
    [...value.matchAll(/(\w+)=/g)].map((match) => match[1]!),
  )
  return [
    ...neededKeys.filter((key) => !keys.has(key)).map((key) => `${file}: ${key} is missing`),
    ...(ours.length < 2 ? [`${file}: ExecStart starts nothing of ours`] : []),
    ...ours
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: ${home}/${path} is not there`),
    ...named.filter((name) => !ourNames.has(name)).map((name) => `${file}: ${name} is no setting`),
  ]
}

if (import.meta.main) {
  const faults = checkDeploy(new URL('..', import.meta.url).pathname)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log('The deployment files match the project.')
}
