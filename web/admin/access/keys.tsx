import type { OperatorKey } from '../../../sdk/src/index.ts'
import { addKey, endKey, listKeys } from '../../console/api/access.ts'
import { startOfDay } from '../../console/clock.ts'
import { Act } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { moment, Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'
import { GrowingList } from '../list/growing-list.tsx'
import type { Column } from '../list/list.tsx'
import { type Role, roleField, roleName } from './staff.tsx'

const t = wordsIn('people')

const columns: Column<OperatorKey>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name, as: 'strong' },
  {
    name: 'roles',
    label: t('key.roles'),
    text: (row) => row.roles.map(roleName).join(', '),
    show: (row) => (
      <span class="row">
        {row.roles.map((role) => (
          <Tag key={role}>{roleName(role)}</Tag>
        ))}
      </span>
    ),
  },
  { name: 'by', label: t('key.by'), text: (row) => row.created_by },
  { name: 'created', label: t('created'), text: (row) => row.created_at, as: 'moment' },
  {
    name: 'used',
    label: t('key.used'),
    text: (row) => row.last_used_at,
    show: (row) => (row.last_used_at === null ? t('key.never') : moment(row.last_used_at)),
  },
  { name: 'expires', label: t('key.expires'), text: (row) => row.expires, as: 'moment' },
]

export const KeysPage = () => (
  <GrowingList
    add={{
      ...{ call: addKey, label: t('key.new'), what: <p>{t('key.new.what')}</p> },
      fields: [
        { name: 'name', label: t('name') },
        roleField('viewer'),
        {
          ...{ name: 'expires', label: t('key.expires'), kind: 'date', isOptional: true },
          hint: t('key.expires.hint'),
        },
      ],
      run: async ({ name = '', role, expires }) => {
        const { key } = await addKey({
          ...{ name, roles: [role as Role] },
          ...(expires && { expires: startOfDay(expires) }),
        })
        return { text: t('key.once'), secret: key }
      },
    }}
    name="keys"
    isWhole
    label={t('keys')}
    columns={columns}
    empty={t('key.none')}
    keyOf={(row) => row.key_id}
    read={async () => ({ rows: (await listKeys()).keys })}
    {...(may(endKey) && {
      actions: ({ key_id, name }: OperatorKey, reload: () => void) => (
        <Act
          call={endKey}
          label={t('key.end')}
          about={name}
          isSmall
          tone="danger"
          what={<p>{t('key.end.what', { name })}</p>}
          run={(_values, because) => endKey({ key_id }, because)}
          onDone={reload}
        />
      ),
    })}
  />
)
