import type { Answer } from '../../../sdk/src/index.ts'
import { decideMatch, listMatches } from '../../console/api/catalog.ts'
import { language } from '../../console/context.ts'
import { formatPercent } from '../../kit/format.ts'
import { Act } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import type { Tone } from '../frame/parts.tsx'
import { codeWords, wordsIn } from '../frame/words.ts'
import { choiceFilter } from '../list/filters.tsx'
import { type Column, cutPage, List } from '../list/list.tsx'

const t = wordsIn('catalog')
const reasonText = codeWords('catalog', 'why')

/** `another vintage: 2019, 2021` */
function whyText(reason: string): string {
  const [why = '', detail] = reason.split(': ')
  return [reasonText(why), detail].filter(Boolean).join(': ')
}
type Match = Answer<'get_operator_catalogue_matches'>['matches'][number]
const states = { open: 'open', merged: 'state.merged', kept: 'kept' } as const
const tones: Record<Match['state'], Tone> = { open: 'warn', merged: 'good', kept: '' }

/** Everything known about a product, one fact per line, so that two can be compared at a glance. */
function Product({ product, id }: { product: Match['product']; id: string }) {
  const facts = Object.entries(product).filter(
    ([name, value]) => name !== 'name' && value !== null && value !== '' && typeof value !== 'object',
  )
  return (
    <div class="compared">
      <strong>{product.name}</strong>
      <span class="soft small">{id}</span>
      {facts.map(([name, value]) => (
        <span key={name} class="soft small">
          {name}: {String(value)}
        </span>
      ))}
    </div>
  )
}

const columns: Column<Match>[] = [
  {
    name: 'product',
    label: t('product'),
    text: (row) => row.product.name,
    show: (row) => <Product product={row.product} id={row.product_id} />,
  },
  {
    name: 'other',
    label: t('other'),
    text: (row) => row.other.name,
    show: (row) => <Product product={row.other} id={row.other_id} />,
  },
  {
    name: 'likeness',
    label: t('likeness'),
    sort: 'likeness',
    text: (row) => row.likeness,
    show: (row) => formatPercent(Math.round(row.likeness * 100) / 100, language),
    isNumber: true,
  },
  { name: 'why', label: t('why'), text: ({ reason }) => whyText(reason) },
  {
    name: 'status',
    label: t('status'),
    text: (row) => t(states[row.state]),
    tone: (row) => tones[row.state],
  },
]

export function MatchesPage({ onDecided }: { onDecided(): void }) {
  return (
    <List
      name="matches"
      label={t('tab.matches')}
      columns={columns}
      filters={[
        choiceFilter(
          { name: 'state', label: t('status'), initial: 'open' },
          ['open', 'merged', 'kept'] as const,
          (value) => t(states[value]),
        ),
      ]}
      keyOf={(row) => row.match_id}
      empty={t('matches.none')}
      read={async ({ filters: { state }, sorted, after, limit }) => {
        const offset = Number(after ?? 0)
        const { matches } = await listMatches({
          state: state as Match['state'],
          ...sorted,
          limit: limit + 1,
          offset,
        })
        return cutPage(matches, limit, () => offset + limit)
      }}
      actions={(row, reload) =>
        may(decideMatch) && (
          <Decide
            match={row}
            onDone={() => {
              reload()
              onDecided()
            }}
          />
        )
      }
    />
  )
}

function Decide({ match, onDone }: { match: Match; onDone(): void }) {
  const { match_id, state } = match
  const names = { product: match.product.name, other: match.other.name }
  const act = (decision: 'merge' | 'keep' | 'undo', tone: 'danger' | 'quiet') => (
    <Act
      call={decideMatch}
      key={decision}
      label={t(decision)}
      about={names.product}
      isSmall
      tone={tone}
      what={<p>{t(`${decision}.what`, names)}</p>}
      run={(_values, because) => decideMatch({ match_id, decision }, because)}
      onDone={onDone}
    />
  )
  return state === 'open' ? (
    <>
      {act('merge', 'quiet')}
      {act('keep', 'quiet')}
    </>
  ) : (
    act('undo', 'danger')
  )
}
