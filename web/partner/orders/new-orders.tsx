import { useEffect, useRef } from 'preact/hooks'
import { useStore } from '../../console/store.ts'
import { Icon } from '../../kit/icon.tsx'
import { startAlert } from '../frame/alert.ts'
import { closeNotice, showNotice } from '../frame/notices.ts'
import { partnerPath, type Shop } from '../frame/place.ts'
import { soundState } from '../frame/sound.ts'
import { UnblockButton } from '../frame/sound-bar.tsx'
import { wordsIn } from '../frame/words.ts'
import type { Board } from './board-state.ts'
import { countItems } from './lines.ts'
import { isTest } from './rules.ts'

const t = wordsIn('orders')

/** Alerts about new orders on every page of the shop, until each has been opened or muted. */
export function NewOrders({ board, shop, isBoard }: { board: Board; shop: Shop; isBoard: boolean }) {
  const untouched = useStore(board.untouched)
  const isBlocked = useStore(soundState) === 'blocked'
  const count = untouched.size
  const text = t('alert', { count })
  useEffect(() => (count > 0 ? startAlert(text) : undefined), [count, text])
  useNotices(board, shop)
  if (count === 0) return null
  return (
    <div class="new-orders" role="alert">
      <Icon name="bag" />
      <strong>{text}</strong>
      <span class="row">
        {!isBoard && (
          <a class="button" href={partnerPath(shop.merchantId, 'orders')}>
            {t('alert.show')}
          </a>
        )}
        {isBlocked ? (
          <UnblockButton key="unblock" />
        ) : (
          <button
            key="silence"
            type="button"
            class="button"
            onClick={() => {
              for (const id of untouched) board.touch(id)
            }}
          >
            {t('alert.silence')}
          </button>
        )}
      </span>
    </div>
  )
}

/** A system notification for each new order, removed once the order was opened here. */
function useNotices(board: Board, shop: Shop) {
  const untouched = useStore(board.untouched)
  const noticed = useRef(new Set<number>())
  useEffect(() => {
    for (const orderId of untouched) {
      const order = board.state.get().orders?.find(({ order_id }) => order_id === orderId)
      if (!order || noticed.current.has(orderId)) continue
      noticed.current.add(orderId)
      const kind = t(order.type === 'pickup' ? 'pickup' : 'delivery')
      const body = [shop.name, kind, t('items', { count: countItems(order) })].join(' · ')
      void showNotice({ orderId, title: isTest(order) ? t('test') : t('notice', { id: orderId }), body })
    }
    for (const orderId of noticed.current) {
      if (untouched.has(orderId)) continue
      noticed.current.delete(orderId)
      void closeNotice(orderId)
    }
  }, [untouched, board, shop])
}
