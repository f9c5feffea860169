import cluster from 'node:cluster'
import { StartFault } from './core/start-fault.ts'
import { type Config, readConfig } from './start/config.ts'
import type { Service } from './start/start-service.ts'
import { version } from './start/version.ts'

/** Requests in progress get this long to finish. */
const finishMs = 15_000

try {
  if (process.argv[2] === '--compile') await prepareStart()
  else {
    const config = readConfig(process.env, process.stdout.isTTY)
    if (cluster.isWorker) await runAsWorker(config)
    else await run(config)
  }
} catch (error) {
  fail(error instanceof StartFault ? error.message : error)
}

async function run(config: Config) {
  if (!config.production) console.log(`Cellardoor ${version} is starting …`)
  const { processes } = config
  const starting = processes ? startSeveral({ ...config, processes }) : startOne(config)
  // Closing a terminal ends what runs in it; without one, as under systemd, SIGHUP asks for a reload.
  const reloads = processes !== undefined && !process.stdout.isTTY
  stopOn(['SIGTERM', 'SIGINT', 'disconnect', ...(reloads ? [] : ['SIGHUP'])], starting, config.drainMs)
  if (reloads)
    process.on('SIGHUP', async () => {
      const service: Service = await starting
      service.reload?.()
    })
  // If the launcher (scripts/run.mjs) is already gone, no signal would ever arrive.
  if (process.channel !== undefined && !process.connected) process.emit('SIGTERM', 'SIGTERM')
  const service = await starting
  service.failed.then((reason) => fail(`The database ended by itself: ${reason}`))
  console.log(
    config.production ? `Cellardoor ${version} listens on ${service.url}` : welcome(config, service),
  )
}

// Modules are loaded only once they are needed: loading all of them takes a second, which a start with invalid
// settings, or a process that only supervises others, can skip.

async function startOne(config: Config) {
  const { startService } = await import('./start/start-service.ts')
  return startService(config)
}

async function startSeveral(config: Config & { processes: number }) {
  const { startProcesses } = await import('./processes/start-processes.ts')
  return startProcesses(config)
}

async function startAsWorker(config: Config) {
  const { startWorker } = await import('./processes/run-worker.ts')
  return startWorker(config)
}

/** For the launcher (scripts/run.mjs). Compiling needs one core; in a clone, the other builds the web applications meanwhile. */
async function prepareStart(): Promise<never> {
  const building =
    process.env.WEB === 'off' ? undefined : import('../web/build.ts').then((web) => web.buildFirst())
  building?.catch(() => {}) // the service tries again, and says what is wrong
  const { compileAll } = await import('./start/compile.ts')
  await compileAll()
  await building?.catch(() => {})
  process.exit()
}

/** The supervisor decides when a worker ends. Ctrl-C and a closed terminal reach the whole process group. */
async function runAsWorker(config: Config) {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  const starting = startAsWorker(config)
  stopOn(['SIGTERM'], starting)
  await starting
}

/**
 * A signal during startup stops the service once it has started. A second signal doesn't speed things up: Ctrl-C
 * reaches this process both from the terminal and from the launcher.
 */
function stopOn(events: readonly string[], starting: Promise<{ stop(): Promise<void> }>, drainMs = 0) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const service = await starting
    const maxMs = drainMs + finishMs
    setTimeout(() => fail('Requests did not finish in time; stopped without them.'), maxMs).unref()
    await service.stop()
    process.exit(0)
  }
  for (const event of events) process.on(event, stop)
}

function fail(reason: unknown): never {
  console.error(reason)
  process.exit(1)
}

function welcome(config: Config, { url, dataPlace }: Service): string {
  const pages = [
    ...(config.web
      ? [
          ['', 'the shop'],
          ['/partner', 'the partner console, for merchants'],
          ['/drive', 'the driver app'],
          ['/admin', 'the admin console, for the operator'],
        ]
      : []),
    ['/developers', 'guides, keys and tools for developers'],
    ['/docs', 'the API reference'],
  ] as const
  const lines = [
    '',
    ...pages.map(
      ([path, what], index) =>
        `  ${index === 0 ? 'Open  ' : '      '}  ${(url + path).padEnd(url.length + 14)}${what}`,
    ),
  ]
  if (config.seed === 'demo') {
    lines.push(
      '',
      '  Demo    app             demo-app / demo-app-secret',
      '          customer        ada@example.com / open-sesame-42',
      `          operator token  ${config.operatorToken}`,
      '',
      `  Try     curl '${url}/merchant/search/delivery?client_id=demo-app&address=199+Water+St+10038'`,
      '          npm run ops -- help',
    )
  }
  lines.push('', `  Data    ${dataPlace}`, '  Stop    Ctrl-C', '')
  return lines.join('\n')
}
