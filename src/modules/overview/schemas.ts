import { type Static, Type } from 'typebox'
import { dollars, integer, iso, oneOf, text } from '../../http/fields.ts'

export const OverviewQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'ISO 8601; where the day begins that is summed up. Default 24 hours ago, at most 7 days.',
    }),
  ),
})
export type OverviewInput = Static<typeof OverviewQuery>

export const Overview = Type.Object({
  at: iso('When it was read'),
  since: iso('From when on `sales` is summed up'),
  orders: Type.Object(
    {
      placed: integer('Waiting for the merchant.'),
      confirmed: integer('Accepted by the merchant.'),
      ready: integer('Ready to be handed over.'),
      out_for_delivery: integer('On their way.'),
      late: integer('Of these, past the time that the customer was promised.'),
      waiting: integer('Of these, not accepted for more than ten minutes.'),
      per_minute: Type.Array(Type.Integer(), {
        description: 'Orders placed in each of the last 60 minutes, the latest last.',
      }),
    },
    { description: 'Orders that are open now.' },
  ),
  sales: Type.Object(
    {
      orders: integer('Orders placed.'),
      gross: dollars('Totals of those that were not lost'),
      lost: integer('Orders that were rejected, cancelled or failed.'),
      lost_gross: dollars('Their totals'),
    },
    { description: 'Orders placed since `since`.' },
  ),
  couriers: Type.Object(
    {
      seeking: integer('Deliveries that no company has taken yet.'),
      seeking_long: integer('Of these, for more than ten minutes.'),
      live: integer('Deliveries under way.'),
      unanswered: integer(
        'Bookings that were never answered: `PUT /operator/deliveries/{order_id}` clears them up.',
      ),
    },
    { description: 'Deliveries by courier companies.' },
  ),
  waiting: Type.Object(
    {
      applications: integer('Applications of merchants that nobody has decided.'),
      licenses: integer('Licences that have expired or will within 30 days.'),
      refunds: integer('Orders with a refund that the gateway refused.'),
      webhooks: integer('Webhooks that fail or were disabled by the service.'),
    },
    { description: 'Work that waits for the operator.' },
  ),
  findings: Type.Array(
    Type.Object({
      level: oneOf(['wrong', 'mind'], '`wrong` needs somebody, `mind` is worth knowing.'),
      about: text('What it is about.'),
      says: text('What was found.'),
      todo: text('What to do.'),
    }),
    { description: 'What is wrong with the service itself; empty while all is well.' },
  ),
})
