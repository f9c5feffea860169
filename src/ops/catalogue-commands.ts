import { CommandFault } from './api.ts'
import { type Command, type Options, text } from './command.ts'
import { importCatalogue, type Kind } from './import-catalogue.ts'

const decide = (word: 'merge' | 'keep' | 'undo', summary: string): Command => ({
  words: `catalogue ${word}`,
  takes: '<match_id>',
  summary,
  run: (api, [matchId = '']) =>
    api.post(`/operator/catalogue/matches/${encodeURIComponent(matchId)}`, { decision: word }),
})

function kindOf({ kind, replace, 'create-categories': create }: Options): Kind {
  if (kind !== 'products' && kind !== 'offers') throw new CommandFault('--kind is products or offers.')
  if (kind === 'products' && replace) throw new CommandFault('--replace is for offers.')
  if (kind === 'offers' && create) throw new CommandFault('--create-categories is for products.')
  return kind
}

function firstLineOf({ 'from-line': line, replace }: Options): number {
  if (line === undefined) return 1
  if (replace) throw new CommandFault('--replace needs the whole file: leave out --from-line.')
  if (!/^[1-9]\d*$/.test(String(line))) throw new CommandFault('--from-line is the number of a line.')
  return Number(line)
}

type Side = { name: string; sizes: string[] }
type Match = { product_id: string; product: Side; other_id: string; other: Side }

export const catalogueCommands: readonly Command[] = [
  {
    words: 'catalogue status',
    summary: 'how much the catalogue of drinks holds',
    run: (api) => api.get('/operator/catalogue'),
  },
  {
    words: 'catalogue import',
    takes: '<file.csv>',
    summary: 'brings drinks, or what stores sell, from a file; the same file twice changes nothing',
    options: {
      kind: { means: 'products or offers' },
      'create-categories': {
        means: 'products: creates categories that are unknown, instead of refusing the line',
        type: 'boolean',
      },
      'from-line': { means: 'goes on with this line of the file, where an earlier run ended' },
      replace: { means: 'offers: what a store of the file sold besides is taken off', type: 'boolean' },
    },
    run: (api, [path = ''], options) =>
      importCatalogue(api, path, kindOf(options), {
        createCategories: options['create-categories'] === true,
        replace: options.replace === true,
        fromLine: firstLineOf(options),
      }),
  },
  {
    words: 'catalogue matches',
    summary: 'drinks that may be the same, for somebody to decide',
    options: {
      state: { means: 'open, merged or kept (open)' },
      limit: { means: 'how many at most (100)' },
      offset: { means: 'how many to skip' },
    },
    rows: 'matches',
    columns: ['match_id', 'likeness', 'reason', 'product', 'other'],
    run: async (api, _given, options) => {
      const query = { state: text(options.state), limit: text(options.limit), offset: text(options.offset) }
      const answer = await api.get('/operator/catalogue/matches', query)
      return options.json ? answer : { matches: (answer.matches as Match[]).map(inShort) }
    },
  },
  decide('merge', 'makes one drink of two; the sizes and offers of the first go to the other'),
  decide('keep', 'says that two drinks are two'),
  decide('undo', 'takes a merge or a keep back'),
]

/** A line of a table has no room for everything; --json tells all. */
function inShort(match: Match) {
  const side = (id: string, { name, sizes }: Side) => `${name} (${sizes.join(', ')}) ${id}`
  return {
    ...match,
    product: side(match.product_id, match.product),
    other: side(match.other_id, match.other),
  }
}
