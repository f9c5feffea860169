// Runs one of our TypeScript programs on the pinned Node, installing from the lockfile first when that is needed.
// package.json starts it with `exec`, because a shell between npm and us would exit on a signal and leave us running.
// Plain JavaScript without dependencies, for any Node >= 20:  node scripts/run.mjs <program.ts> [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed')
const pinnedMajor = 26
const [program, ...args] = process.argv.slice(2)
const needsTools = !/^(src|courier|evening|web)\//.test(program)

if (Number(process.versions.node.split('.')[0]) < 20) {
  stopWith(`Cellardoor needs Node 20 or later to start; this is ${process.version}.`)
}
installIfNeeded()
runProgram(findPinnedNode())

/**
 * Services do without the packages for developers, so the first start doesn't wait for those. The stamp is the lockfile's digest and which of
 * the two was installed, so a pull that changes the lockfile triggers an install.
 */
function installIfNeeded() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const digest = createHash('sha256')
    .update(lockfile)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  const bare = `${digest} without tools`
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === digest || (installed === bare && !needsTools)) return
  // npm was run manually, as in docs/production.md. Installing now would remove packages that a running service uses.
  if (isInstalledByHand(JSON.parse(lockfile).packages)) return
  const hadTools = installed !== '' && !installed.endsWith('without tools')
  const omitsTools = !needsTools && !hadTools
  const what = omitsTools ? ['ci', '--omit=dev'] : ['ci', '--include=dev']
  // A service may be running on the packages that are there.
  installPackages(installed === bare ? ['install', '--no-save', '--include=dev'] : what)
  writeFileSync(stamp, omitsTools ? bare : digest)
}

function installPackages(command) {
  console.error('Installing from the lockfile (the first time takes about half a minute) …')
  const npmArgs = [...command, '--no-audit', '--no-fund', '--loglevel=error']
  const npmCli = process.env.npm_execpath
  const npm = npmCli?.endsWith('.js')
    ? spawnSync(process.execPath, [npmCli, ...npmArgs], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', npmArgs, { cwd: root, stdio: ['ignore', 2, 2] })
  if (npm.status !== 0)
    stopWith('npm could not install the packages of package-lock.json; its message is above.')
}

/** Compares npm's own record of installed packages with the lockfile. */
function isInstalledByHand(wanted) {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, integrity, ...about }]) => {
    if (path === '') return true
    const found = installed[path]
    if (found) return found.version === version && found.integrity === integrity
    const isTool = about.dev || about.devOptional
    return (isTool && !needsTools) || (about.optional && !isForThisMachine(about))
  })
}

function isForThisMachine({ os = [], cpu = [], libc }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && libc === undefined
}

function findPinnedNode() {
  const { platform, arch } = process
  const packages = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`]
  const pinned = packages.map((name) => join(modules, name, 'bin', 'node')).find((path) => existsSync(path))
  if (pinned) return pinned
  if (Number(process.versions.node.split('.')[0]) >= pinnedMajor) return process.execPath
  return stopWith(
    `No Node ${pinnedMajor} comes with the packages for ${platform}-${arch}; install it and run this with it.`,
  )
}

/**
 * Forwards signals, and exits like the child. The channel tells the child if this process is killed
 * (kill -9), so that no service keeps running.
 */
function runProgram(node) {
  // The service mostly waits, so a fifth of its memory would be reserved for new objects and for threads that allocate at once.
  const isService = program === 'src/main.ts'
  const flags = isService ? ['--max-semi-space-size=8'] : []
  const small = isService ? { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } : {}
  // Compiled code is cached between runs, so a second start takes half the time.
  const env = { NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'), ...small, ...process.env }
  if (isService) compileIfNeeded(node, env)
  const child = spawn(node, [...flags, program, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** In its own process, so the type stripper's memory is freed when it exits. If nothing can be written, each start strips the types itself. */
function compileIfNeeded(node, env) {
  const compiled = join(env.NODE_COMPILE_CACHE, '.newest-source')
  const newest = String(Math.max(timeOf(stamp), newestIn(join(root, 'src'))))
  if (existsSync(compiled) && readFileSync(compiled, 'utf8') === newest) return
  try {
    mkdirSync(env.NODE_COMPILE_CACHE, { recursive: true })
    writeFileSync(compiled, newest)
  } catch {
    return
  }
  spawnSync(node, [program, '--compile'], { cwd: root, env, stdio: 'inherit' })
}

function timeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newestIn(folder) {
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? newestIn(path) : timeOf(path)
  })
  return Math.max(0, ...times)
}

function stopWith(sentence) {
  console.error(sentence)
  process.exit(1)
}
