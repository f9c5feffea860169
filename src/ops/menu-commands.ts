import { CommandFault } from './api.ts'
import { type Command, type Options, text } from './command.ts'
import { formatOfName, type MenuFormat, menuText, readMenuFile, writeMenuFile } from './menu-files.ts'

type Answer = Record<string, unknown>
type Finding = { severity: string; type: string; path: string; text: string }

const base = '/merchant/admin/menu'
const takes = '<merchant_id>'
const dryRun = { 'dry-run': { means: 'reports what would change; stores nothing', type: 'boolean' } } as const

export const menuCommands: readonly Command[] = [
  {
    words: 'menu export',
    takes,
    summary: 'writes a whole menu to a file, or shows it',
    options: {
      format: { means: 'csv or json (what the file’s name says; json)' },
      out: { means: 'the file' },
    },
    run: async (api, [merchantId = ''], options) => {
      const out = text(options.out)
      const format = readFormat(options.format) ?? formatOfName(out) ?? 'json'
      const answer = await api.get(`${base}/export`, { merchantId, format })
      if (out === undefined) return answer
      writeMenuFile(out, format, answer.document)
      return { format, revision: answer.revision, file: out }
    },
    show: ({ file, format, revision, document }) =>
      file === undefined ? menuText(document).trimEnd() : `${file}: revision ${revision} as ${format}`,
  },
  {
    words: 'menu import',
    takes,
    summary: 'replaces a menu by a file; entities that are not in the file are deleted',
    options: {
      file: { means: 'the file, .csv or .json' },
      revision: { means: 'refuses if the menu is at another revision by now' },
      ...dryRun,
    },
    run: async (api, [merchantId = ''], options) => {
      const body = { merchantId, revision: text(options.revision), dryRun: options['dry-run'] }
      return api.post(`${base}/import`, { ...body, ...readMenuFile(mustSay(options, 'file')) })
    },
    show: showChanges,
  },
  {
    words: 'menu revisions',
    takes,
    summary: 'lists the revisions of a menu, newest first',
    options: { limit: { means: 'how many at most (50)' }, before: { means: 'only those below this number' } },
    rows: 'revisions',
    columns: ['revision', 'at', 'actor', 'action', 'summary'],
    run: (api, [merchantId = ''], options) =>
      api.get(`${base}/revisions`, { merchantId, limit: text(options.limit), before: text(options.before) }),
  },
  {
    words: 'menu diff',
    takes,
    summary: 'shows what changed between two revisions, in words',
    options: {
      from: { means: 'a revision (the one before)' },
      to: { means: 'a revision (the current one)' },
    },
    run: (api, [merchantId = ''], options) =>
      api.get(`${base}/diff`, { merchantId, from: text(options.from), to: text(options.to) }),
    show: (answer) => [`Revision ${answer.from} to ${answer.to}`, ...sentences(answer)].join('\n'),
  },
  {
    words: 'menu rollback',
    takes,
    summary: 'rolls a menu back to a revision, as a new revision',
    options: { revision: { means: 'which one; 0 is before the first write' }, ...dryRun },
    run: (api, [merchantId = ''], options) =>
      api.post(`${base}/rollback`, {
        merchantId,
        revision: mustSay(options, 'revision'),
        dryRun: options['dry-run'],
      }),
    show: showChanges,
  },
  {
    words: 'menu lint',
    takes,
    summary: 'lists probable mistakes of a menu',
    run: (api, [merchantId = '']) => api.post(`${base}/lint`, { merchantId }),
    show: showFindings,
  },
]

function readFormat(value: Options[string]): MenuFormat | undefined {
  if (value === undefined || value === 'json' || value === 'csv') return value
  throw new CommandFault('--format is csv or json.')
}

function mustSay(options: Options, name: string): string {
  const value = text(options[name])
  if (value === undefined) throw new CommandFault(`--${name} is missing.`)
  return value
}

const sentences = ({ changes }: Answer) => {
  const lines = (changes as { text: string }[]).map((change) => `  ${change.text}`)
  return lines.length > 0 ? lines : ['  nothing changes']
}

function showChanges(answer: Answer): string {
  const head = answer.dryRun
    ? `Nothing is stored; from revision ${answer.revision} on it would do this:`
    : `The menu is at revision ${answer.revision}:`
  return [head, ...sentences(answer)].join('\n')
}

function showFindings({ findings }: Answer): string {
  const lines = (findings as Finding[]).map(
    (one) => `${one.severity.padEnd(7)}  ${one.type.padEnd(26)}  ${one.path}: ${one.text}`,
  )
  return lines.length > 0 ? lines.join('\n') : 'Nothing looks wrong.'
}
