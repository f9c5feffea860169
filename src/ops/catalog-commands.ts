import { CommandFault } from './api.ts'
import { type Command, type Options, text } from './command.ts'
import { importCatalog, type Kind } from './import-catalog.ts'

const decide = (word: 'merge' | 'keep' | 'undo', summary: string): Command => ({
  words: `catalogue ${word}`,
  takes: '<match_id>',
  summary,
  run: (api, [matchId = '']) =>
    api.post(`/operator/catalogue/matches/${encodeURIComponent(matchId)}`, { decision: word }),
})

function readKind({ kind, replace, 'create-categories': create }: Options): Kind {
  if (kind !== 'products' && kind !== 'offers') throw new CommandFault('--kind must be products or offers.')
  if (kind === 'products' && replace) throw new CommandFault('--replace only works with offers.')
  if (kind === 'offers' && create) throw new CommandFault('--create-categories only works with products.')
  return kind
}

function readFirstLine({ 'from-line': line, replace }: Options): number {
  if (line === undefined) return 1
  if (replace) throw new CommandFault('--replace needs the whole file. Remove --from-line.')
  if (!/^[1-9]\d*$/.test(String(line))) throw new CommandFault('--from-line must be a line number.')
  return Number(line)
}

type Side = { name: string; sizes: string[] }
type Match = { product_id: string; product: Side; other_id: string; other: Side }

export const catalogCommands: readonly Command[] = [
  {
    words: 'catalogue status',
    summary: 'counts the products, sizes and offers in the drinks catalog',
    run: (api) => api.get('/operator/catalogue'),
  },
  {
    words: 'catalogue import',
    takes: '<file.csv>',
    summary: 'imports drink products or offers from a file; importing it again is safe',
    options: {
      kind: { means: 'products or offers' },
      'create-categories': {
        means: 'products: creates unknown categories instead of rejecting the line',
        type: 'boolean',
      },
      'from-line': { means: 'resumes at this line of the file' },
      replace: { means: 'offers: removes the stores’ offers that aren’t in the file', type: 'boolean' },
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
      query: { means: 'words from the brand or name, a product_id or a barcode' },
      section: { means: 'beer, wine or liquor' },
      state: { means: 'current, merged or unsold (current)' },
      after: { means: 'the last product_id of the previous page' },
      limit: { means: 'maximum number of results (50)' },
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
    summary: 'lists drink categories and how many products each has',
    rows: 'categories',
    columns: ['section', 'subsection', 'child', 'name', 'products'],
    run: (api) => api.get('/operator/catalogue/categories'),
  },
  {
    words: 'catalogue matches',
    summary: 'lists drinks that may be duplicates',
    options: {
      state: { means: 'open, merged or kept (open)' },
      limit: { means: 'maximum number of results (100)' },
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
  decide('merge', 'merges two drinks: the first one’s sizes and offers move to the other'),
  decide('keep', 'marks two drinks as different'),
  decide('undo', 'undoes a merge or a keep'),
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
