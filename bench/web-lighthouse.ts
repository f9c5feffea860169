import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findMedian } from './measure.ts'

const folder = fileURLToPath(new URL('lighthouse/', import.meta.url))
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** A page on Lighthouse's phone: a slow CPU (a quarter of the speed) and a slow network (1.6 Mbit/s, 150 ms). */
export type Checked = {
  page: string
  scores: Record<Category, number>
  largestPaintMs: number
  /** As transferred: compressed. */
  scriptBytes: number
  /** Lighthouse's own benchmark of the machine. Its phone has a quarter of this speed, so a busy machine lowers the score. */
  machine: number
  /** The audits that lowered a score below 100, by Lighthouse's names. */
  faults: string[]
}

export type CheckedPage = { name: string; url: string; cookie: string }

type Audit = { score: number | null; numericValue?: number; details?: { items?: NetworkItem[] } }
type NetworkItem = { resourceType?: string; transferSize?: number }
type Result = {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>

/** Installed from its own lockfile when first needed. */
export async function openLighthouse(): Promise<Lighthouse> {
  if (!existsSync(`${folder}node_modules/lighthouse/package.json`)) {
    console.error('Installing Lighthouse into bench/lighthouse …')
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
    })
    if (npm.status !== 0) throw new Error('npm could not install Lighthouse; its message is above.')
  }
  const main = new URL('lighthouse/node_modules/lighthouse/core/index.js', import.meta.url).href
  return (await import(main)).default as Lighthouse
}

/** A newly started browser, with its debugging port. */
export type NewBrowser = { port: number; close(): Promise<void> }

/**
 * The median of several runs, because other work on the machine can easily disturb one. Each run has its own browser, as with Lighthouse's
 * command. A reused browser would collect the previous run's garbage while the next page opens, which adds
 * 100 to 250 ms of blocking time.
 */
export async function checkPage(
  lighthouse: Lighthouse,
  openBrowser: () => Promise<NewBrowser>,
  { name, url, cookie }: CheckedPage,
  runs: number,
): Promise<Checked> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    results.push(await runOnce(lighthouse, openBrowser, url, cookie))
  }
  const median = (read: (result: Result) => number) => findMedian(results.map(read))
  const score = (category: Category) =>
    Math.round(median((result) => (result.categories[category]?.score ?? 0) * 100))
  return {
    page: name,
    scores: Object.fromEntries(
      categories.map((category) => [category, score(category)]),
    ) as Checked['scores'],
    largestPaintMs: Math.round(
      median(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    ),
    scriptBytes: Math.round(median(scriptBytesOf)),
    machine: Math.round(median(({ environment }) => environment.benchmarkIndex)),
    faults: [...new Set(results.flatMap(faultsOf))],
  }
}

/** Chromium occasionally loses a trace (Lighthouse's NO_NAVSTART), which isn't the page's fault, so there are 3 attempts. */
async function runOnce(
  lighthouse: Lighthouse,
  openBrowser: () => Promise<NewBrowser>,
  url: string,
  cookie: string,
  tries = 3,
): Promise<Result> {
  const { port, close } = await openBrowser()
  const flags = { port, logLevel: 'error', output: 'json', extraHeaders: { Cookie: cookie } }
  const answer = await lighthouse(url, flags).finally(close)
  if (answer && !answer.lhr.runtimeError) return answer.lhr
  if (tries > 1) return await runOnce(lighthouse, openBrowser, url, cookie, tries - 1)
  throw new Error(`Lighthouse cannot check ${url}: ${answer?.lhr.runtimeError?.message}`)
}

const scriptBytesOf = ({ audits }: Result) =>
  (audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

const faultsOf = ({ categories: checked, audits }: Result) =>
  Object.values(checked)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
