import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, number, oneOf, text } from '../../../../http/fields.ts'

const rate = (description: string) =>
  nullable(Type.Number({ minimum: 0, maximum: 1, description: `0 to 1; null without data. ${description}` }))

export const FiguresQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 92, description: 'Number of days back from now. Default 30.' }),
  ),
})
export type FiguresInput = Static<typeof FiguresQuery>

const figures = {
  quotes: Type.Object(
    {
      asked: integer('Requests for an estimate.'),
      usable: integer('Bookable estimates.'),
      deliveries: integer('Deliveries for which it had a bookable estimate.'),
      mean_price: nullable(number('Mean of those estimates, in dollars.')),
    },
    component('ProviderQuotes', 'Estimates.'),
  ),
  bookings: Type.Object(
    {
      won: integer('Deliveries it accepted.'),
      delivered: integer('Those it delivered.'),
      failed: integer('Those that failed.'),
      cancelled: integer('Those it canceled itself.'),
    },
    component('ProviderBookings', 'Bookings.'),
  ),
  rates: Type.Object(
    {
      win: rate('Share of deliveries won, of those it quoted for.'),
      cancellation: rate('Share of accepted deliveries it canceled itself.'),
      late: rate('Share delivered more than 10 minutes after the quoted time.'),
    },
    component('ProviderRates', 'Shares.'),
  ),
  late: Type.Object(
    {
      measured: integer('Number of deliveries measured.'),
      mean_minutes: nullable(number('Minutes after the quoted time; negative if early.')),
    },
    component('ProviderLateness', 'Lateness.'),
  ),
  money: Type.Object(
    {
      cost: number('What it is owed in dollars, without tips.'),
      customers_paid: number('Delivery fees of the orders it delivered, in dollars.'),
      difference: number('What customers paid less the cost.'),
      mean_cost: nullable(number('Cost per delivery, in dollars.')),
    },
    component('ProviderMoney', 'Cost, and what customers paid.'),
  ),
}

export const ProviderFigures = Type.Object({
  days: integer('The days that are counted.'),
  providers: Type.Array(
    Type.Object(
      {
        provider_id: integer('The courier company’s id.'),
        name: text('The courier company’s name.'),
        kind: oneOf(['cellardoor', 'doordash', 'uber'], 'The interface it uses.'),
        enabled: flag('Whether it receives deliveries.'),
        ...figures,
        cities: Type.Array(
          Type.Object({
            city: text('The city of the delivery addresses.'),
            state: text('The state.'),
            enabled: flag('False if it is turned off there.'),
            ...figures,
          }),
          { description: 'The 200 busiest cities, and those where it is turned off.' },
        ),
      },
      component('ProviderFigures', 'Figures of one courier company.'),
    ),
    { description: 'All courier companies.' },
  ),
})
