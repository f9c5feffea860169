import { Marked, type Tokens } from 'marked'

/**
 * A command in a guide and its documented output. `sh` is run, `sh terminal` is started and kept running,
 * and `sh no-run` is only for people.
 */
export type GuideBlock = { kind: 'run' | 'terminal' | 'no-run'; command: string; answers?: Expected }
export type Expected = { format: 'json' | 'text'; text: string }

const kinds: Record<string, GuideBlock['kind']> = {
  sh: 'run',
  'sh terminal': 'terminal',
  'sh no-run': 'no-run',
}

export function readGuide(markdown: string): GuideBlock[] {
  const blocks: GuideBlock[] = []
  for (const { lang = '', text } of codeOf(markdown)) {
    const [format, mark] = lang.split(' ')
    const kind = kinds[lang]
    if (kind) blocks.push({ kind, command: text })
    else if (format === 'sh') throw new Error(`no test knows what to do with a block marked "${lang}"`)
    else if (mark === 'answers') expectOf(blocks.at(-1), { format, text } as Expected)
  }
  return blocks
}

const codeOf = (markdown: string) =>
  new Marked().lexer(markdown).filter((token): token is Tokens.Code => token.type === 'code')

function expectOf(block: GuideBlock | undefined, answers: Expected) {
  if (block?.kind !== 'run' || block.answers)
    throw new Error(`these answers belong to no command: ${answers.text}`)
  block.answers = answers
}

/** Why the output differs from the guide; undefined if it doesn't. `…` matches anything. */
export function differenceOf({ format, text }: Expected, printed: string): string | undefined {
  if (format === 'text') return matches(text.trim(), printed.trim()) ? undefined : `printed:\n${printed}`
  try {
    return differenceIn(JSON.parse(text), JSON.parse(printed), '')
  } catch {
    return `is no JSON: ${printed}`
  }
}

const rest = '…'

function matches(pattern: string, text: string): boolean {
  const parts = pattern.split(rest).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^]*')}$`).test(text)
}

function differenceIn(shown: unknown, found: unknown, path: string): string | undefined {
  if (shown === rest) return found === undefined ? `${path} is missing` : undefined
  if (typeof shown === 'string') return matches(shown, String(found)) ? undefined : told(path, shown, found)
  if (Array.isArray(shown)) return differenceInList(shown, found, path)
  if (shown !== null && typeof shown === 'object') return differenceInObject(shown, found, path)
  return shown === found ? undefined : told(path, shown, found)
}

function differenceInList(shown: unknown[], found: unknown, path: string): string | undefined {
  const isOpen = shown.at(-1) === rest
  const first = isOpen ? shown.slice(0, -1) : shown
  if (!Array.isArray(found) || (isOpen ? found.length < first.length : found.length !== first.length))
    return told(path, shown, found)
  return first.map((one, index) => differenceIn(one, found[index], `${path}/${index}`)).find(Boolean)
}

function differenceInObject(shown: object, found: unknown, path: string): string | undefined {
  if (found === null || typeof found !== 'object' || Array.isArray(found)) return told(path, shown, found)
  const { [rest]: isOpen, ...named } = shown as Record<string, unknown>
  const extra = Object.keys(found).filter((key) => !(key in named))
  if (!isOpen && extra.length > 0) return `${path} also holds ${extra.join(', ')}`
  return Object.entries(named)
    .map(([key, one]) => differenceIn(one, (found as Record<string, unknown>)[key], `${path}/${key}`))
    .find(Boolean)
}

const told = (path: string, shown: unknown, found: unknown) =>
  `${path}: the guide shows ${JSON.stringify(shown)}, it is ${JSON.stringify(found)?.slice(0, 500)}`
