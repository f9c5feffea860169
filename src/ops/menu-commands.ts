import { CommandFault } from './api.ts'
import { type Command, type Options, text } from './command.ts'
import { formatOfName, type MenuFormat, menuText, readMenuFile, writeMenuFile } from './menu-files.ts'

type Answer = Record<string, unknown>
type Finding = { severity: string; type: string; path: string; text: string }

const base = '/merchant/admin/menu'
const takes = '<merchant_id>'
const dryRun = { 'dry-run': { means: 'shows what would change without saving it', type: 'boolean' } } as const

export const menuCommands: readonly Command[] = [
  {
    words: 'menu export',
    takes,
    summary: 'exports a whole menu to a file, or prints it',
    options: {
      format: { means: 'csv or json (by the file’s extension, else json)' },
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
    summary: 'replaces a menu with a file; entities that aren’t in the file are deleted',
    options: {
      file: { means: 'the file, .csv or .json' },
      revision: { means: 'stops if the menu is no longer at this revision' },
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
    options: {
      limit: { means: 'maximum number of results (50)' },
      before: { means: 'only revisions before this one' },
    },
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
      from: { means: 'a revision (the previous one)' },
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
    options: { revision: { means: 'the revision; 0 is the empty menu before the first change' }, ...dryRun },
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
    summary: 'lists likely mistakes in a menu',
    run: (api, [merchantId = '']) => api.post(`${base}/lint`, { merchantId }),
    show: showFindings,
  },
]

function readFormat(value: Options[string]): MenuFormat | undefined {
  if (value === undefined || value === 'json' || value === 'csv') return value
  throw new CommandFault('--format must be csv or json.')
}

function mustSay(options: Options, name: string): string {
  const value = text(options[name])
  if (value === undefined) throw new CommandFault(`--${name} is missing.`)
  return value
}

const sentences = ({ changes }: Answer) => {
  const lines = (changes as { text: string }[]).map((change) => `  ${change.text}`)
  return lines.length > 0 ? lines : ['  no changes']
}

function showChanges(answer: Answer): string {
  const head = answer.dryRun
    ? `Dry run: nothing was saved. Changes to revision ${answer.revision} would be:`
    : `The menu is now at revision ${answer.revision}:`
  return [head, ...sentences(answer)].join('\n')
}

function showFindings({ findings }: Answer): string {
  const lines = (findings as Finding[]).map(
    (one) => `${one.severity.padEnd(7)}  ${one.type.padEnd(26)}  ${one.path}: ${one.text}`,
  )
  return lines.length > 0 ? lines.join('\n') : 'No problems found.'
}
