import { type Static, Type } from 'typebox'
import { component, flag, idInput, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { Assertion, passkeyOptions } from '../../../http/passkey-fields.ts'

const roles = ['owner', 'support', 'finance', 'catalogue', 'viewer'] as const
const Role = oneOf(
  roles,
  '`support` reads everything, acts on orders and customers, and gives refunds and credit up to a limit (`support_limit` of `GET /operator/settings`); `finance` does ' +
    'everything about money; `catalogue` drinks, menus and rules; `viewer` reads; `owner` does everything.',
)
const Email = Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254, description: 'Email address.' })
const Name = Type.String({ minLength: 1, maxLength: 100, description: 'The person’s name.' })
const password = (description: string, minLength = 8) =>
  Type.String({ minLength, maxLength: 128, 'x-verbatim': true, description })
const StaffId = idInput('The staff member.')
const Totp = Type.String({
  pattern: '^[0-9]{6}$',
  description: 'The six-digit code from the authenticator app.',
})
const Staff = Type.Object(
  {
    staff_id: integer('The id.'),
    email: text('Email address used to sign in.'),
    name: text('The person’s name.'),
    role: Role,
    enabled: flag('Whether the person can sign in.'),
    second_factors: Type.Array(Type.String(), { description: 'The ones set up: `totp`, `passkey`.' }),
    created_at: iso('When the account was created'),
  },
  component('OperatorStaff', 'A member of the operator’s staff.'),
)
const NewPassword = Type.Optional(text('A generated password; returned only once.'))
export const StaffList = Type.Object({
  staff: Type.Array(Staff, { description: 'All staff, oldest accounts first.' }),
})
export const OneStaff = Type.Object({ staff: Staff })
export const MadeStaff = Type.Object({ staff: Staff, password: NewPassword })
export const NewStaff = Type.Object({
  email: Email,
  name: Name,
  role: Role,
  password: Type.Optional(password('If omitted, one is generated and returned once.')),
})
export type NewStaffInput = Static<typeof NewStaff>
export const StaffPatch = Type.Object({
  staff_id: StaffId,
  email: Type.Optional(Email),
  name: Type.Optional(Name),
  role: Type.Optional(Role),
  enabled: Type.Optional(flag('Whether the person can sign in. false ends all sessions.')),
  new_password: Type.Optional(flag('Replaces the password with a generated one, returned once.')),
  reset_second_factor: Type.Optional(
    flag('Removes the authenticator app, passkeys and recovery codes. The next sign-in sets up new ones.'),
  ),
})
export type StaffPatchInput = Static<typeof StaffPatch>
export const InStaff = Type.Object({ staff_id: StaffId })
export const Ended = Type.Object({ ended: integer('Number of sessions ended.') })

export const SignIn = Type.Object({
  email: Email,
  password: password('The password.', 1),
  totp: Type.Optional(Totp),
  recovery_code: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'One of the codes shown when the second factor was set up.',
    }),
  ),
  passkey: Type.Optional(Assertion),
})
export type SignInInput = Static<typeof SignIn>
export const SignedInStaff = Type.Object({
  access_token: text('Send it as `Authorization: Bearer …`. Valid for 12 hours.'),
  expires: integer('When it expires, in Unix seconds.'),
  session_id: text('The session, as listed by `GET /operator/session`.'),
  staff: Staff,
  needs_second_factor: flag(
    'Whether the role requires a second factor that isn’t set up. Until it is, the token opens only operations under `/operator/session`.',
  ),
})
const Session = Type.Object(
  {
    session_id: text('The id.'),
    current: flag('Whether it is the session making this request.'),
    ip: text('The IP address that signed in.'),
    user_agent: text('The browser that signed in.'),
    created_at: iso('When it began'),
    last_seen_at: iso('When it was last used, within five minutes'),
    expires_at: iso('When it ends'),
  },
  component('OperatorSession', 'A session of a member of the operator’s staff.'),
)
const Passkey = Type.Object(
  {
    passkey_id: text('The id.'),
    name: text('The name its owner chose.'),
    created_at: iso('When it was added'),
    last_used_at: nullable(iso('When it was last used')),
  },
  component('OperatorPasskey', 'A passkey of a member of the operator’s staff.'),
)
export const OwnSession = Type.Object({
  staff: Staff,
  needs_second_factor: flag('Whether you must first set up a second factor, or sign in again with it.'),
  operations: Type.Array(Type.String(), {
    description: 'The operations the role may call, such as `GET /operator/merchants`.',
  }),
  sessions: Type.Array(Session, { description: 'Your open sessions, newest first.' }),
  passkeys: Type.Array(Passkey, { description: 'Your passkeys.' }),
})
export const EndSession = Type.Object({
  session_id: Type.Optional(
    Type.String({ maxLength: 40, description: 'Another of your sessions. Default: the current one.' }),
  ),
})
export const OwnPassword = Type.Object({
  current_password: password('The current password.', 1),
  password: password('The new password.', 12),
})
export type OwnPasswordInput = Static<typeof OwnPassword>
export const OfferedTotp = Type.Object({
  secret: text('The secret to type into an authenticator app, base32.'),
  otpauth_uri: text('For a QR code that the authenticator app scans.'),
})
export const TotpCode = Type.Object({ totp: Totp })
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each works once instead of the second factor. Shown only now; earlier codes stop working.',
  }),
})
export const OfferedPasskey = Type.Object({ options: passkeyOptions('parseCreationOptionsFromJSON') })
export const InPasskey = Type.Object({
  passkey_id: Type.String({ maxLength: 1400, description: 'The passkey to remove.' }),
})
export const Passkeys = Type.Object({
  passkeys: Type.Array(Passkey, { description: 'The remaining passkeys.' }),
})

const keyFields = {
  key_id: text('The id.'),
  name: text('The key’s purpose, shown in the audit log.'),
  roles: Type.Array(Role, { description: 'The key’s roles.' }),
  created_by: text('The staff member who created it.'),
  created_at: iso('When it was created'),
  last_used_at: nullable(iso('When it was last used, within five minutes')),
  expires: nullable(iso('When it expires; null if it works until revoked')),
}
const Key = Type.Object(
  keyFields,
  component('OperatorKey', 'A key for a program that calls the operator API.'),
)
export const Keys = Type.Object({ keys: Type.Array(Key, { description: 'All keys, oldest first.' }) })
export const OneKey = Type.Object(keyFields)
export const MadeKey = Type.Object({ ...keyFields, key: text('The key; returned only once.') })
export const NewKey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, description: 'The key’s purpose.' }),
  roles: Type.Array(Role, {
    minItems: 1,
    maxItems: 5,
    'x-comma-list': true,
    description: 'The key’s roles.',
  }),
  expires: Type.Optional(timeInput('ISO 8601. Default: works until revoked.')),
})
export type NewKeyInput = Static<typeof NewKey>
export const InKey = Type.Object({ key_id: Type.String({ maxLength: 40, description: 'The key.' }) })

export type { NewPasskeyInput } from '../../../http/passkey-fields.ts'
