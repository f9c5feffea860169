// Which file each source was built into: the manifest that the server reads.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metafile } from 'esbuild'
import type { Manifest } from './built.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The public path of built files. Their names contain a hash, so a file never changes. */
export const publicPath = '/web/assets/'

/** Service workers. Their code is in the manifest, because each has a fixed address. */
export const workerSources = {
  shop: 'web/shop/worker.ts',
  partner: 'web/partner/worker.ts',
  drive: 'web/drive/worker.ts',
}

/** The styles of the most visited pages. */
export const shopStyles = {
  finding: 'web/shop/finding.css',
  menu: 'web/shop/menu.css',
}

/**
 * Inlining a few kilobytes saves a phone the wait for a second answer before anything shows. Leave out what a page
 * doesn't need: a first answer beyond 14.6 KB takes another round trip.
 */
function inlined(file: string) {
  const css = readFileSync(join(root, file), 'utf8').trimEnd()
  return { css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}

/**
 * The name that esbuild gives a message file imported with `part: 'first'`; the plain name if only that part is
 * imported.
 */
function findFirstTexts(entryPoint: string | undefined) {
  const [file, part] = entryPoint?.split(' with ', 2) ?? []
  const [, name, language] = file?.match(/^web\/([^/]+)\/messages\/(\w+)\.json$/) ?? []
  return name && language && (part === undefined || part.includes("'first'")) ? { name, language } : undefined
}

/** The files that pages refer to, by application. */
export function makeManifest(outputs: Metafile['outputs'], draft: string): Manifest {
  const entries: Manifest['entries'] = {}
  const address = (file: string) => publicPath + basename(file)
  const outputOf = (source: string) =>
    Object.keys(outputs).find((name) => outputs[name]!.entryPoint === source)!
  for (const [file, { entryPoint, cssBundle }] of Object.entries(outputs)) {
    const name = entryPoint?.match(/^web\/([^/]+)\/client\.tsx?$/)?.[1]
    if (!name) continue
    entries[name] = {
      script: address(withoutStub(outputs, file)),
      ...(cssBundle && { style: address(cssBundle) }),
      ...(cssBundle &&
        name === 'shop' && {
          inline: {
            all: inlined(cssBundle),
            finding: inlined(outputOf(shopStyles.finding)),
            menu: inlined(outputOf(shopStyles.menu)),
          },
        }),
    }
  }
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    const texts = findFirstTexts(entryPoint)
    if (!texts) continue
    const entry = entries[texts.name]!
    entry.texts = { ...entry.texts, [texts.language]: address(file) }
  }
  entries.drive!.parts = findParts(outputs, 'web/drive/app.tsx').map(address)
  const preload = Object.keys(outputs)
    .map((file) => relative(draft, join(root, file)))
    .filter((file) => file.includes('-basic-') && file.endsWith('.woff2'))
    .map(address)
  const textOf = (source: string) => readFileSync(join(root, outputOf(source)), 'utf8')
  const workers = {
    ...{ shop: textOf(workerSources.shop), partner: textOf(workerSources.partner) },
    drive: textOf(workerSources.drive),
  }
  return { entries, preload, workers }
}

/** An entry whose code is all in the one file that it imports would only cost a request. */
function withoutStub(outputs: Metafile['outputs'], file: string): string {
  const { imports, inputs } = outputs[file]!
  const first = imports.filter(({ kind }) => kind === 'import-statement')
  return first.length === 1 && Object.keys(inputs).length === 0 ? first[0]!.path : file
}

/** The file of a source that is loaded on first use, and its imports. */
function findParts(outputs: Metafile['outputs'], source: string): string[] {
  const [file] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source)!
  const needed = outputs[file]!.imports.filter(({ kind }) => kind === 'import-statement')
  return [file, ...needed.map(({ path }) => path)]
}
