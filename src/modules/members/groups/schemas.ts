import { type Static, Type } from 'typebox'
import { component, idInput, integer, text } from '../../../http/fields.ts'

const Emails = Type.Array(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 }), {
  'x-comma-list': true,
  maxItems: 1000,
  description: 'Email addresses of its owners, who can invite other staff with POST /merchant/admin/staff.',
})
const Id = idInput('The id.')

export const Group = Type.Object(
  {
    group_id: integer('The merchant group’s id.'),
    name: text('The name.'),
    emails: Type.Array(Type.String(), { description: 'Email addresses of its members.' }),
  },
  component('MerchantGroup', 'People who manage merchants together.'),
)
export const NewGroup = Type.Object({
  name: Type.String({ description: 'The name.', minLength: 1, maxLength: 100 }),
  emails: Type.Optional(Emails),
})
export const GroupPatch = Type.Object({
  group_id: Id,
  name: Type.Optional(Type.String({ description: 'The name.', minLength: 1, maxLength: 100 })),
  emails: Type.Optional(Emails),
})
export const Groups = Type.Object({ groups: Type.Array(Group, { description: 'All groups.' }) })

export type NewGroupInput = Static<typeof NewGroup>
export type GroupPatchInput = Static<typeof GroupPatch>
