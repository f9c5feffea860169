import { type Command, text } from './command.ts'

const roles = 'owner, support, finance, catalogue or viewer'
const inPath = (id: string | undefined) => encodeURIComponent(id ?? '')
const staffColumns = ['staff_id', 'email', 'name', 'role', 'enabled', 'second_factors']

/** The operator's staff and API keys. */
export const staffCommands: readonly Command[] = [
  {
    words: 'staff list',
    summary: 'lists the operator’s staff',
    rows: 'staff',
    columns: staffColumns,
    run: (api) => api.get('/operator/staff'),
  },
  {
    words: 'staff create',
    takes: '<email>',
    summary: 'adds a staff member; the password is shown only once',
    options: { name: { means: 'the person’s name' }, role: { means: `${roles} (owner)` } },
    async run(api, [email = ''], options) {
      const role = text(options.role) ?? 'owner'
      const made = await api.post('/operator/staff', { email, name: text(options.name) ?? email, role })
      return { ...(made.staff as object), password: made.password }
    },
  },
  {
    words: 'staff change',
    takes: '<staff_id>',
    summary: 'changes a staff member; omitted options keep their values',
    options: {
      email: { means: 'email address' },
      name: { means: 'name' },
      role: { means: roles },
      enable: { means: 'lets the person sign in again', type: 'boolean' },
      disable: { means: 'blocks the person from signing in, and ends all their sessions', type: 'boolean' },
      'new-password': { means: 'replaces the password and shows the new one', type: 'boolean' },
      'reset-second-factor': { means: 'the next sign-in sets up a new one', type: 'boolean' },
    },
    async run(api, [staffId], options) {
      const made = await api.put(`/operator/staff/${inPath(staffId)}`, {
        email: text(options.email),
        name: text(options.name),
        role: text(options.role),
        enabled: options.enable ? true : options.disable ? false : undefined,
        new_password: options['new-password'],
        reset_second_factor: options['reset-second-factor'],
      })
      return { ...(made.staff as object), ...(made.password !== undefined && { password: made.password }) }
    },
  },
  {
    words: 'staff remove',
    takes: '<staff_id>',
    summary: 'removes a staff member and ends all their sessions',
    run: async (api, [staffId]) =>
      (await api.delete(`/operator/staff/${inPath(staffId)}`)).staff as Record<string, unknown>,
  },
  {
    words: 'staff sign-out',
    takes: '<staff_id>',
    summary: 'ends all of a staff member’s sessions',
    run: (api, [staffId]) => api.delete(`/operator/staff/${inPath(staffId)}/sessions`),
  },
  {
    words: 'keys list',
    summary: 'lists API keys',
    rows: 'keys',
    columns: ['key_id', 'name', 'roles', 'created_by', 'last_used_at', 'expires'],
    run: (api) => api.get('/operator/keys'),
  },
  {
    words: 'keys create',
    takes: '<name>',
    summary: 'creates an API key; it is shown only once',
    options: { roles: { means: `comma-separated: ${roles}` }, expires: { means: 'ISO 8601 time (never)' } },
    run: (api, [name = ''], options) =>
      api.post('/operator/keys', { name, roles: text(options.roles), expires: text(options.expires) }),
  },
  {
    words: 'keys end',
    takes: '<key_id>',
    summary: 'revokes an API key',
    run: (api, [keyId]) => api.delete(`/operator/keys/${inPath(keyId)}`),
  },
]
