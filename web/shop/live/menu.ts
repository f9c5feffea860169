import { find, findAll } from '../../kit/dom.ts'

/** Search within the menu: hides what doesn't match, and sections without matches. */
export function searchWithinMenu() {
  const box = find<HTMLInputElement>('[data-menu-search]')
  if (!box) return
  const none = find('[data-menu-none]')
  const namesOf = new WeakMap<Element, string>()
  box.addEventListener('input', () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean)
    let shown = 0
    for (const section of findAll('.menu-section')) {
      let inSection = 0
      // Popular dishes are also in their own sections.
      const isRepeated = section.dataset.repeats !== undefined && words.length > 0
      for (const dish of findAll('.dish', section)) {
        const fits = !isRepeated && words.every((word) => findName(dish, namesOf).includes(word))
        dish.hidden = !fits
        if (fits) inSection++
      }
      section.hidden = inSection === 0
      shown += inSection
    }
    if (none) none.hidden = shown > 0
  })
}

/** Name and description, read once. */
function findName(dish: Element, known: WeakMap<Element, string>): string {
  const name =
    known.get(dish) ??
    findAll('.dish-words > :is(strong, .soft)', dish)
      .map(({ textContent }) => textContent)
      .join(' ')
      .toLowerCase()
  known.set(dish, name)
  return name
}

/** Marks the chip of the section being read, and keeps it visible. */
export function followSections() {
  const nav = find('[data-sections]')
  if (!nav || !('IntersectionObserver' in globalThis)) return
  const mark = (id: string) => {
    for (const link of findAll<HTMLAnchorElement>('a', nav)) {
      const isHere = link.hash === `#${id}`
      if (isHere) {
        link.setAttribute('aria-current', 'true')
        nav.scrollTo({ left: link.offsetLeft - nav.clientWidth / 2 + link.clientWidth / 2 })
      } else link.removeAttribute('aria-current')
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const top = entries.filter((entry) => entry.isIntersecting).at(-1)
      if (top) mark(top.target.id)
    },
    { rootMargin: '-25% 0px -65% 0px' },
  )
  for (const section of findAll('.menu-section')) observer.observe(section)
}
