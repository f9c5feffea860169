import { useState } from 'preact/hooks'
import { Sheet } from '../../console/sheet.tsx'
import { Choice } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { kit, wordsIn } from '../frame/words.ts'

const t = wordsIn('staff')
export const roles = ['owner', 'manager', 'kitchen', 'driver'] as const

type ShopsChoiceProps = {
  label: string
  shops: readonly Shop[]
  chosen: readonly number[] | null
  onChoose(chosen: number[] | null): void
}

/** The shops that a role applies to; null means all of the group's shops, including future ones. */
export function ShopsChoice({ label, shops, chosen, onChoose }: ShopsChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="button quiet" onClick={() => setOpen(true)}>
        <span class="unseen">{label}:</span>{' '}
        {chosen === null ? t('shops.all') : t('shops.some', { count: chosen.length })}
      </button>
      {isOpen && (
        <ShopsSheet
          {...{ label, shops, chosen }}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false)
            onChoose(next)
          }}
        />
      )}
    </>
  )
}

function ShopsSheet({
  label,
  shops,
  chosen,
  onChoose,
  onClose,
}: Parameters<typeof ShopsChoice>[0] & { onClose(): void }) {
  const [picked, setPicked] = useState<readonly number[] | null>(chosen)
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Sheet title={label} onClose={onClose}>
      {isEmpty && <Notice kind="problem">{t('shops.needed')}</Notice>}
      <Choice
        type="checkbox"
        label={t('shops.all')}
        checked={picked === null}
        onChange={(event) => setPicked(event.currentTarget.checked ? null : [])}
      />
      {shops.map(({ merchantId, name, city }) => (
        <Choice
          key={merchantId}
          type="checkbox"
          label={`${name} · ${city}`}
          checked={picked === null || picked.includes(merchantId)}
          disabled={picked === null}
          onChange={(event) =>
            setPicked((before) => {
              const others = (before ?? []).filter((id) => id !== merchantId)
              return event.currentTarget.checked ? [...others, merchantId] : others
            })
          }
        />
      ))}
      <button
        type="button"
        class="button"
        onClick={() => (picked?.length === 0 ? setEmpty(true) : onChoose(picked && [...picked]))}
      >
        {kit('save')}
      </button>
    </Sheet>
  )
}
