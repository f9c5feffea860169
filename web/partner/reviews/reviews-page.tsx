import { useEffect, useState } from 'preact/hooks'
import { type Answer, RefusalError } from '../../../sdk/src/index.ts'
import { answerReview, listShopReviews } from '../../console/api/reviews.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { onLiveEvent } from '../../console/live.ts'
import { type Faults, submitting, TextArea } from '../../kit/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Empty } from '../../kit/notice.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import type { Shop } from '../frame/place.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('reviews')
type Review = Answer<'get_merchant_admin_reviews'>['reviews'][number]
type Page = Pick<Answer<'get_merchant_admin_reviews'>, 'reviews' | 'has_more'>

/** Customers' reviews, newest first, with the merchant's replies. */
export function ReviewsPage({ shop: { merchantId } }: { shop: Shop }) {
  const read = (after?: number): Promise<Page> =>
    listShopReviews({ merchantId, ...(after !== undefined && { after }) })
  const asked = useAsked(`reviews ${merchantId}`, () => read())
  const { ask } = asked
  useEffect(() => onLiveEvent(({ type }) => void (type === 'review.created' && ask())), [ask])
  const replace = (review: Review) =>
    asked.change((page) => ({
      ...page,
      reviews: page.reviews.map((other) => (other.review_id === review.review_id ? review : other)),
    }))
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <Loaded asked={asked}>
        {({ reviews, has_more }) => (
          <>
            {reviews.length === 0 && (
              <Empty title={t('none')}>
                <p>{t('none.text')}</p>
              </Empty>
            )}
            <ul class="stack reviews">
              {reviews.map((review) => (
                <Entry key={review.review_id} {...{ review, merchantId }} onChanged={replace} />
              ))}
            </ul>
            {has_more && (
              <button
                type="button"
                class="button quiet"
                onClick={async () => {
                  const next = await read(reviews.at(-1)!.review_id)
                  asked.change((page) => ({ ...next, reviews: [...page.reviews, ...next.reviews] }))
                }}
              >
                {t('more')}
              </button>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

type EntryProps = { merchantId: number; review: Review; onChanged(review: Review): void }

function Entry({ merchantId, review, onChanged }: EntryProps) {
  const timeOf = useShopTime()
  const [reply, setReply] = useState(review.reply ?? '')
  const [faults, setFaults] = useState<Faults>()
  const name = `reply-${review.review_id}`

  async function send(text: string | null) {
    try {
      const answer = await answerReview({ merchantId, review_id: review.review_id, reply: text })
      setFaults(undefined)
      setReply(answer.review.reply ?? '')
      onChanged(answer.review)
      showToast(t(text === null ? 'removed' : 'saved'))
    } catch (error) {
      const isRefused = error instanceof RefusalError
      setFaults(isRefused ? splitFaults(error, [name], { reply: name }) : { [name]: [frame('fault.away')] })
    }
  }
  return (
    <li class="card stack">
      <div class="spread">
        <span class="stars">
          <span class="unseen">{t('stars', { count: review.stars })}</span>
          {[1, 2, 3, 4, 5].map((star) => (
            <span key={star} class={star <= review.stars ? 'star' : 'star unlit'} aria-hidden="true">
              <Icon name="star" />
            </span>
          ))}
        </span>
        <span class="soft small">
          {review.name} · {timeOf(review.created)} · {t('order', { id: review.order_id })}
        </span>
      </div>
      {review.hidden && <p class="tag warn">{t('hidden', { reason: review.hidden_reason ?? '' })}</p>}
      {review.text && <p class="review-text">{review.text}</p>}
      {review.items.length > 0 && (
        <p class="row small soft">
          {review.items.map((item) => (
            <span key={item.name} class={item.liked ? 'tag good' : 'tag bad'}>
              {item.name}: {t(item.liked ? 'liked' : 'disliked')}
            </span>
          ))}
        </p>
      )}
      <form class="stack" onSubmit={submitting(() => send(reply))}>
        <TextArea
          name={name}
          label={t('reply.to', { name: review.name })}
          value={reply}
          rows={2}
          maxLength={2000}
          required
          faults={faults}
          onInput={(event) => setReply(event.currentTarget.value)}
        />
        <div class="actions">
          <button type="submit" class="button quiet">
            {t(review.reply === null ? 'send' : 'change')}
          </button>
          {review.reply !== null && (
            <button type="button" class="button plain" onClick={() => void send(null)}>
              {t('remove')}
            </button>
          )}
        </div>
      </form>
    </li>
  )
}
