import { type Static, Type } from 'typebox'
import { component, flag, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
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
const StaffId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The staff member.',
})
const Totp = Type.String({
  pattern: '^[0-9]{6}$',
  description: 'The six digits that the authenticator app shows.',
})
const Staff = Type.Object(
  {
    staff_id: integer('The id.'),
    email: text('Email address, with which the person signs in.'),
    name: text('The person’s name.'),
    role: Role,
    enabled: flag('Whether the person may sign in.'),
    second_factors: Type.Array(Type.String(), { description: 'Those that are set up: `totp`, `passkey`.' }),
    created_at: iso('When the account was made'),
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
  password: Type.Optional(password('Generated, and returned once, when absent.')),
})
export type NewStaffInput = Static<typeof NewStaff>
export const StaffPatch = Type.Object({
  staff_id: StaffId,
  email: Type.Optional(Email),
  name: Type.Optional(Name),
  role: Type.Optional(Role),
  enabled: Type.Optional(flag('Whether the person may sign in; false ends all sessions.')),
  new_password: Type.Optional(flag('Replaces the password by a generated one, which is returned once.')),
  reset_second_factor: Type.Optional(
    flag(
      'Forgets the authenticator app, the passkeys and the recovery codes; the next sign-in sets up new ones.',
    ),
  ),
})
export type StaffPatchInput = Static<typeof StaffPatch>
export const InStaff = Type.Object({ staff_id: StaffId })
export const Ended = Type.Object({ ended: integer('How many sessions ended.') })

export const SignIn = Type.Object({
  email: Email,
  password: password('The password.', 1),
  totp: Type.Optional(Totp),
  recovery_code: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'One of the codes that were shown when the second factor was set up.',
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
    'The role needs a second factor and none is set up: until then the token opens only `/operator/session` and what is below it.',
  ),
})
const Session = Type.Object(
  {
    session_id: text('The id.'),
    current: flag('Whether it is the one that asks.'),
    ip: text('The address that signed in.'),
    user_agent: text('The browser that signed in.'),
    created_at: iso('When it began'),
    last_seen_at: iso('When it was last used, to five minutes'),
    expires_at: iso('When it ends'),
  },
  component('OperatorSession', 'A session of a member of the operator’s staff.'),
)
const Passkey = Type.Object(
  {
    passkey_id: text('The id.'),
    name: text('As its owner calls it.'),
    created_at: iso('When it was added'),
    last_used_at: nullable(iso('When it was last used')),
  },
  component('OperatorPasskey', 'A passkey of a member of the operator’s staff.'),
)
export const OwnSession = Type.Object({
  staff: Staff,
  needs_second_factor: flag(
    'Whether a second factor must be set up, or shown by signing in again, before anything else.',
  ),
  operations: Type.Array(Type.String(), {
    description: 'The operations that the role may call, as `GET /operator/merchants`.',
  }),
  sessions: Type.Array(Session, { description: 'One’s open sessions, the latest first.' }),
  passkeys: Type.Array(Passkey, { description: 'One’s passkeys.' }),
})
export const EndSession = Type.Object({
  session_id: Type.Optional(
    Type.String({ maxLength: 40, description: 'Another of one’s own sessions; absent: the one that asks.' }),
  ),
})
export const OwnPassword = Type.Object({
  current_password: password('The present password.', 1),
  password: password('The new password.', 12),
})
export type OwnPasswordInput = Static<typeof OwnPassword>
export const OfferedTotp = Type.Object({
  secret: text('For typing into an authenticator app; base32.'),
  otpauth_uri: text('For a QR code that the authenticator app scans.'),
})
export const TotpCode = Type.Object({ totp: Totp })
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description:
      'Each signs in once in place of the second factor. Shown only now; earlier ones work no more.',
  }),
})
export const OfferedPasskey = Type.Object({ options: passkeyOptions('parseCreationOptionsFromJSON') })
export const InPasskey = Type.Object({
  passkey_id: Type.String({ maxLength: 1400, description: 'The passkey to remove.' }),
})
export const Passkeys = Type.Object({
  passkeys: Type.Array(Passkey, { description: 'Those that are left.' }),
})

const keyFields = {
  key_id: text('The id.'),
  name: text('The key’s purpose; the audit names it.'),
  roles: Type.Array(Role, { description: 'The key’s roles.' }),
  created_by: text('The staff member who created it.'),
  created_at: iso('When it was made'),
  last_used_at: nullable(iso('When it was last used, to five minutes')),
  expires: nullable(iso('When it expires; null: when it is ended')),
}
const Key = Type.Object(
  keyFields,
  component('OperatorKey', 'A key of a program that calls the operator interface.'),
)
export const Keys = Type.Object({ keys: Type.Array(Key, { description: 'All keys, the oldest first.' }) })
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
  expires: Type.Optional(timeInput('ISO 8601; absent: it works until it is ended.')),
})
export type NewKeyInput = Static<typeof NewKey>
export const InKey = Type.Object({ key_id: Type.String({ maxLength: 40, description: 'The key.' }) })

export type { NewPasskeyInput } from '../../../http/passkey-fields.ts'
