import { type Static, Type } from 'typebox'
import { component, flag, integer, iso, text } from '../../../http/fields.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const Id = (description: string) =>
  Type.Integer({ description, minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const BeginImpersonation = Type.Object({
  merchant_id: Id('The merchant’s id.'),
  reason: Type.String({
    minLength: 3,
    maxLength: 500,
    pattern: '\\S',
    description: 'Why. The merchant is shown it.',
  }),
})
export const BegunImpersonation = Type.Object({
  access_token: text('Opens the operations below `/merchant/admin` for this merchant.'),
  expires: integer('When it ends; seconds since 1970.'),
  acting_id: integer('The visit’s id.'),
  merchant_id: integer('The merchant’s id.'),
  name: text('The person’s name, as the merchant is shown it.'),
})

export const OfVisits = Type.Object({ merchantId: MerchantId })
export const EndImpersonation = Type.Object({
  merchantId: MerchantId,
  acting_id: Type.Optional(Id('One visit; absent: all that are under way.')),
})
export const EndedImpersonation = Type.Object({ ended: integer('Visits that were ended.') })

export const Visits = Type.Object({
  visits: Type.Array(
    Type.Object(
      {
        acting_id: integer('The visit’s id.'),
        name: text('The staff member.'),
        reason: text('Why.'),
        started_at: iso('When it began'),
        ends_at: iso('When it ended, or will end'),
        active: flag('Whether it is under way.'),
        you: flag('Whether it is the caller’s own.'),
        acts: Type.Array(
          Type.Object({
            at: iso('When'),
            action: text('The action, such as `menu.changed`.'),
            subject: text('To what.'),
          }),
          { description: 'The changes made, the latest first.' },
        ),
      },
      component('ActingVisit', 'A member of the marketplace’s staff who acted for the merchant.'),
    ),
    { description: 'The latest 50, the latest first.' },
  ),
})

export type BeginImpersonationInput = Static<typeof BeginImpersonation>
export type VisitsInput = Static<typeof OfVisits>
export type EndImpersonationInput = Static<typeof EndImpersonation>
