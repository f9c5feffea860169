import { Type } from 'typebox'
import { component, nullable, oneOf, text } from '../../../http/fields.ts'

export const PayoutAccount = Type.Object(
  {
    provider: oneOf(['sandbox', 'stripe'], 'Who pays: `stripe`, or `sandbox`, which moves no money.'),
    status: oneOf(
      ['missing', 'pending', 'restricted', 'ready'],
      '`missing`: none was opened. `pending`: the form is not finished, or is being verified. `restricted`: nothing is paid until ' +
        'what is required was given. `ready`: payouts are sent.',
    ),
    required: Type.Array(Type.String({ description: 'A requirement by the provider’s name for it.' }), {
      description: 'What the provider still needs, by its own names, such as `external_account`.',
    }),
    link: nullable(
      text(
        'The provider’s form, for a few minutes and one use. Null: nothing is missing, or POST opens an account first; the operator gets it from POST alone.',
      ),
    ),
    held: nullable(text('Why the operator holds back all payouts; null: it does not.')),
  },
  component('PayoutAccount', 'The account that a merchant is paid to.'),
)
