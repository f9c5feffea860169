import { Type } from 'typebox'
import { component, dollars, flag, number, oneOf, text } from '../../../http/fields.ts'

const SaleTax = Type.Object(
  {
    code: text('The jurisdiction: `NY`.'),
    name: text('Its name, for people: `New York State`.'),
    level: oneOf(['state', 'county', 'city', 'district'], 'The kind of jurisdiction.'),
    percent: number('The rate: 8.875 is 8.875%.'),
    taxable: dollars('What the rate is taken on'),
    amount: dollars('The tax'),
  },
  component('SaleTax', 'What a jurisdiction takes at one rate.'),
)

/** In cart, quote and order, only where tax rates are loaded for the place. */
export const taxFields = {
  taxes: Type.Optional(
    Type.Array(SaleTax, {
      description:
        'The jurisdictions behind `tax`, which is their sum; absent where no tax rates are loaded for the place.',
    }),
  ),
  tax_exempt: Type.Optional(
    flag('true: no tax is charged, by the customer’s certificate; absent otherwise.'),
  ),
}
