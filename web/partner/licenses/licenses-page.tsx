import { useState } from 'preact/hooks'
import { listShopLicenses, removeLicense } from '../../console/api/licenses.ts'
import { Loaded, useAsked, useChange } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { askFirst } from '../../console/question.tsx'
import { Sheet } from '../../console/sheet.tsx'
import { formatLongDay } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { isPdf, pictureSource } from '../pictures/upload.ts'
import { expiresSoon } from './expires-soon.ts'
import { type License, LicenseForm } from './license-form.tsx'

const t = wordsIn('licenses')

/** Licenses to sell alcohol or tobacco, each with a picture or PDF. */
export function LicensesPage({ shop }: { shop: Shop }) {
  const { merchantId, state } = shop
  const asked = useAsked(`licenses ${merchantId}`, async () => {
    const { licenses } = await listShopLicenses({ merchantId })
    return licenses
  })
  const [open, setOpen] = useState<License | 'new'>()
  const { faults, change } = useChange(asked)
  async function remove({ license_id, number }: License) {
    if (await askFirst(t('remove.ask'), t('remove', { number })))
      await change(() => removeLicense({ merchantId, license_id }))
  }
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
        <button type="button" class="button" onClick={() => setOpen('new')}>
          <Icon name="plus" /> {t('add')}
        </button>
      </div>
      <p class="soft">{t('lead')}</p>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <Loaded asked={asked}>
        {(licenses) =>
          licenses.length === 0 ? (
            <Empty title={t('none')}>
              <p>{t('none.text')}</p>
            </Empty>
          ) : (
            <ul class="licenses">
              {licenses.map((license) => (
                <Entry
                  key={license.license_id}
                  license={license}
                  onOpen={() => setOpen(license)}
                  onRemove={() => void remove(license)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && (
        <Sheet
          title={open === 'new' ? t('add') : t('change.of', { number: open.number })}
          onClose={() => setOpen(undefined)}
        >
          <LicenseForm
            {...{ merchantId, state }}
            license={open === 'new' ? undefined : open}
            onSaved={async () => {
              setOpen(undefined)
              await asked.ask()
            }}
          />
        </Sheet>
      )}
    </>
  )
}

function Entry({ license, onOpen, onRemove }: { license: License; onOpen(): void; onRemove(): void }) {
  const { kind, number, state, expires, document, in_force } = license
  const day = formatLongDay(`${expires}T00:00:00`, language)
  const isSoon = in_force && expiresSoon(license)
  const mark = !in_force ? 'lapsed' : isSoon ? 'ending' : 'in.force'
  return (
    <li class="card license">
      {document && isPdf(document) ? (
        <a
          class="license-blank"
          href={pictureSource(document)}
          download
          aria-label={t('document.pdf.of', { number })}
        >
          <Icon name="document" /> PDF
        </a>
      ) : document ? (
        <a href={pictureSource(document)} target="_blank" rel="noreferrer" aria-label={t('document.show')}>
          <img src={pictureSource(document)} alt={t('document.shown', { number })} width="160" height="112" />
        </a>
      ) : (
        <span class="license-blank" aria-hidden="true">
          <Icon name="glass" />
        </span>
      )}
      <div class="stack">
        <p class="spread">
          <strong>{t(`kind.${kind}`)}</strong>
          <span class={`tag ${{ lapsed: 'bad', ending: 'warn', 'in.force': 'good' }[mark]}`}>{t(mark)}</span>
        </p>
        <p>
          {state} · {number}
          <br />
          <span class="soft">{t(in_force ? (isSoon ? 'soon' : 'until') : 'ended', { day })}</span>
        </p>
        <p class="row">
          <button type="button" class="button quiet" onClick={onOpen} aria-label={t('change.of', { number })}>
            {t('change')}
          </button>
          <button type="button" class="icon-button" aria-label={t('remove', { number })} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        </p>
      </div>
    </li>
  )
}
