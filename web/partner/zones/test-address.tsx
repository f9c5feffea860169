import { useState } from 'preact/hooks'
import { readMerchant } from '../../console/api/merchants.ts'
import { describeRefusal, language } from '../../console/context.ts'
import { type Faults, Field, submitting } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('zones')
const money = (dollars: number) => formatMoney(dollars, language)

/** Shows if the merchant delivers to an address, as a customer there would see it. */
export function TestAddress({ merchantId }: { merchantId: number }) {
  const [address, setAddress] = useState('')
  const [faults, setFaults] = useState<Faults>()
  const [answer, setAnswer] = useState<{ kind: 'good' | 'info'; words: string }>()
  async function test() {
    setAnswer(undefined)
    try {
      const { merchant } = await readMerchant({ merchant_id: String(merchantId), address })
      const { deliverable, delivery_charge, minimum } = merchant.ordering
      const fee = typeof delivery_charge === 'number' ? delivery_charge : (delivery_charge?.lowest ?? 0)
      const smallest = minimum.delivery?.lowest ?? 0
      setFaults(undefined)
      setAnswer(
        deliverable
          ? { kind: 'good', words: t('test.yes', { fee: money(fee), minimum: money(smallest) }) }
          : { kind: 'info', words: t('test.no') },
      )
    } catch (error) {
      setFaults({ address: describeRefusal(error, frame('fault.away')) })
    }
  }
  return (
    <form class="card stack" onSubmit={submitting(test)}>
      <h2>{t('test.title')}</h2>
      <Field
        name="address"
        label={t('test.address')}
        value={address}
        faults={faults}
        onInput={(event) => setAddress(event.currentTarget.value)}
      />
      <button type="submit" class="button quiet">
        {t('test.send')}
      </button>
      {answer && <Notice kind={answer.kind}>{answer.words}</Notice>}
    </form>
  )
}
