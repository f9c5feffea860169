import type { OperatorStaff } from '../../../sdk/src/index.ts'
import { addStaff, changeStaff, endStaffSessions, listStaff, removeStaff } from '../../console/api/staff.ts'
import { Act, type ActField, reasonField } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { GrowingList, type Told } from '../list/growing-list.tsx'
import type { Column } from '../list/list.tsx'

const t = wordsIn('people')

const factorText = codeWords('people', 'factor')
const roles = ['owner', 'support', 'finance', 'catalogue', 'viewer'] as const
export type Role = (typeof roles)[number]
/** The role's name without the description of what it may do. */
export const roleName = (role: Role) => t(`role.${role}`).split(':')[0]!

const columns: Column<OperatorStaff>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name, as: 'strong' },
  { name: 'email', label: t('email'), text: (row) => row.email },
  { name: 'role', label: t('role'), text: (row) => roleName(row.role), tone: () => '' },
  {
    name: 'factors',
    label: t('factors'),
    text: (row) => row.second_factors.map(factorText).join(', ') || t('factors.none'),
  },
  {
    name: 'status',
    label: t('status'),
    text: (row) => t(row.enabled ? 'enabled' : 'disabled'),
    tone: (row) => (row.enabled ? 'good' : 'bad'),
  },
]

export const roleField = (value: Role): ActField => ({
  ...{ name: 'role', label: t('role'), kind: 'choice', value },
  options: roles.map((role) => ({ value: role, label: t(`role.${role}`) })),
})

const tellPassword = (email: string, secret: string | undefined): Told =>
  secret === undefined ? undefined : { text: t('staff.password', { email }), secret }

export const StaffPage = () => (
  <GrowingList
    add={{
      ...{ call: addStaff, label: t('staff.new'), what: <p>{t('staff.new.what')}</p> },
      fields: [
        { name: 'name', label: t('name') },
        { name: 'email', label: t('email'), kind: 'email' },
        roleField('viewer'),
      ],
      run: async ({ name = '', email = '', role }) =>
        tellPassword(email, (await addStaff({ name, email, role: role as Role })).password),
    }}
    name="staff"
    isWhole
    label={t('staff')}
    columns={columns}
    keyOf={(row) => row.staff_id}
    read={async () => ({ rows: (await listStaff()).staff })}
    {...(may(changeStaff) && {
      actions: (row: OperatorStaff, reload: () => void, tell: (told: Told) => void) => (
        <StaffActs person={row} {...{ reload, tell }} />
      ),
    })}
  />
)

type ActsProps = { person: OperatorStaff; reload(): void; tell(told: Told): void }

function StaffActs({ person, reload, tell }: ActsProps) {
  const { staff_id, name, email, role, enabled, second_factors } = person
  return (
    <>
      <Act
        call={changeStaff}
        label={t('staff.change')}
        about={name}
        isSmall
        what={<p>{t('staff.change.what', { name })}</p>}
        fields={[
          { name: 'name', label: t('name'), value: name },
          roleField(role),
          { name: 'enabled', label: t('staff.enabled'), kind: 'flag', value: enabled ? 'true' : '' },
          { name: 'new_password', label: t('staff.new_password'), kind: 'flag' },
          ...(second_factors.length > 0
            ? [{ name: 'reset', label: t('staff.reset'), kind: 'flag' } as const]
            : []),
          reasonField,
        ]}
        run={async (values, because) => {
          const change = {
            staff_id,
            ...(values.name !== name && { name: values.name ?? '' }),
            ...(values.role !== role && { role: values.role as Role }),
            ...((values.enabled === 'true') !== enabled && { enabled: values.enabled === 'true' }),
            ...(values.new_password && { new_password: true }),
            ...(values.reset && { reset_second_factor: true }),
          }
          const { password } = await changeStaff(change, because)
          if (password !== undefined) tell(tellPassword(email, password))
        }}
        onDone={reload}
      />
      {may(endStaffSessions) && (
        <Act
          call={endStaffSessions}
          label={t('staff.sessions')}
          about={name}
          isSmall
          tone="danger"
          what={<p>{t('staff.sessions.what', { name })}</p>}
          run={(_values, because) => endStaffSessions({ staff_id }, because)}
        />
      )}
      {may(removeStaff) && (
        <Act
          call={removeStaff}
          label={t('staff.remove')}
          about={name}
          isSmall
          tone="danger"
          what={<p>{t('staff.remove.what', { name })}</p>}
          run={(_values, because) => removeStaff({ staff_id }, because)}
          onDone={reload}
        />
      )}
    </>
  )
}
