import type { MerchantGroup } from '../../../sdk/src/index.ts'
import { changeGroup, createGroup, listGroups } from '../../console/api/merchants.ts'
import { Act, type ActField } from '../frame/act.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { GrowingList } from '../list/growing-list.tsx'
import type { Column } from '../list/list.tsx'

const t = wordsIn('merchants')

const columns: Column<MerchantGroup>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name, as: 'strong' },
  { name: 'id', label: t('id'), text: (row) => row.group_id, isNumber: true },
  { name: 'owners', label: t('group.owners'), text: (row) => row.emails.join(', ') },
]

const fieldsOf = (group?: MerchantGroup): ActField[] => [
  { name: 'name', label: t('name'), value: group?.name ?? '' },
  {
    name: 'emails',
    label: t('group.owners'),
    hint: t('group.owners.hint'),
    isOptional: true,
    value: group?.emails.join(', ') ?? '',
  },
]
export const splitEmails = (text = '') =>
  text
    .split(',')
    .map((email) => email.trim())
    .filter(Boolean)

export const GroupsPage = () => (
  <GrowingList
    add={{
      ...{ call: createGroup, label: t('group.new'), fields: fieldsOf() },
      run: ({ name = '', emails }) => createGroup({ name, emails: splitEmails(emails) }),
    }}
    name="groups"
    isWhole
    label={t('tab.groups')}
    columns={columns}
    keyOf={(row) => row.group_id}
    href={(row) => pathTo('merchants', ['groups', row.group_id])}
    read={async () => ({ rows: (await listGroups()).groups })}
    actions={(row, reload) => <ChangeGroup group={row} reload={reload} isSmall />}
  />
)

type ChangeGroupProps = { group: MerchantGroup; reload(): void; isSmall?: boolean }

export function ChangeGroup({ group, reload, isSmall = false }: ChangeGroupProps) {
  return (
    <Act
      call={changeGroup}
      label={t('group.change')}
      about={group.name}
      isSmall={isSmall}
      fields={fieldsOf(group)}
      run={({ name = '', emails }) =>
        changeGroup({ group_id: group.group_id, name, emails: splitEmails(emails) })
      }
      onDone={reload}
    />
  )
}
