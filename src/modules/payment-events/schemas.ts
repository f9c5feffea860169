import { type Static, Type } from 'typebox'

export const ReceivedEvent = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_]{1,100}$', description: 'The event’s id.' }),
  type: Type.String({
    maxLength: 100,
    description: 'The event type, for example `charge.dispute.created`.',
  }),
  created: Type.Integer({
    ...{ minimum: 0, maximum: 1e11 },
    description: 'When it happened, in Unix seconds.',
  }),
  livemode: Type.Boolean({ description: 'Whether it involves real money.' }),
  account: Type.Optional(Type.String({ maxLength: 100, description: 'The connected account, if any.' })),
  data: Type.Object(
    {
      object: Type.Object(
        { id: Type.Optional(Type.String({ maxLength: 200, description: 'The object’s id.' })) },
        { description: 'The object. Only its id is trusted.' },
      ),
    },
    { description: 'The event’s object.' },
  ),
})
export type ReceivedEventInput = Static<typeof ReceivedEvent>
