import type { Answer } from '../../../sdk/src/index.ts'
import { formatDay, formatNumber } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import type { Language } from '../../kit/messages.ts'
import { Empty } from '../../kit/notice.tsx'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { formatStars, merchantPath, merchantPicture } from '../merchant-card.tsx'
import { menuWords } from '../messages.ts'
import { shareablePicture } from '../pictures/address.ts'
import { describePlace } from '../structured-data.ts'
import type { Merchant } from './about.tsx'

type Reviews = Answer<'get_merchant_merchant_id_reviews'>
type Review = Reviews['reviews'][number]

const pageSize = 20

/** Customers' reviews of a merchant, a page at a time. */
export async function showReviews(visit: Visit): Promise<Response> {
  const { merchant: merchant_id = '', slug } = visit.params
  const after = visit.url.searchParams.get('after') ?? ''
  if (!/^\d{1,15}$/.test(merchant_id) || !/^\d{0,15}$/.test(after)) return showMissing(visit, 404)
  const [info, reviews] = await Promise.all([
    visit.api.readShared('get_merchant_merchant_id', { merchant_id }),
    visit.api.readShared('get_merchant_merchant_id_reviews', {
      merchant_id,
      limit: pageSize,
      ...(Number(after) > 0 && { after: Number(after) }),
    }),
  ])
  if (!info.ok || !reviews.ok) return showMissing(visit, 404)
  const { merchant } = info.json()
  const path = merchantPath(merchant)
  if (slug !== merchant.summary.url.short_tag) return visit.redirect(`${path}/reviews`, 302)
  const title = menuWords(visit.language)('reviews.of', { name: merchant.summary.name })
  return visit.sharedPage([info, reviews], () => ({
    head: {
      title,
      description: title,
      canonical: `${path}/reviews`,
      picture: shareablePicture(merchantPicture(merchant)),
      jsonLd: [
        describePlace(
          [
            { name: visit.brand.name, path: '/' },
            { name: merchant.summary.name, path },
            { name: title, path: `${path}/reviews` },
          ],
          visit.publicUrl,
        ),
      ],
    },
    body: <ReviewsPage visit={visit} merchant={merchant} answer={reviews.json()} isFirst={after === ''} />,
  }))
}

type PageProps = { visit: Visit; merchant: Merchant; answer: Reviews; isFirst: boolean }

function ReviewsPage({ visit, merchant, answer, isFirst }: PageProps) {
  const t = menuWords(visit.language)
  const path = merchantPath(merchant)
  const { reviews, has_more } = answer
  return (
    <ShopPage visit={visit}>
      <div class="reviews stack">
        <p>
          <a class="button plain" href={path}>
            <Icon name="back" /> {merchant.summary.name}
          </a>
        </p>
        <h1>{t('reviews')}</h1>
        <Rating answer={answer} language={visit.language} />
        {reviews.length === 0 ? (
          <Empty title={t('reviews.none')}>
            <p>{t('reviews.none.hint')}</p>
          </Empty>
        ) : (
          <ul class="review-list">
            {reviews.map((review) => (
              <ReviewCard
                key={review.review_id}
                review={review}
                merchant={merchant}
                language={visit.language}
              />
            ))}
          </ul>
        )}
        <p class="row">
          {has_more && (
            <a class="button quiet" href={`${path}/reviews?after=${reviews.at(-1)!.review_id}`}>
              {t('reviews.more')}
            </a>
          )}
          {!isFirst && (
            <a class="button quiet" href={`${path}/reviews`}>
              {t('reviews.newest')}
            </a>
          )}
          <a class="button" href={path}>
            {t('reviews.order')}
          </a>
        </p>
      </div>
    </ShopPage>
  )
}

/** The rating, and the number of reviews per star. */
function Rating({ answer, language }: { answer: Reviews; language: Language }) {
  const t = menuWords(language)
  const { overall_rating, num_ratings, histogram } = answer
  const counts = ([5, 4, 3, 2, 1] as const).map((stars) => ({ stars, count: histogram[stars] }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (num_ratings === 0) return null
  return (
    <div class="card rating">
      <p>
        <strong class="rating-number">{formatStars(overall_rating)}</strong>
        <span class="soft">{t('reviews.based', { count: formatNumber(num_ratings, language) })}</span>
      </p>
      {total > 0 && (
        <ul class="histogram">
          {counts.map(({ stars, count }) => (
            <li key={stars}>
              <span class="unseen">{t('reviews.stars', { stars })}: </span>
              <span aria-hidden="true">{stars} ★</span>
              <meter min={0} max={total} value={count} aria-hidden="true" />
              <span class="number soft">{t('reviews.count', { count })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type CardProps = { review: Review; merchant: Merchant; language: Language }

function ReviewCard({ review, merchant, language }: CardProps) {
  const t = menuWords(language)
  return (
    <li class="card review stack">
      <div class="spread">
        <strong>{review.first_name}</strong>
        <span class="soft small">{formatDay(review.date, language)}</span>
      </div>
      <p class="review-stars">
        <span aria-hidden="true">
          {'★'.repeat(review.stars)}
          <span class="soft">{'☆'.repeat(5 - review.stars)}</span>
        </span>
        <span class="unseen">{t('reviews.stars', { stars: review.stars })}</span>
      </p>
      {review.text && <p class="review-text">{review.text}</p>}
      {review.liked.length > 0 && (
        <p class="small review-liked">
          <Icon name="heart" />
          <span>
            {t('reviews.liked')}: {review.liked.join(', ')}
          </span>
        </p>
      )}
      {review.reply && (
        <blockquote class="small">
          <strong>{t('reviews.reply', { name: merchant.summary.name })}</strong>
          <p>{review.reply}</p>
        </blockquote>
      )}
    </li>
  )
}
