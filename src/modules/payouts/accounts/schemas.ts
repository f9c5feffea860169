import { Type } from 'typebox'
import { component, nullable, oneOf, text } from '../../../http/fields.ts'

export const PayoutAccount = Type.Object(
  {
    provider: oneOf(
      ['sandbox', 'stripe'],
      'The payout provider: `stripe`, or `sandbox`, which moves no money.',
    ),
    status: oneOf(
      ['missing', 'pending', 'restricted', 'ready'],
      '`missing`: no account yet. `pending`: the form is unfinished or being verified. `restricted`: nothing is paid until ' +
        'the requirements are met. `ready`: payouts are sent.',
    ),
    required: Type.Array(Type.String({ description: 'A requirement, as named by the provider.' }), {
      description: 'What the provider still requires, in its own terms, such as `external_account`.',
    }),
    link: nullable(
      text(
        'The provider’s form, valid once for a few minutes. Null if nothing is missing, or if POST must open an account first. The operator gets it only from POST.',
      ),
    ),
    held: nullable(text('Why the operator holds all payouts; null if not held.')),
  },
  component('PayoutAccount', 'A merchant’s payout account.'),
)
