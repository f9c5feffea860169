import { type Static, Type } from 'typebox'
import { flag, nullable, text } from '../../http/fields.ts'
import { UploadedImage } from '../images/index.ts'

const optional = Type.Optional
const Address = nullable(
  Type.String({
    maxLength: 500,
    format: 'web-address',
    description: 'An http or https address, or a path of this service.',
  }),
)

const fields = {
  name: Type.String({ minLength: 1, maxLength: 60, description: 'The name of the marketplace.' }),
  tagline: Type.String({ maxLength: 160, description: 'A one-sentence tagline.' }),
  logo: Address,
  accent: nullable(
    Type.String({
      pattern: '^#[0-9a-fA-F]{6}$',
      description:
        'The brand color. Pages and emails use shades of it that keep text readable in light and dark mode.',
    }),
  ),
  support_email: nullable(
    Type.String({
      description: 'The email address for help.',
      maxLength: 254,
      pattern: '^[^\\s@]+@[^\\s@]+$',
    }),
  ),
  support_phone: nullable(
    Type.String({ description: 'The phone number for help.', maxLength: 30, pattern: '^[0-9+() .-]+$' }),
  ),
  terms_url: Address,
  privacy_url: Address,
  help_url: Address,
}

export const Brand = Type.Object(fields)

export const PublicBrand = Type.Object({
  ...fields,
  demo: flag('Whether this is a demo with made-up merchants, people and payments.'),
})

export const BrandChange = Type.Object({
  name: optional(fields.name),
  tagline: optional(fields.tagline),
  logo: optional(fields.logo),
  accent: optional(fields.accent),
  support_email: optional(fields.support_email),
  support_phone: optional(fields.support_phone),
  terms_url: optional(fields.terms_url),
  privacy_url: optional(fields.privacy_url),
  help_url: optional(fields.help_url),
})
export type BrandChangeInput = Static<typeof BrandChange>

export const NewLogo = Type.Object({ image: UploadedImage })
export type NewLogoInput = Static<typeof NewLogo>
export const KeptLogo = Type.Object({ logo: text('The picture’s path. Send it as `logo` of the brand.') })
