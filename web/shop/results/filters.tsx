import { Icon } from '../../kit/icon.tsx'
import { TabLinks } from '../../kit/tabs/tabs.tsx'
import type { Visit } from '../../server/visit.ts'
import { marks } from '../dietary.ts'
import type { FoundMerchants, ListedMerchant } from '../listed.ts'
import { resultWords } from '../messages.ts'
import { WhenChip } from '../when/chip.tsx'
import { keptByForms, listTypes, type Sort, searchAddress, sorts, type Wanted } from './choose.ts'

type FiltersProps = {
  visit: Visit
  wanted: Wanted
  found: FoundMerchants
  /** All that serve the address, whatever the keyword: their kinds stay in sight. */
  all: readonly ListedMerchant[]
}

const sheetId = 'filters'

/**
 * One row, which scrolls sideways on a phone: how, when and what kind. The rest is a sheet there, opened by a button that needs no
 * script, and a second row on a desk.
 */
export function Filters({ visit, wanted, found, all }: FiltersProps) {
  const t = resultWords(visit.language)
  const types = listTypes(all)
  const chosen = countChosen(wanted)
  return (
    <div class="filters">
      <div class="filter-line">
        <button
          class="chip filter-open"
          type="button"
          popovertarget={sheetId}
          aria-pressed={chosen > 0 ? 'true' : undefined}
        >
          <Icon name="filter" /> {t('filters')}
          {chosen > 0 && <b class="count">{chosen}</b>}
        </button>
        <TabLinks
          label={`${t('delivery')} / ${t('pickup')}`}
          tabs={(['delivery', 'pickup'] as const).map((method) => ({
            ...{ href: searchAddress(wanted, { method }), text: t(method) },
            isCurrent: wanted.method === method,
          }))}
        />
        <WhenChip visit={visit} />
        {types.length > 1 && (
          <TabLinks
            look="chips"
            label={t('kind')}
            tabs={['', ...types].map((type) => ({
              href: searchAddress(wanted, { type, cuisine: '' }),
              text: type ? t(`vertical.${type}` as 'vertical.R') : t('all'),
              isCurrent: wanted.type === type,
            }))}
          />
        )}
        <TabLinks
          label={`${t('list')} / ${t('map')}`}
          tabs={[false, true].map((isMap) => ({
            ...{ href: searchAddress(wanted, { isMap }), text: t(isMap ? 'map' : 'list') },
            isCurrent: wanted.isMap === isMap,
          }))}
        />
      </div>
      <Sheet visit={visit} wanted={wanted} found={found} />
    </div>
  )
}

const countChosen = ({ cuisine, sort, isOpen, isFree, isRated, dietary }: Wanted) =>
  [cuisine !== '', sort !== 'best', isOpen, isFree, isRated, dietary.length > 0].filter(Boolean).length

function Sheet({ visit, wanted, found }: Omit<FiltersProps, 'all'>) {
  const t = resultWords(visit.language)
  const flags = [
    ['open', 'isOpen', t('open')],
    ...(wanted.method === 'delivery' ? [['free', 'isFree', t('free')] as const] : []),
    ['rated', 'isRated', t('rated')],
  ] as const
  return (
    <form id={sheetId} class="filter-sheet" popover action="/search" method="get" aria-label={t('filters')}>
      <div class="sheet-head spread">
        <h2>{t('filters')}</h2>
        <button class="icon-button" type="button" popovertarget={sheetId} popovertargetaction="hide">
          <Icon name="close" />
          <span class="unseen">{t('close')}</span>
        </button>
      </div>
      {Object.entries(keptByForms(wanted)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {wanted.keyword && <input type="hidden" name="q" value={wanted.keyword} />}
      <label>
        <span class="sheet-label">{t('cuisine')}</span>
        <select name="cuisine" aria-label={t('cuisine')} data-submit>
          <option value="">{t('cuisine.any')}</option>
          {found.cuisines.map((cuisine) => (
            <option key={cuisine} value={cuisine} selected={cuisine === wanted.cuisine}>
              {cuisine}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="sheet-label">{t('dietary')}</span>
        <select name="dietary" aria-label={t('dietary')} data-submit>
          <option value="">{t('dietary.any')}</option>
          {marks.map((mark) => (
            <option key={mark} value={mark} selected={wanted.dietary.includes(mark)}>
              {t(`mark.${mark}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="sheet-label">{t('sort')}</span>
        <select name="sort" aria-label={t('sort')} data-submit>
          {sorts.map((sort: Sort) => (
            <option key={sort} value={sort} selected={sort === wanted.sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <span class="chips">
        {flags.map(([name, key, words]) => (
          <label key={name} class="chip">
            <input class="unseen" type="checkbox" name={name} value="1" checked={wanted[key]} data-submit />
            {words}
          </label>
        ))}
      </span>
      <button class="button sheet-submit" type="submit">
        {t('apply.places')}
      </button>
      {countChosen(wanted) > 0 && (
        <a
          class="button plain"
          href={searchAddress(wanted, {
            cuisine: '',
            sort: 'best',
            isOpen: false,
            isFree: false,
            isRated: false,
            dietary: [],
          })}
        >
          {t('reset')}
        </a>
      )}
    </form>
  )
}
