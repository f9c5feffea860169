import type { ListedReview } from '../../../sdk/src/index.ts'
import { changeReview, listReviews } from '../../console/api/reviews.ts'
import { Act, reasonField } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('merchants')

const columns: Column<ListedReview>[] = [
  { name: 'written', label: t('written'), text: (row) => row.created, as: 'moment', sort: 'created' },
  { name: 'merchant', label: t('merchant'), text: (row) => row.merchant_name },
  { name: 'stars', label: t('stars'), text: (row) => row.stars, isNumber: true },
  {
    name: 'review',
    label: t('review'),
    text: (row) => row.text,
    show: (row) => (
      <div>
        <span class="soft">{row.name}</span> {row.text}
        {row.hidden_reason && <p class="soft small">{row.hidden_reason}</p>}
      </div>
    ),
  },
  {
    name: 'status',
    label: t('status'),
    text: (row) => t(row.hidden ? 'hidden' : 'shown'),
    tone: (row) => (row.hidden ? 'bad' : 'good'),
  },
]

export function ReviewsPage() {
  return (
    <List
      name="reviews"
      label={t('tab.reviews')}
      columns={columns}
      filters={[
        { name: 'merchant_id', label: t('merchant'), kind: 'merchant' },
        {
          name: 'hidden',
          label: t('status'),
          kind: 'choice',
          options: [
            { value: 'false', label: t('shown') },
            { value: 'true', label: t('hidden') },
          ],
        },
      ]}
      keyOf={(row) => row.review_id}
      isConcerned={({ type }) => type === 'review.created'}
      read={async ({ filters: { merchant_id, hidden }, sorted, after, limit }) => {
        const { reviews, has_more } = await listReviews({
          ...(merchant_id && { merchant_id: Number(merchant_id) }),
          ...(hidden && { hidden: hidden === 'true' }),
          ...(after && { after: Number(after) }),
          ...sorted,
          limit,
        })
        return { rows: reviews, next: has_more ? String(reviews.at(-1)!.review_id) : undefined }
      }}
      actions={(row, reload) => may(changeReview) && <Visibility review={row} reload={reload} />}
    />
  )
}

function Visibility({ review, reload }: { review: ListedReview; reload(): void }) {
  const { review_id, hidden } = review
  const quote = (
    <blockquote>
      {review.stars} ★ {review.text}
    </blockquote>
  )
  return hidden ? (
    <Act
      call={changeReview}
      label={t('show')}
      isSmall
      what={
        <>
          {quote}
          <p>{t('show.what')}</p>
        </>
      }
      run={() => changeReview({ review_id, hidden: false })}
      onDone={reload}
    />
  ) : (
    <Act
      call={changeReview}
      label={t('hide')}
      tone="danger"
      isSmall
      what={
        <>
          {quote}
          <p>{t('hide.what')}</p>
        </>
      }
      fields={[reasonField]}
      run={({ reason = '' }) => changeReview({ review_id, hidden: true, reason })}
      onDone={reload}
    />
  )
}
