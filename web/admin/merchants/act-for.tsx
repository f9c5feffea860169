import { useState } from 'preact/hooks'
import { formToken } from '../../console/context.ts'
import { Sheet } from '../../console/sheet.tsx'
import { TextArea } from '../../kit/form.tsx'
import { mayCall } from '../frame/me.ts'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('actFor')

/**
 * Opens the partner console as this merchant. It is a form to the server, not a script's call: the answer contains a
 * token, which goes into the partner console's cookie.
 */
export function ActFor({ merchantId, name }: { merchantId: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  if (!mayCall('POST /operator/merchants/{merchant_id}/acting')) return null
  return (
    <>
      <button
        type="button"
        class="button quiet"
        data-operation="post_operator_merchants_merchant_id_acting"
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </button>
      {isOpen && (
        <Sheet title={t('title', { name })} onClose={() => setOpen(false)}>
          <p>{t('what', { name })}</p>
          <form class="stack" method="post" action="/admin/act-for">
            <input type="hidden" name="_token" value={formToken} />
            <input type="hidden" name="merchant_id" value={merchantId} />
            <TextArea
              name="reason"
              label={frame('act.reason')}
              hint={t('reason.hint', { name })}
              value={reason}
              maxLength={500}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
            <button type="submit" class="button wide" disabled={reason.trim().length < 3}>
              {t('open')}
            </button>
          </form>
        </Sheet>
      )}
    </>
  )
}
