import { Type } from 'typebox'
import { component, dollars, flag, number, oneOf, text } from '../../../http/fields.ts'

const SaleTax = Type.Object(
  {
    code: text('The jurisdiction: `NY`.'),
    name: text('Its name, for people: `New York State`.'),
    level: oneOf(['state', 'county', 'city', 'district'], 'The kind of jurisdiction.'),
    percent: number('The rate: 8.875 is 8.875%.'),
    taxable: dollars('The taxable amount'),
    amount: dollars('The tax'),
  },
  component('SaleTax', 'Tax for one jurisdiction at one rate.'),
)

/** In cart, quote and order, only if tax rates are loaded for the place. */
export const taxFields = {
  taxes: Type.Optional(
    Type.Array(SaleTax, {
      description:
        'Tax by jurisdiction, adding up to `tax`. Absent if no tax rates are loaded for the place.',
    }),
  ),
  tax_exempt: Type.Optional(
    flag('true if the customer’s certificate exempts them from tax; absent otherwise.'),
  ),
}
