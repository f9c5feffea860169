import { useState } from 'preact/hooks'
import { changeSync, readSyncs } from '../../console/api/menus.ts'
import { useAsked } from '../../console/ask.tsx'
import { describeRefusal } from '../../console/context.ts'
import { Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('connections')

/** For a menu published from Square: if it syncs automatically, and how that is going. */
export function SyncCard({ shop, imported }: { shop: Shop; imported: boolean }) {
  const { merchantId } = shop
  const timeOf = useShopTime()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const asked = useAsked(`syncs ${merchantId}`, async () => (await readSyncs({ merchantId })).syncs)
  const sync = asked.value?.find(({ kind }) => kind === 'square')
  if (!imported && !sync) return null
  const isOn = sync?.enabled ?? false
  const change = async (enabled: boolean) => {
    setBusy(true)
    setFaults([])
    try {
      await changeSync({ merchantId, kind: 'square', enabled })
    } catch (error) {
      setFaults(describeRefusal(error, frame('fault.away')))
    }
    setBusy(false)
    void asked.ask()
  }
  return (
    <section class="card stack" aria-label={t('sync.title')}>
      <h2>{t('sync.title')}</h2>
      <p class="soft">{t('sync.lead')}</p>
      <label class="row">
        <input
          type="checkbox"
          checked={isOn}
          disabled={isBusy}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        {t('sync.on')}
      </label>
      {sync?.syncedAt && <p class="soft small">{t('sync.last', { time: timeOf(sync.syncedAt) })}</p>}
      {[...faults, ...(isOn && sync?.fault ? [sync.fault] : [])].map((fault) => (
        <Notice key={fault} kind="problem">
          <p>{fault}</p>
        </Notice>
      ))}
    </section>
  )
}
