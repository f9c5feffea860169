import { readFile } from 'node:fs/promises'
import { CommandFault } from './api.ts'
import { type Command, type Options, text } from './command.ts'

type Answer = Record<string, unknown>
type Decision = { rule: string; kind: string; verdict: string; reason: string; until: string | null }

const addressOf = (version: string) => `/operator/compliance/${encodeURIComponent(version)}`

/** Rules on alcohol and tobacco. */
export const complianceCommands: readonly Command[] = [
  {
    words: 'compliance list',
    summary: 'lists the versions of the alcohol and tobacco rules',
    rows: 'versions',
    columns: ['version', 'name', 'active', 'rules', 'loaded_at'],
    run: (api) => api.get('/operator/compliance'),
  },
  {
    words: 'compliance show',
    takes: '<version>',
    summary: 'shows a version’s rules; with --json, the whole document',
    rows: 'rules',
    columns: ['id', 'type', 'place', 'kinds', 'reason'],
    async run(api, [version = '']) {
      const answer = await api.get(addressOf(version))
      return { ...answer, rules: (answer.document as { rules: object[] }).rules }
    },
  },
  {
    words: 'compliance load',
    takes: '<file.json>',
    summary: 'loads rules from a file; a version can’t be changed afterward',
    options: { activate: { means: 'puts them into effect immediately', type: 'boolean' } },
    async run(api, [path = ''], options) {
      const document = await readDocument(path)
      return withoutDocument(await api.post('/operator/compliance', { document, activate: options.activate }))
    },
  },
  {
    words: 'compliance activate',
    takes: '<version>',
    summary: 'puts a version into effect, even an older one',
    run: async (api, [version = '']) => withoutDocument(await api.put(addressOf(version), { active: true })),
  },
  {
    words: 'compliance decide',
    summary: 'shows what the rules decide about a sale; changes nothing',
    options: {
      state: { means: 'two letters' },
      zip: { means: 'five digits' },
      kind: { means: 'comma-separated: beer, wine, liquor, alcohol, tobacco' },
      at: { means: 'ISO 8601 time (now)' },
      'order-type': { means: 'delivery or pickup (delivery)' },
      'time-zone': { means: 'such as America/New_York (the ZIP code’s)' },
      milliliters: { means: 'how much of each kind' },
      units: { means: 'how many of each kind' },
      'birth-date': { means: 'the buyer’s birth date, YYYY-MM-DD' },
      'over-21': { means: 'the buyer is known to be over 21', type: 'boolean' },
      version: { means: 'version to try (the one in effect)' },
    },
    run: (api, _given, options) => api.post('/operator/compliance/decide', readQuestion(options)),
    show: showRuling,
  },
]

async function readDocument(path: string): Promise<unknown> {
  const content = await readFile(path, 'utf8').catch(() => {
    throw new CommandFault(`File "${path}" not found.`)
  })
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new CommandFault(`${path} isn’t valid JSON: ${(error as Error).message}`)
  }
}

/** Leaves out the document, which the operator just sent. */
function withoutDocument({ document, ...answer }: Answer): Answer {
  return { ...answer, rules: (document as { rules: object[] }).rules.length }
}

function readQuestion(options: Options): object {
  const amounts = { milliliters: text(options.milliliters), units: text(options.units) }
  const kinds = (text(options.kind) ?? '').split(',').filter((kind) => kind.trim() !== '')
  return {
    version: text(options.version),
    state: text(options.state),
    zip_code: text(options.zip),
    time_zone: text(options['time-zone']),
    at: text(options.at),
    order_type: text(options['order-type']),
    goods: kinds.map((kind) => ({ kind, ...amounts })),
    over_21: options['over-21'],
    birth_date: text(options['birth-date']),
  }
}

function showRuling({
  version,
  at,
  time_zone,
  allowed,
  next_allowed,
  minimum_age,
  decisions,
}: Answer): string {
  const next = next_allowed === null ? 'not within 8 days' : `from ${next_allowed}`
  return [
    `${allowed ? 'Allowed' : `Not allowed; ${next}, for a buyer of legal age`} (${at}, ${time_zone}, rules ${version})`,
    `Minimum age: ${minimum_age ?? 'none'}`,
    ...(decisions as Decision[]).map(describeDecision),
  ].join('\n')
}

function describeDecision({ rule, kind, verdict, reason, until }: Decision): string {
  return `${kind} ${verdict} by ${rule}${until ? ` until ${until}` : ''}: ${reason}`
}
