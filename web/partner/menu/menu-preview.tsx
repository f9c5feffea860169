import type { Answer } from '../../../sdk/src/index.ts'
import { language } from '../../console/context.ts'
import { formatMoney } from '../../kit/format.ts'
import { Empty } from '../../kit/notice.tsx'
import { findPicture, isOrderable, listSections, startingPrice } from '../../shop/merchant/menu-shape.ts'
import { wordsIn } from '../frame/words.ts'
import { pictureSource } from '../pictures/upload.ts'

const t = wordsIn('menu')
type MenuAnswer = Answer<'get_merchant_merchant_id_menu'>

/** From the outermost section inward: different menus may have sections of the same name. */
const pathOf = (titles: readonly string[]) => titles.toReversed().join(' › ')

/** A menu as customers see it at a given time, and why something is left out. */
export function MenuPreview({ answer, now }: { answer: MenuAnswer; now: number }) {
  const { menu, schedule, explain = [] } = answer
  const sections = listSections(menu)
  return (
    <>
      {sections.length === 0 && <Empty title={t('empty')} />}
      {sections.map((section) => (
        <section key={section.id} class="stack" aria-label={pathOf(section.titles)}>
          <div>
            {section.titles.length > 1 && <p class="soft small">{pathOf(section.titles.slice(1))}</p>}
            <h2>{section.name}</h2>
          </div>
          {section.description && <p class="soft">{section.description}</p>}
          <ul class="preview-items">
            {section.items.map((item) => {
              const { price, isFrom } = startingPrice(item)
              const isClosed = !isOrderable(item.schedule ?? section.schedule, schedule, now)
              const picture = findPicture(item, section.titles)
              return (
                <li key={item.id} class={isClosed || !item.available ? 'card is-out' : 'card'}>
                  <img src={pictureSource(picture)} alt="" loading="lazy" width="96" height="60" />
                  <span>
                    <strong>{item.name}</strong>
                    <br />
                    <span class="soft small">{item.description}</span>
                    {item.description && (isClosed || !item.available) && <br />}
                    {!item.available && <span class="tag warn">{t('preview.soldout')}</span>}
                    {isClosed && <span class="tag">{t('preview.closed')}</span>}
                  </span>
                  <span class="number">
                    {isFrom && `${t('preview.from')} `}
                    {formatMoney(price, language)}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {explain.length > 0 && (
        <details>
          <summary>{t('preview.why', { count: explain.length })}</summary>
          <ul>
            {explain.map((each, index) => (
              <li key={index}>
                {each.name}: {each.text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
