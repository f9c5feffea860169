import { NewPasskey } from '../../../http/passkey-fields.ts'
import { noInput, type Route, route } from '../../../http/route.ts'
import { endKey, makeKey, readKeys } from './keys.ts'
import {
  addStaff,
  editStaff,
  endStaffSessions,
  preparePassword,
  readStaff,
  removeStaff,
} from './manage-staff.ts'
import {
  addOwnPasskey,
  changeOwnPassword,
  confirmTotp,
  endOwnSession,
  offerPasskey,
  offerTotp,
  prepareOwnPassword,
  readOwnSession,
  removeOwnPasskey,
} from './own-session.ts'
import * as wire from './schemas.ts'
import { beginSession, proveStaff, type StaffDeps } from './sign-in.ts'

const common = { access: 'operator', chapter: 'Operator', changesSnapshots: false } as const

/** Additions §5: who works for the operator, their sessions, and API keys. */
export function staffRoutes(deps: StaffDeps): Route[] {
  return [...sessionRoutes(deps), ...factorRoutes(deps), ...peopleRoutes, ...keyRoutes]
}

const sessionRoutes = (deps: StaffDeps): Route[] => [
  route({
    ...common,
    access: 'public',
    method: 'POST',
    path: '/operator/session',
    summary: 'Sign in as a member of the operator’s staff',
    description:
      'Every role except `viewer` signs in with a second factor: `totp`, `passkey` or a `recovery_code`. If it is missing, the response is ' +
      '401 `wrong_second_factor` with `second_factors`, the kinds the person has set up, and `passkey_options` for ' +
      '`navigator.credentials.get()`. A code works once. A person without a second factor gets a token that opens only the ' +
      'operations under `/operator/session`, to set one up. After ten wrong passwords or five wrong codes in 15 minutes: 429.',
    input: wire.SignIn,
    answer: wire.SignedInStaff,
    refusals: ['invalid_grant', 'wrong_second_factor', 'rate_limited', 'busy'],
    otherStatuses: { invalid_grant: 401 },
    provesSecret: () => true,
    prepare: (input, call) => proveStaff(deps, input, call),
    handler: (_input, call, proof) => beginSession(proof, call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/operator/session',
    staff: 'own_session',
    summary: 'Read your own account and open sessions',
    input: noInput,
    answer: wire.OwnSession,
    handler: (_input, call) => readOwnSession(deps, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/session',
    staff: 'own_session',
    summary: 'Change your own password',
    description: 'All your other sessions end.',
    input: wire.OwnPassword,
    answer: wire.Ended,
    refusals: ['wrong_password', 'rate_limited', 'busy'],
    provesSecret: () => true,
    prepare: prepareOwnPassword,
    handler: (_input, call, hashes) => changeOwnPassword(hashes, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/operator/session',
    staff: 'own_session',
    summary: 'Sign out, or end another of your sessions',
    input: wire.EndSession,
    answer: wire.Ended,
    refusals: ['unknown_session'],
    handler: endOwnSession,
  }),
]

const factorRoutes = (deps: StaffDeps): Route[] => [
  route({
    ...common,
    method: 'POST',
    path: '/operator/session/totp',
    staff: 'own_session',
    summary: 'Start setting up an authenticator app',
    description: 'Nothing changes until you send a code from it with `PUT`.',
    input: noInput,
    answer: wire.OfferedTotp,
    handler: (_input, call) => offerTotp(deps, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/session/totp',
    staff: 'own_session',
    summary: 'Set up the authenticator app with its first code',
    description: 'Replaces a previous authenticator app and the recovery codes. All your other sessions end.',
    input: wire.TotpCode,
    answer: wire.RecoveryCodes,
    refusals: ['wrong_second_factor'],
    otherStatuses: { wrong_second_factor: 400 },
    handler: (input, call) => confirmTotp(deps, input, call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/session/passkeys',
    staff: 'own_session',
    summary: 'Start adding a passkey',
    input: noInput,
    answer: wire.OfferedPasskey,
    handler: (_input, call) => offerPasskey(deps, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/session/passkeys',
    staff: 'own_session',
    summary: 'Add a passkey',
    description: 'Your first second factor comes with recovery codes.',
    input: NewPasskey,
    answer: wire.RecoveryCodes,
    refusals: ['bad_passkey'],
    handler: (input, call) => addOwnPasskey(deps, input, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/operator/session/passkeys',
    staff: 'own_session',
    summary: 'Remove a passkey',
    description: 'The only second factor of a role that requires one can’t be removed.',
    input: wire.InPasskey,
    answer: wire.Passkeys,
    refusals: ['bad_passkey', 'invalid_action'],
    handler: removeOwnPasskey,
  }),
]

const peopleRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/staff',
    staff: 'read',
    summary: 'List the operator’s staff',
    input: noInput,
    answer: wire.StaffList,
    handler: (_input, call) => readStaff(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/staff',
    staff: 'own',
    summary: 'Add a member of the operator’s staff',
    description:
      'The person signs in with `POST /operator/session` and sets up a second factor the first time.',
    input: wire.NewStaff,
    answer: wire.MadeStaff,
    refusals: ['dupe_email', 'busy'],
    prepare: ({ password }, call) => preparePassword(password, call),
    handler: addStaff,
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/staff/{staff_id}',
    staff: 'own',
    summary: 'Change a member of the operator’s staff',
    description:
      'Only the fields you send change. A new role takes effect immediately. The last owner can’t lose the role.',
    input: wire.StaffPatch,
    answer: wire.MadeStaff,
    refusals: ['unknown_staff', 'last_owner', 'dupe_email', 'busy'],
    prepare: async ({ new_password }, call) => (new_password ? preparePassword(undefined, call) : undefined),
    handler: editStaff,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/operator/staff/{staff_id}',
    staff: 'own',
    summary: 'Remove a member of the operator’s staff',
    description: 'Ends all of the person’s sessions. The last owner can’t be removed.',
    input: wire.InStaff,
    answer: wire.OneStaff,
    refusals: ['unknown_staff', 'last_owner'],
    handler: removeStaff,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/operator/staff/{staff_id}/sessions',
    staff: 'own',
    summary: 'End all sessions of a member of the operator’s staff',
    input: wire.InStaff,
    answer: wire.Ended,
    refusals: ['unknown_staff'],
    handler: endStaffSessions,
  }),
]

const keyRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/operator/keys',
    staff: 'read',
    summary: 'List API keys',
    input: noInput,
    answer: wire.Keys,
    handler: (_input, call) => readKeys(call),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/keys',
    staff: 'own',
    summary: 'Create an API key',
    description: '`key` is returned only once. Use it like the operator token, within its roles.',
    input: wire.NewKey,
    answer: wire.MadeKey,
    refusals: ['taken_name'],
    handler: makeKey,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/operator/keys/{key_id}',
    staff: 'own',
    summary: 'Revoke an API key',
    input: wire.InKey,
    answer: wire.OneKey,
    refusals: ['unknown_key'],
    handler: endKey,
  }),
]
