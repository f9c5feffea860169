import { useState } from 'preact/hooks'
import { SearchField } from '../../kit/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Empty } from '../../kit/notice.tsx'
import { wordsIn } from '../frame/words.ts'
import { addLoose } from './draft.ts'
import { focusNext, newId } from './focus-next.ts'
import { Group } from './group-list.tsx'
import { choiceFields } from './group-rules.ts'
import type { TreeProps } from './tree-props.ts'

const t = wordsIn('menu')
const drawnAtOnce = 60

/** Every option group of the menu in one list, used or unused. */
export function GroupsTab(tree: TreeProps) {
  const { shape, edit } = tree
  const [query, setQuery] = useState('')
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const sought = query.trim().toLowerCase()
  const groups = [...shape.byId.values()].filter(
    ({ id, type, name }) =>
      (type === 'OptionGroup' || (type === 'PriceGroup' && shape.placesOf(id) !== 1)) &&
      name.toLowerCase().includes(sought),
  )
  function addGroup() {
    const id = newId()
    focusNext(id)
    setQuery('')
    setDrawn(Infinity)
    const choice = choiceFields({ kind: 'several', min: 0, max: null, isPerItem: false })
    edit((before) => addLoose(before, { id, type: 'OptionGroup', name: t('group.new'), ...choice }))
  }
  return (
    <div class="stack">
      <p class="soft">{t('groups.lead')}</p>
      <SearchField name="find-group" label={t('pick.search')} value={query} onValue={setQuery} />
      {groups.length === 0 && <Empty title={t('groups.none')} />}
      {groups.slice(0, drawn).map((group) => (
        <div class="card" key={group.id}>
          <Group parentId={undefined} {...{ group }} {...tree} />
        </div>
      ))}
      {groups.length > drawn && (
        <button type="button" class="button quiet" onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {t('draw.more', { count: groups.length - drawn })}
        </button>
      )}
      <button type="button" class="button quiet" onClick={addGroup}>
        <Icon name="plus" /> {t('add.group')}
      </button>
    </div>
  )
}
