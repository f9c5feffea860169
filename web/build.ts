// Builds the web applications with esbuild: `buildWeb()` from a program, or `node web/build.ts` from a shell.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setPriority, constants as system } from 'node:os'
import { basename, dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuildOptions, Plugin } from 'esbuild'
import type { BuiltPages, BuiltWeb, Manifest, PagesManifest } from './built.ts'
import { makeManifest, publicPath, shopStyles, workerSources } from './built-manifest.ts'

const program = fileURLToPath(import.meta.url)
const isProgram = process.argv[1] === program
const web = dirname(program)
const root = dirname(web)
const output = join(web, '.built')

/**
 * Rebuilds the web applications only when a source has changed. The folder is named by the hash of all sources and
 * appears with a single rename, so several processes may build at once, and a read-only installation that was built
 * before needs no build.
 */
export async function buildWeb(): Promise<BuiltWeb> {
  const sources = hashSources(['web', 'sdk/src', 'page-contract', 'formats'])
  const { folder, manifest } = await built<Manifest>(join(output, sources), buildApps)
  return { folder, server: join(folder, 'server.js'), manifest }
}

/**
 * The same for the pages that the service always serves: a small bundle of its own, so that they don't wait for the
 * applications.
 */
export async function buildPages(): Promise<BuiltPages> {
  const sources = hashSources(['page-contract', 'formats', ...pageFolders.map((name) => `web/${name}`)])
  const { folder, manifest } = await built<PagesManifest>(join(output, `pages-${sources}`), buildPagesInto)
  return { server: join(folder, 'server.js'), manifest }
}

const pageFolders = ['pages', 'account', 'tracking', 'developers', 'kit']

async function built<Made>(folder: string, buildInto: (draft: string) => Promise<Made>) {
  if (!existsSync(folder)) await (isProgram ? makeFolder(folder, buildInto) : buildApart())
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Made
  return { folder, manifest }
}

let building: Promise<void> | undefined

/**
 * Builds in a separate process: esbuild and the compression need 50 MB, which a process would keep for the rest of its
 * life.
 */
function buildApart(): Promise<void> {
  building ??= runProgram().finally(() => {
    building = undefined
  })
  return building
}

async function runProgram() {
  // In its own process group: Ctrl-C should reach only the service, which stops once it has started.
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  // A first start creates the database at the same time, which takes longer and goes first.
  if (child.pid) setPriority(child.pid, system.priority.PRIORITY_BELOW_NORMAL)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The web applications could not be built.')
}

/**
 * For the first start in a clone: begins to build while other setup runs, which takes just as long. Later starts find
 * the build.
 */
export async function buildFirst() {
  if (!existsSync(output)) await buildApart()
}

const isSource = (file: string) => /\.(tsx?|css|json|svg|webp|woff2)$/.test(file)

/** Avoids glob patterns, which take twenty times as long: every start of the service runs this. */
function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return join(root, path) === output ? [] : listFiles(path)
    return isSource(path) ? [path] : []
  })
}

/** Names the version of every package. An image doesn't have it, but its packages never change. */
const lockfile = 'package-lock.json'

/** Hashes the sources, the lockfile and the build code. */
function hashSources(folders: readonly string[]): string {
  const locked = existsSync(join(root, lockfile)) ? [lockfile] : []
  const files = [...new Set([...folders.flatMap(listFiles), 'web/build.ts', ...locked])].sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

async function makeFolder(folder: string, buildInto: (draft: string) => Promise<unknown>) {
  const draft = `${folder}.${process.pid}.${Date.now()}`
  await mkdir(join(draft, 'assets'), { recursive: true })
  try {
    await writeFile(join(draft, 'manifest.json'), JSON.stringify(await buildInto(draft)))
    await rename(draft, folder).catch((error) => {
      if (!existsSync(folder)) throw error // Another process has built the same sources first.
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeOld()
}

async function buildApps(draft: string): Promise<Manifest> {
  const { build } = await import('esbuild')
  const { ownOperations } = await import('./own-operations.ts')
  const built = await Promise.all([
    build(shopOptions(draft)),
    build(driveOptions(draft)),
    build(workerOptions(draft)),
    ...consoleNames.map((name) => build(consoleOptions(draft, name, ownOperations(name)))),
  ])
  await build(serverOptions(draft, 'web/start/open-web.tsx'))
  await compressAll(join(draft, 'assets'))
  return makeManifest(Object.assign({}, ...built.map(({ metafile }) => metafile!.outputs)), draft)
}

async function buildPagesInto(draft: string): Promise<PagesManifest> {
  const { build } = await import('esbuild')
  const textsOf = async <Name extends string>(sources: Record<Name, string>) => {
    const { outputFiles } = await build({
      ...clientOptions(draft),
      format: 'iife',
      // These pages are self-contained, without separate files.
      loader: { ...common.loader, '.woff2': 'dataurl' },
      write: false,
      entryNames: '[name]',
      entryPoints: Object.entries<string>(sources).map(([name, source]) => ({ in: source, out: name })),
    })
    const texts = outputFiles!.map(({ path, text }) => [basename(path, extname(path)), text.trimEnd()])
    return Object.fromEntries(texts) as Record<Name, string>
  }
  const [styles, scripts] = await Promise.all([
    textsOf({
      account: 'web/account/account.css',
      tracking: 'web/tracking/tracking.css',
      developers: 'web/developers/developers.css',
    }),
    textsOf({
      follow: 'web/tracking/follow.ts',
      tryIt: 'web/developers/try-it.ts',
      copy: 'web/developers/copy.ts',
    }),
    build(serverOptions(draft, 'web/pages/open-pages.tsx')),
  ])
  return { styles, scripts }
}

/**
 * Compresses now: in a running service it would block the thread for a second. Fonts and pictures are already compressed. A first start
 * waits for this, so each kind has the level after which more time gains next to nothing: the highest takes 2.8 s instead of 1.1 for scripts
 * and styles, for 2% fewer bytes, and for the barcode reader's megabyte of WebAssembly 5 s instead of 0.15, for 11%.
 */
async function compressAll(folder: string) {
  const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg|wasm)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const plain = await readFile(join(folder, name))
      const quality = name.endsWith('.wasm') ? 9 : 10
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(plain, { params }))
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(plain, { level: 9 }))
    }),
  )
}

const common: BuildOptions = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
  legalComments: 'none',
  loader: { '.woff2': 'file', '.wasm': 'file', '.svg': 'text' },
  absWorkingDir: root,
}

/** An application is a folder in `web/` with a `client.ts` or `client.tsx`, which imports its styles. */
const clientOptions = (draft: string): BuildOptions => ({
  ...common,
  outdir: join(draft, 'assets'),
  entryNames: '[dir]-[hash]',
  outbase: 'web',
  chunkNames: 'part-[hash]',
  assetNames: '[name]-[hash]',
  publicPath,
  minify: true,
  metafile: true,
  target: ['es2023', 'chrome120', 'firefox121', 'safari17.2'],
  define: { 'process.env.NODE_ENV': '"production"' },
})

/**
 * One file, plus those loaded on first use: on a phone network, each further file that a script imports costs a round
 * trip, which is more than its bytes cost.
 */
const shopOptions = (draft: string): BuildOptions => ({
  ...clientOptions(draft),
  entryPoints: ['web/shop/client.ts', ...Object.values(shopStyles)],
  splitting: true,
})

/** Built separately: nothing that it needs offline may be in a file shared with the consoles. */
const driveOptions = (draft: string): BuildOptions => ({
  ...clientOptions(draft),
  plugins: [textParts],
  entryPoints: ['web/drive/client.tsx'],
  splitting: true,
})

const workerOptions = (draft: string): BuildOptions => ({
  ...clientOptions(draft),
  entryPoints: Object.values(workerSources),
})

/** The message groups that a console's first screen needs; the rest is loaded with the next page. */
const firstTexts = new Map([
  ['partner', ['common', 'frame', 'acting', 'overview', 'orders', 'status', 'setup']],
  ['admin', ['common', 'frame', 'pages', 'overview']],
  ['drive', ['app']],
])

/**
 * An application has one message file per language; an import's `part` selects the first screen's messages or the rest.
 */
const textParts: Plugin = {
  name: 'text-parts',
  setup({ onLoad }) {
    onLoad({ filter: /\/messages\/\w+\.json$/ }, async ({ path, with: { part } }) => {
      if (part === undefined) return undefined
      const first = firstTexts.get(basename(dirname(dirname(path))))!
      const groups = Object.entries(JSON.parse(await readFile(path, 'utf8')) as object)
      const chosen = groups.filter(([name]) => first.includes(name) === (part === 'first'))
      return { contents: JSON.stringify(Object.fromEntries(chosen)), loader: 'json' }
    })
  },
}

const consoleNames = ['partner', 'admin'] as const

/**
 * Puts all code of the first screen into one file. esbuild makes a file for each set of parts that share some code, which
 * was two dozen files, loaded in several round trips. Therefore each later part says that it needs the first screen, which
 * is there by then.
 */
const oneFirstFile = (client: string): Plugin => ({
  name: 'one-first-file',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\..*\.tsx?$/ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: relative(root, join(resolveDir, path)), namespace: 'later' }
        : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
      contents: `import './${client}'\nexport * from './${path}'`,
      resolveDir: root,
    }))
  },
})

/** Each console is built separately: they share little, and few people use both. */
const consoleOptions = (draft: string, name: string, operations: Plugin): BuildOptions => ({
  ...clientOptions(draft),
  plugins: [textParts, operations, oneFirstFile(`web/${name}/client.tsx`)],
  entryPoints: [`web/${name}/client.tsx`],
  splitting: true,
})

const serverOptions = (draft: string, source: string): BuildOptions => ({
  ...common,
  entryPoints: [source],
  outfile: join(draft, 'server.js'),
  platform: 'node',
  target: 'node26',
  // Sharp loads native code from its install folder.
  external: ['sharp'],
  loader: { '.webp': 'binary' },
  // React reads this name; without it, some packages pick their development build.
  define: { 'process.env.NODE_ENV': '"production"' },
})

/**
 * Keeps the newest six builds, three of each name: a process that still runs from an older build may read its files
 * late.
 */
async function removeOld() {
  const folders = (await readdir(output)).map((name) => join(output, name))
  const dated = await Promise.all(
    folders.map(async (folder) => ({
      folder,
      at: (await stat(folder).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  const old = dated.sort((a, b) => b.at - a.at).slice(6)
  const hourAgo = Date.now() - 3_600_000
  for (const { folder, at } of old) if (at < hourAgo) await rm(folder, { recursive: true, force: true })
}

if (isProgram) {
  const start = performance.now()
  const [{ folder }, pages] = await Promise.all([buildWeb(), buildPages()])
  const ms = Math.round(performance.now() - start)
  console.log(`${relative(root, folder)} and ${relative(root, dirname(pages.server))} in ${ms} ms`)
}
