import type { Answer, Order } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import type { Visit } from '../../server/visit.ts'
import { orderWords } from '../messages.ts'

export type Review = Answer<'get_customer_orders_order_id_review'>['review']

/** Stars from 1 to 5 and a text; an earlier review can be changed here. */
type OrderReviewProps = { order: Order; review: Review | undefined; visit: Visit }

export function OrderReview({ order, review, visit }: OrderReviewProps) {
  if (review === undefined) return null
  const t = orderWords(visit.language)
  return (
    <section class="card stack" aria-labelledby="review">
      <h2 id="review">{t(review ? 'review.yours' : 'review')}</h2>
      <Form action={`/orders/${order.order_id}/review`} token={visit.session.formToken()} class="stack">
        <fieldset class="rating">
          <legend>{t('review.stars')}</legend>
          <div class="row">
            {[1, 2, 3, 4, 5].map((stars) => (
              <label key={stars}>
                <input type="radio" name="stars" value={stars} required checked={review?.stars === stars} />
                <span aria-hidden="true">★</span>
                <span class="unseen">{t('review.star', { stars: String(stars) })}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div class="field">
          <label for="field-text">{t('review.text')}</label>
          <textarea id="field-text" name="text" rows={3} maxLength={2000}>
            {review?.text}
          </textarea>
        </div>
        <button class="button" type="submit">
          {t(review ? 'review.change' : 'review.send')}
        </button>
      </Form>
      {review?.reply && (
        <p>
          <strong>{t('review.reply')}:</strong> {review.reply}
        </p>
      )}
    </section>
  )
}
