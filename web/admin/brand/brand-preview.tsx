import { brandColors, brandVariables } from '../../../formats/brand-colors.ts'
import type { Answer } from '../../../sdk/src/index.ts'
import { Panel } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('brand')
const schemes = ['light', 'dark'] as const
export type Brand = Omit<Answer<'get_operator_brand'>, 'message'>
type BrandProps = { brand: Brand }

/** A preview before saving: the shop by day and by night, and an email. */
export function BrandPreview({ brand }: BrandProps) {
  return (
    <Panel title={t('preview')}>
      <p class="soft">{t('preview.lead')}</p>
      <div class="brand-previews" style={brand.accent ? brandVariables(brand.accent) : {}}>
        {schemes.map((scheme) => (
          <figure key={scheme}>
            <figcaption class="hint">{t(`preview.${scheme}`)}</figcaption>
            <ShopPreview brand={brand} scheme={scheme} />
          </figure>
        ))}
        <figure>
          <figcaption class="hint">{t('preview.email')}</figcaption>
          <EmailPreview brand={brand} />
        </figure>
      </div>
    </Panel>
  )
}

const Mark = ({ brand }: BrandProps) => (
  <img src={brand.logo ?? '/web/icon.svg'} alt="" width="32" height="32" />
)

function ShopPreview({ brand, scheme }: BrandProps & { scheme: (typeof schemes)[number] }) {
  return (
    <div class={`brand-sample is-${scheme}`}>
      <p class="brand">
        <Mark brand={brand} />
        {brand.name}
      </p>
      <p class="soft">{brand.tagline}</p>
      <p class="sample-link">{t('preview.link')}</p>
      <p class="sample-selected">{t('preview.selected')}</p>
      <p class="button">{t('preview.button')}</p>
    </div>
  )
}

/** The same markup as the service's `emailHtml`. */
function EmailPreview({ brand }: BrandProps) {
  const colors = brand.accent ? brandColors(brand.accent).light : undefined
  return (
    <div class="brand-sample is-email" style={{ color: colors?.accent ?? '' }}>
      <p class="sample-sender">
        {brand.logo && <Mark brand={brand} />}
        {brand.name}
      </p>
      <div class="sample-letter">
        <p>{t('preview.opening')}</p>
        <p class="button" style={{ background: colors?.strong ?? '', color: colors?.onStrong ?? '' }}>
          {t('preview.order')}
        </p>
      </div>
    </div>
  )
}
