import { type Static, Type } from 'typebox'
import { Estimated } from '../../../http/estimate-fields.ts'
import { component, dollars, flag, integer, iso, nullable, number, text } from '../../../http/fields.ts'
import { MerchantInPath, opennessFields } from '../../../http/merchant-fields.ts'
import { Address, At, Explain, locationFields, Specials, Summary } from '../merchant-schemas.ts'

const Dollars = number('Dollars.')
export const InfoInput = Type.Object({
  merchant_id: MerchantInPath,
  address: Type.Optional(Address),
  at: At,
  explain: Explain,
})
export type InfoQuery = Static<typeof InfoInput>

const Range = Type.Object(
  { lowest: dollars('The lowest'), highest: dollars('The highest') },
  component('DollarRange', 'The lowest and highest amount across delivery zones.'),
)
const Minimum = Type.Object(
  { delivery: nullable(Range), pickup: dollars('For pickup') },
  component('OrderMinimum', 'The minimum order.'),
)
export const InfoAnswer = Type.Object({
  merchant: Type.Object(
    {
      id: text('The merchant’s id.'),
      location: Type.Object(locationFields, { description: 'The merchant’s address and position.' }),
      summary: Summary,
      ordering: Type.Object(
        {
          availability: Type.Object(
            {
              pickup: flag('Whether pickup is possible.'),
              delivery: flag('Whether delivery is possible.'),
              next_pickup_time: nullable(iso('The next pickup time')),
              next_delivery_time: nullable(iso('The next delivery time')),
            },
            { description: 'The ways to order now.' },
          ),
          payment_types: Type.Array(Type.String(), { description: 'Accepted payment types.' }),
          time_needed: integer('Minutes, including what a busy kitchen adds.'),
          estimate: Estimated,
          paused_until: opennessFields.paused_until,
          delivery_paused_until: opennessFields.delivery_paused_until,
          busy_minutes: integer('How much of `time_needed` a busy kitchen adds.'),
          specials: Specials,
          order_type: text('`both`, `delivery`, `pickup` or `none`.'),
          is_rds: flag('Whether courier companies deliver for it.'),
          delivery_processes_card: flag('Whether cards are charged online for deliveries.'),
          minimum: Minimum,
          delivery_charge: nullable(
            Type.Union([Dollars, Range], {
              description: 'The delivery fee in dollars. Without an address, a range.',
            }),
          ),
          delivery_percent: nullable(
            Type.Union([Type.Number(), Range], {
              description: 'The delivery fee as a fraction of the order. Without an address, a range.',
            }),
          ),
          deliverable: Type.Optional(flag('With an address: whether a zone covers it.')),
        },
        { description: 'The ways to order.' },
      ),
      minimum: Minimum,
      display_status: opennessFields.display_status,
      popular: Type.Array(
        Type.Object(
          { id: text('The item’s id.'), name: text('The item’s name.'), price: dollars('Price') },
          component('PopularItem', 'An item that many customers order.'),
        ),
        {
          description:
            'Up to 10 items that can be ordered and were in at least 5 orders in the last 30 days, most popular first.',
        },
      ),
    },
    { description: 'The merchant.' },
  ),
  explain: Type.Optional(Type.Unknown({ description: 'With `explain`: why it is open or closed.' })),
})
