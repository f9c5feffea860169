import { useState } from 'preact/hooks'
import { changeBrand, readBrand, uploadLogo } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { useLeaveGuard } from '../../console/leave-guard.ts'
import { Field } from '../../kit/form.tsx'
import { Act, reasonField } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { Panel } from '../frame/parts.tsx'
import { kit, wordsIn } from '../frame/words.ts'
import { type Brand, BrandPreview } from './brand-preview.tsx'
import { ColorField } from './color-field.tsx'
import { LogoField } from './logo-field.tsx'

const t = wordsIn('brand')

/** Name, look and contact details of the marketplace, with a live preview. */
export function BrandPage() {
  const asked = useAsked('brand', async (): Promise<Brand> => {
    const { message: _, ...brand } = await readBrand()
    return brand
  })
  return (
    <Loaded asked={asked}>
      {(saved) => <Editor key={JSON.stringify(saved)} saved={saved} reload={() => void asked.ask()} />}
    </Loaded>
  )
}

const contact = ['support_email', 'support_phone'] as const
const links = ['terms_url', 'privacy_url', 'help_url'] as const
const kinds: Partial<Record<keyof Brand, string>> = { support_email: 'email', support_phone: 'tel' }

function Editor({ saved, reload }: { saved: Brand; reload(): void }) {
  const [brand, setBrand] = useState(saved)
  const mayChange = may(changeBrand)
  const set = (change: Partial<Brand>) => setBrand((before) => ({ ...before, ...change }))
  const isSame = JSON.stringify(brand) === JSON.stringify(saved)
  useLeaveGuard(!isSame)
  const optionalField = (name: (typeof contact)[number] | (typeof links)[number]) => (
    <Field
      key={name}
      name={name}
      label={t(name)}
      type={kinds[name] ?? 'text'}
      optional={kit('optional')}
      disabled={!mayChange}
      value={brand[name] ?? ''}
      onInput={(event) => set({ [name]: event.currentTarget.value.trim() || null })}
    />
  )
  return (
    <div class="brand-editor">
      <Panel title={t('title')}>
        <p class="soft">{t('lead')}</p>
        <Field
          name="name"
          label={t('name')}
          maxLength={60}
          disabled={!mayChange}
          value={brand.name}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
        <Field
          name="tagline"
          label={t('tagline')}
          maxLength={160}
          optional={kit('optional')}
          disabled={!mayChange}
          value={brand.tagline}
          onInput={(event) => set({ tagline: event.currentTarget.value })}
        />
        <LogoField logo={brand.logo} isFixed={!may(uploadLogo)} onLogo={(logo) => set({ logo })} />
        <ColorField accent={brand.accent} isFixed={!mayChange} onAccent={(accent) => set({ accent })} />
        <h3>{t('contact')}</h3>
        {contact.map(optionalField)}
        <h3>{t('links')}</h3>
        <p class="hint">{t('links.hint')}</p>
        {links.map(optionalField)}
        {mayChange && (
          <div class="actions">
            {isSame || brand.name.trim() === '' ? (
              <button type="button" class="button" disabled>
                {t('save')}
              </button>
            ) : (
              <Act
                call={changeBrand}
                label={t('save')}
                title={t('title')}
                tone=""
                what={<p>{t('save.what')}</p>}
                fields={[reasonField]}
                run={(_values, because) => changeBrand(brand, because)}
                done={t('saved')}
                onDone={reload}
              />
            )}
            <button type="button" class="button plain" disabled={isSame} onClick={() => setBrand(saved)}>
              {t('undo')}
            </button>
          </div>
        )}
      </Panel>
      <BrandPreview brand={brand} />
    </div>
  )
}
