import { type Static, Type } from 'typebox'
import { component, flag, idInput, integer, iso, text } from '../../../http/fields.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const Id = (description: string) => idInput(description)

export const BeginImpersonation = Type.Object({
  merchant_id: Id('The merchant’s id.'),
  reason: Type.String({
    minLength: 3,
    maxLength: 500,
    pattern: '\\S',
    description: 'The reason, shown to the merchant.',
  }),
})
export const BegunImpersonation = Type.Object({
  access_token: text('Opens the operations under `/merchant/admin` for this merchant.'),
  expires: integer('When it expires, in Unix seconds.'),
  acting_id: integer('The session’s id.'),
  merchant_id: integer('The merchant’s id.'),
  name: text('The person’s name, as shown to the merchant.'),
})

export const OfVisits = Type.Object({ merchantId: MerchantId })
export const EndImpersonation = Type.Object({
  merchantId: MerchantId,
  acting_id: Type.Optional(Id('A session. Default: all active ones.')),
})
export const EndedImpersonation = Type.Object({ ended: integer('Number of sessions ended.') })

export const Visits = Type.Object({
  visits: Type.Array(
    Type.Object(
      {
        acting_id: integer('The session’s id.'),
        name: text('The staff member.'),
        reason: text('Why.'),
        started_at: iso('When it began'),
        ends_at: iso('When it ended, or will end'),
        active: flag('Whether it is active.'),
        you: flag('Whether it is your own.'),
        acts: Type.Array(
          Type.Object({
            at: iso('When'),
            action: text('The action, such as `menu.changed`.'),
            subject: text('The subject.'),
          }),
          { description: 'The changes made, newest first.' },
        ),
      },
      component('ActingVisit', 'A session in which marketplace staff acted for the merchant.'),
    ),
    { description: 'The latest 50, newest first.' },
  ),
})

export type BeginImpersonationInput = Static<typeof BeginImpersonation>
export type VisitsInput = Static<typeof OfVisits>
export type EndImpersonationInput = Static<typeof EndImpersonation>
