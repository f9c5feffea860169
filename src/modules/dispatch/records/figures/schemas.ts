import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, number, oneOf, text } from '../../../../http/fields.ts'

const rate = (description: string) =>
  nullable(Type.Number({ minimum: 0, maximum: 1, description: `0 to 1; null of nothing. ${description}` }))

export const FiguresQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 92, description: 'Back from now; 30 if left out.' }),
  ),
})
export type FiguresInput = Static<typeof FiguresQuery>

const figures = {
  quotes: Type.Object(
    {
      asked: integer('Requests for an estimate.'),
      usable: integer('Estimates that could be booked.'),
      deliveries: integer('Deliveries for which it had such an estimate.'),
      mean_price: nullable(number('Mean of those estimates, in dollars.')),
    },
    component('ProviderQuotes', 'Estimates.'),
  ),
  bookings: Type.Object(
    {
      won: integer('Deliveries that it took.'),
      delivered: integer('Those that it delivered.'),
      failed: integer('Those that failed.'),
      cancelled: integer('Those that it canceled itself.'),
    },
    component('ProviderBookings', 'Bookings.'),
  ),
  rates: Type.Object(
    {
      win: rate('Deliveries taken of those that it could have had.'),
      cancellation: rate('Canceled by itself, of those taken.'),
      late: rate('Delivered more than 10 minutes after the quoted time.'),
    },
    component('ProviderRates', 'Shares.'),
  ),
  late: Type.Object(
    {
      measured: integer('Deliveries that were measured.'),
      mean_minutes: nullable(number('Minutes after the quoted time; below zero is early.')),
    },
    component('ProviderLateness', 'Lateness.'),
  ),
  money: Type.Object(
    {
      cost: number('What is owed to it, in dollars, tips left out.'),
      customers_paid: number('Delivery fees of the orders that it delivered, in dollars.'),
      difference: number('What customers paid less the cost.'),
      mean_cost: nullable(number('Cost per delivery, in dollars.')),
    },
    component('ProviderMoney', 'What it costs, and what customers paid for it.'),
  ),
}

export const ProviderFigures = Type.Object({
  days: integer('The days that are counted.'),
  providers: Type.Array(
    Type.Object(
      {
        provider_id: integer('The courier company’s id.'),
        name: text('The courier company’s name.'),
        kind: oneOf(['cellardoor', 'doordash', 'uber'], 'Whose interface it speaks.'),
        enabled: flag('Whether it gets deliveries.'),
        ...figures,
        cities: Type.Array(
          Type.Object({
            city: text('The city of the delivery addresses.'),
            state: text('The state.'),
            enabled: flag('False: it is switched off there.'),
            ...figures,
          }),
          { description: 'The 200 busiest cities, and those where it is switched off.' },
        ),
      },
      component('ProviderFigures', 'Figures of one courier company.'),
    ),
    { description: 'All courier companies.' },
  ),
})
