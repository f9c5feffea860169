import { CommandFault } from './api.ts'
import { type Command, type Options, text } from './command.ts'
import { importCatalog, type Kind } from './import-catalogue.ts'

const decide = (word: 'merge' | 'keep' | 'undo', summary: string): Command => ({
  words: `catalogue ${word}`,
  takes: '<match_id>',
  summary,
  run: (api, [matchId = '']) =>
    api.post(`/operator/catalogue/matches/${encodeURIComponent(matchId)}`, { decision: word }),
})

function readKind({ kind, replace, 'create-categories': create }: Options): Kind {
  if (kind !== 'products' && kind !== 'offers') throw new CommandFault('--kind is products or offers.')
  if (kind === 'products' && replace) throw new CommandFault('--replace is for offers.')
  if (kind === 'offers' && create) throw new CommandFault('--create-categories is for products.')
  return kind
}

function readFirstLine({ 'from-line': line, replace }: Options): number {
  if (line === undefined) return 1
  if (replace) throw new CommandFault('--replace needs the whole file: leave out --from-line.')
  if (!/^[1-9]\d*$/.test(String(line))) throw new CommandFault('--from-line is the number of a line.')
  return Number(line)
}

type Side = { name: string; sizes: string[] }
type Match = { product_id: string; product: Side; other_id: string; other: Side }

export const catalogCommands: readonly Command[] = [
  {
    words: 'catalogue status',
    summary: 'counts products, sizes and offers of the catalogue of drinks',
    run: (api) => api.get('/operator/catalogue'),
  },
  {
    words: 'catalogue import',
    takes: '<file.csv>',
    summary: 'imports products or offers of drinks from a file; importing a file twice changes nothing',
    options: {
      kind: { means: 'products or offers' },
      'create-categories': {
        means: 'products: creates categories that are unknown, instead of refusing the line',
        type: 'boolean',
      },
      'from-line': { means: 'continues at this line of the file, where an earlier run ended' },
      replace: { means: 'offers: removes other offers of the stores in the file', type: 'boolean' },
    },
    run: (api, [path = ''], options) =>
      importCatalog(api, path, readKind(options), {
        createCategories: options['create-categories'] === true,
        replace: options.replace === true,
        fromLine: readFirstLine(options),
      }),
  },
  {
    words: 'catalogue products',
    summary: 'finds drinks by name',
    options: {
      query: { means: 'words of brand and name, a product_id or a bar code' },
      section: { means: 'beer, wine or liquor' },
      state: { means: 'current, merged or unsold (current)' },
      after: { means: 'the last product_id of the page before' },
      limit: { means: 'how many at most (50)' },
    },
    rows: 'products',
    columns: ['product_id', 'name', 'brand', 'section', 'subsection', 'child', 'sizes', 'stores'],
    run: (api, _given, options) =>
      api.get('/operator/catalogue/products', {
        ...{ query: text(options.query), section: text(options.section), state: text(options.state) },
        ...{ after: text(options.after), limit: text(options.limit) },
      }),
  },
  {
    words: 'catalogue categories',
    summary: 'lists the categories of drinks with the number of products',
    rows: 'categories',
    columns: ['section', 'subsection', 'child', 'name', 'products'],
    run: (api) => api.get('/operator/catalogue/categories'),
  },
  {
    words: 'catalogue matches',
    summary: 'lists drinks that may be duplicates',
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
  decide('merge', 'merges two drinks; sizes and offers of the first move to the other'),
  decide('keep', 'marks two drinks as different'),
  decide('undo', 'reverts a merge or a keep'),
]

/** A table row has no room for everything; --json prints all of it. */
function inShort(match: Match) {
  const side = (id: string, { name, sizes }: Side) => `${name} (${sizes.join(', ')}) ${id}`
  return {
    ...match,
    product: side(match.product_id, match.product),
    other: side(match.other_id, match.other),
  }
}
