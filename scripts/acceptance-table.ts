import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

type Requirement = { number: string; text: string; elsewhere: string | undefined; binds: string | undefined }
type Chapter = { title: string; requirements: Requirement[] }

const line = /^- (\d+\.\d+) (.+)$/
const namedTest = /^\s*(?:test|it)\(\s*(['"`])((?:\d+\.\d+ )+)(.+?)\1,/gm
const provedBy = /\(proved by ([^:]+): "([^"]+)"\)/
const bindsOthers = /\(binds ([^)]+)\)/

/** Maps each requirement to the tests that prove it. Throws if a requirement has no test, or if a test names an unknown requirement. */
export function acceptanceTable(): string {
  const chapters = globSync('acceptance/requirements/*.md').sort().map(readChapter)
  const proofs = findProofs()
  const known = new Set(chapters.flatMap(({ requirements }) => requirements.map(({ number }) => number)))
  const faults = [
    ...[...proofs.keys()]
      .filter((number) => !known.has(number))
      .map((number) => `${number} is promised nowhere`),
    ...chapters.flatMap(({ requirements }) => requirements.flatMap((each) => findFault(each, proofs))),
    ...doubles(chapters),
  ]
  if (faults.length > 0) throw new Error(`acceptance: ${faults.join('; ')}`)
  const count = known.size
  return [
    '# The promises of the interface and the tests that prove them',
    '',
    `Generated from the names of the tests: ${count} requirements, none without a proof.`,
    ...chapters.map((chapter) => chapterTable(chapter, proofs)),
    '',
  ].join('\n')
}

function readChapter(path: string): Chapter {
  const lines = readFileSync(path, 'utf8').split('\n')
  const title = lines[0]!.replace(/^# /, '')
  const requirements = lines.flatMap((each) => {
    const [, number, text] = line.exec(each) ?? []
    if (!number || !text) return []
    const elsewhere = provedBy.exec(text)
    return [
      {
        number,
        text,
        elsewhere: elsewhere ? `${elsewhere[1]}: ${elsewhere[2]}` : undefined,
        binds: bindsOthers.exec(text)?.[1],
      },
    ]
  })
  return { title, requirements }
}

/** The tests with each number in their name. */
function findProofs(): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const path of globSync('acceptance/*.test.ts').sort()) {
    for (const [, , numbers, name] of readFileSync(path, 'utf8').matchAll(namedTest)) {
      for (const number of numbers!.trim().split(' ')) {
        proofs.set(number, [...(proofs.get(number) ?? []), `${basename(path)}: ${name}`])
      }
    }
  }
  return proofs
}

function findFault({ number, text, elsewhere, binds }: Requirement, proofs: Map<string, string[]>): string[] {
  if (binds || proofs.has(number)) return []
  if (!elsewhere) return [`${number} has no proof`]
  const [, path, name] = provedBy.exec(text)!
  const isThere = readFileSync(path!, 'utf8').includes(name!)
  return isThere ? [] : [`${number} names a test that is not in ${path}`]
}

function doubles(chapters: readonly Chapter[]): string[] {
  const numbers = chapters.flatMap(({ requirements }) => requirements.map(({ number }) => number))
  return numbers
    .filter((number, index) => numbers.indexOf(number) !== index)
    .map((number) => `${number} is promised twice`)
}

function chapterTable({ title, requirements }: Chapter, proofs: Map<string, string[]>): string {
  const rows = requirements.map(({ number, text, elsewhere, binds }) => {
    const promise = text.replace(provedBy, '').replace(bindsOthers, '').trim()
    const proof = proofs.get(number)?.join('<br>') ?? elsewhere ?? `binds ${binds}`
    return `| ${number} | ${cell(promise)} | ${cell(proof)} |`
  })
  return `\n## ${title}\n\n| | promise | proof |\n|---|---|---|\n${rows.join('\n')}`
}

const cell = (text: string) => text.replaceAll('|', '\\|')
