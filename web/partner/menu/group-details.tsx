import { useState } from 'preact/hooks'
import { askFirst } from '../../console/question.tsx'
import { Choice as ChoiceField, Select } from '../../kit/form.tsx'
import { wordsIn } from '../frame/words.ts'
import { changeEntity, type Entity, type EntityId, parentNames } from './draft.ts'
import { DescriptionField, OwnId, Switches } from './entity-fields.tsx'
import { NumberField } from './fields.tsx'
import {
  type Choice,
  changeKind,
  choiceFields,
  copyWithin,
  readChoice,
  removeGroup,
  setRequired,
  shareWith,
  unshare,
} from './group-rules.ts'
import { ShareGroup } from './group-sheets.tsx'
import type { TreeProps } from './tree-props.ts'

const t = wordsIn('menu')
const kinds = ['one', 'several', 'amounts'] as const

type GroupDetailsProps = TreeProps & { group: Entity; parentId: EntityId | undefined }

/** How customers choose from the group, which items use it, and copies. */
export function GroupDetails({ group, parentId, draft, shape, edit, copyTo }: GroupDetailsProps) {
  const [isSharing, setSharing] = useState(false)
  const { id, name } = group
  const change = (fields: Partial<Entity>) => edit((before) => changeEntity(before, id, fields))
  const common = { entity: group, onChange: change }
  const users = shape.placesOf(id)
  return (
    <div class="item-details stack">
      {group.type === 'OptionGroup' && (
        <ChoiceFields {...{ group }} onChange={(choice) => change(choiceFields(choice))} />
      )}
      <div class="actions">
        <button type="button" class="button quiet" onClick={() => setSharing(true)}>
          {t('share')}
        </button>
        <button
          type="button"
          class="button quiet"
          onClick={() => edit((before) => copyWithin(before, parentId, id, t('copy.name', { name })))}
        >
          {t('copy')}
        </button>
        {parentId !== undefined && users > 1 && (
          <button
            type="button"
            class="button quiet"
            onClick={() => edit((before) => unshare(before, parentId, id))}
          >
            {t('unshare')}
          </button>
        )}
        {copyTo && group.type === 'OptionGroup' && (
          <button type="button" class="button quiet" onClick={() => copyTo({ kind: 'group', id })}>
            {t('copy.to')}
          </button>
        )}
        {parentId === undefined && (
          <button
            type="button"
            class="button plain"
            onClick={async () => {
              const names = parentNames(draft, shape, id).slice(0, 6).join(', ')
              const question = t('group.remove.ask', { name, names })
              if (users === 0 || (await askFirst(question, t('remove', { name }))))
                edit((before) => removeGroup(before, id))
            }}
          >
            {t('remove', { name })}
          </button>
        )}
      </div>
      <DescriptionField {...common} />
      <Switches {...common} />
      <OwnId {...common} />
      {isSharing && (
        <ShareGroup
          {...{ shape, group, draft }}
          onShare={(parents) => {
            setSharing(false)
            edit((before) => shareWith(before, id, parents))
          }}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  )
}

function ChoiceFields({ group, onChange }: { group: Entity; onChange(choice: Choice): void }) {
  const choice = readChoice(group)
  const { kind, min, max, isPerItem } = choice
  return (
    <>
      <Select
        name={`kind-${group.id}`}
        label={t('kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(event) => onChange(changeKind(choice, event.currentTarget.value as Choice['kind']))}
      />
      <ChoiceField
        type="checkbox"
        label={t('required')}
        checked={min > 0}
        onChange={(event) => onChange(setRequired(choice, event.currentTarget.checked ?? false))}
      />
      {kind !== 'one' && (
        <div class="menu-numbers">
          <NumberField
            isWhole
            label={t('min')}
            standard="0"
            value={min}
            check={(least) => (max !== null && (least ?? 0) > max ? t('fault.limits') : undefined)}
            onChange={(least) => onChange({ ...choice, min: least ?? 0 })}
          />
          <NumberField
            isWhole
            label={t('max')}
            standard={t('max.none')}
            value={max}
            check={(most) => (most !== null && most < min ? t('fault.limits') : undefined)}
            onChange={(most) => onChange({ ...choice, max: most })}
          />
        </div>
      )}
      {kind === 'amounts' && (
        <ChoiceField
          type="checkbox"
          label={t('per.item')}
          checked={isPerItem}
          onChange={(event) => onChange({ ...choice, isPerItem: event.currentTarget.checked ?? false })}
        />
      )}
    </>
  )
}
