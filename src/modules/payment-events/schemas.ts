import { type Static, Type } from 'typebox'

export const ReceivedEvent = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_]{1,100}$', description: 'The event’s id.' }),
  type: Type.String({
    maxLength: 100,
    description: 'What has happened, for example `charge.dispute.created`.',
  }),
  created: Type.Integer({ ...{ minimum: 0, maximum: 1e11 }, description: 'When, in seconds since 1970.' }),
  livemode: Type.Boolean({ description: 'Whether it is about real money.' }),
  account: Type.Optional(
    Type.String({ maxLength: 100, description: 'The connected account that it is about, if any.' }),
  ),
  data: Type.Object(
    {
      object: Type.Object(
        { id: Type.Optional(Type.String({ maxLength: 200, description: 'The object’s id.' })) },
        { description: 'The object that it is about, of which nothing but the id is believed.' },
      ),
    },
    { description: 'What it is about.' },
  ),
})
export type ReceivedEventInput = Static<typeof ReceivedEvent>
