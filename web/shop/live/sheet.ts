import { find, findAll, parseFragment } from '../../kit/dom.ts'
import { closeButton } from './close-button.ts'
import { enhanceItem } from './item.ts'

/**
 * Items open in a sheet over the menu, under their own address; the sheet holds the very form of the item's page. Going back
 * closes it, and closing it goes back: the history has one entry for an open item and none for a closed one.
 */
export function openItemsInSheet() {
  const sheet = find<HTMLDialogElement>('[data-sheet]')
  const own = location.pathname
  const title = document.title
  if (!sheet) {
    // An item's page that was loaded again while it was a sheet: the menu before it is another document by now.
    if (find('form[data-item]'))
      addEventListener('popstate', () => location.pathname !== own && location.reload())
    return
  }
  let shown = ''
  const show = (path: string, onFailure: () => void, onShown?: () => void) => {
    shown = path
    const isPreviewed = showPreview(sheet, path)
    if (isPreviewed) onShown?.()
    return fetchForm(path).then(
      (html) => {
        // It was closed, or another dish was opened meanwhile.
        if (shown !== path) return
        if (!isPreviewed) onShown?.()
        fillSheet(sheet, html)
        showAsOnMenu(sheet, path)
        if (!sheet.open) sheet.showModal()
      },
      () => shown === path && onFailure(),
    )
  }
  // By the time a finger lifts, the form is here.
  for (const type of ['pointerenter', 'pointerdown', 'focusin'])
    document.addEventListener(
      type,
      (event) => {
        const link = itemLinkOf(event)
        if (link) fetchForm(link.pathname).catch(() => {})
      },
      { capture: true, passive: true },
    )
  document.addEventListener('click', (event) => {
    const link = itemLinkOf(event)
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    show(
      link.pathname,
      () => location.assign(link.href),
      () => history.pushState(null, '', link.pathname),
    )
  })
  addEventListener('popstate', () => {
    if (location.pathname === own) sheet.close()
    else show(location.pathname, () => location.reload())
  })
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) sheet.close()
  })
  sheet.addEventListener('close', () => {
    shown = ''
    document.title = title
    if (location.pathname !== own) history.back()
  })
}

const itemLinkOf = ({ target }: Event) =>
  (target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-open-sheet]')

const fetched = new Map<string, Promise<string>>()

/** A line of the cart is another one after each change, so its form is fetched each time. */
function fetchForm(path: string): Promise<string> {
  const known =
    fetched.get(path) ??
    fetch(`${path}?sheet`).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)))
  if (path.startsWith('/m/')) fetched.set(path, known)
  known.catch(() => fetched.delete(path))
  return known
}

/** A dish that only its section names looks on the menu, which knows it, as on no other page. */
function showAsOnMenu(sheet: HTMLDialogElement, path: string) {
  const [known, picture] = [
    linkTo(path)?.querySelector('img'),
    find<HTMLImageElement>('.item-picture', sheet),
  ]
  if (!known || !picture) return
  // The small one is here already, and stands in until the large one is.
  picture.style.backgroundImage = `url("${known.currentSrc}")`
  if (picture.getAttribute('src') === known.getAttribute('src')) return
  picture.removeAttribute('srcset')
  picture.src = known.src.replace('-320.webp', '-640.webp')
}

const linkTo = (path: string) =>
  findAll<HTMLAnchorElement>('a[data-open-sheet]').find(({ pathname }) => pathname === path)

/** What the menu says of a dish opens at once, also where the connection is slow; its choices follow. */
function showPreview(sheet: HTMLDialogElement, path: string): boolean {
  const link = linkTo(path)
  const name = link && find('strong', link)?.textContent
  if (!name || sheet.open) return false
  const form = document.createElement('div')
  form.className = 'item-form'
  form.setAttribute('aria-busy', 'true')
  const picture = new Image(640, 400)
  picture.className = 'item-picture'
  picture.alt = ''
  picture.src = link.querySelector('img')?.src ?? ''
  const body = document.createElement('div')
  body.className = 'item-body'
  const heading = document.createElement('h2')
  heading.textContent = name
  body.append(heading)
  form.append(picture, body)
  sheet.replaceChildren(closeButton(sheet), form)
  sheet.ariaLabel = name
  sheet.showModal()
  return true
}

function fillSheet(sheet: HTMLDialogElement, html: string) {
  const preview = find('div.item-form', sheet)
  // The button to close it keeps the focus.
  if (preview) preview.replaceWith(parseFragment(html))
  else sheet.replaceChildren(closeButton(sheet), parseFragment(html))
  sheet.ariaLabel = find('h2', sheet)?.textContent ?? sheet.ariaLabel
  const form = find<HTMLFormElement>('form[data-item]', sheet)
  if (!form) return
  if (form.dataset.title) document.title = form.dataset.title
  enhanceItem(form, () => sheet.close())
}
