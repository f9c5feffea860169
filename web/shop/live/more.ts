import { find, parseFragment } from '../../kit/dom.ts'

/** Appends more places to the list; the URL reflects it, and leads to the same list without script. */
export function showMorePlaces() {
  document.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-more]')
    const list = find('[data-shops]')
    if (!link || !list || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (link.getAttribute('aria-busy') === 'true') return
    link.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(link.href)
      if (!answer.ok) throw new Error(String(answer.status))
      const page = parseFragment(await answer.text())
      const added = [...(find('[data-shops]', page)?.children ?? [])].slice(list.children.length)
      list.append(...added)
      history.replaceState(null, '', link.href)
      const next = find('a[data-more]', page)
      if (next) link.replaceWith(next)
      else link.remove()
      added[0]?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      location.assign(link.href)
    }
  })
}
