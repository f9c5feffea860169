import { find, findAll, parseFragment } from '../../kit/dom.ts'
import { closeButton } from './close-button.ts'
import { enhanceItem } from './item.ts'

/**
 * Opens items in a sheet over the menu, under their own URL; the sheet has the same form as the item's page. Going
 * back closes it, and closing it goes back: the history has one entry for an open item and none for a closed one.
 */
export function openItemsInSheet() {
  const sheet = find<HTMLDialogElement>('[data-sheet]')
  const own = location.pathname
  const title = document.title
  if (!sheet) {
    // An item's page that was reloaded while it was a sheet: the menu before it is a different document now.
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
        // It was closed, or another dish was opened in the meantime.
        if (shown !== path) return
        if (!isPreviewed) onShown?.()
        fillSheet(sheet, html)
        showAsOnMenu(sheet, path)
        if (!sheet.open) sheet.showModal()
      },
      () => shown === path && onFailure(),
    )
  }
  // By the time the finger lifts, the form is loaded.
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

/** A cart line changes with every edit, so its form is fetched each time. */
function fetchForm(path: string): Promise<string> {
  const known =
    fetched.get(path) ??
    fetch(`${path}?sheet`).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)))
  if (path.startsWith('/m/')) fetched.set(path, known)
  known.catch(() => fetched.delete(path))
  return known
}

/** Shows a dish as on its menu, where its section adds to its name. */
function showAsOnMenu(sheet: HTMLDialogElement, path: string) {
  const [known, picture] = [
    linkTo(path)?.querySelector('img'),
    find<HTMLImageElement>('.item-picture', sheet),
  ]
  if (!known || !picture) return
  // The small picture is already loaded, and is shown until the large one is.
  picture.style.backgroundImage = `url("${known.currentSrc}")`
  if (picture.getAttribute('src') === known.getAttribute('src')) return
  picture.removeAttribute('srcset')
  picture.src = known.src.replace('-320.webp', '-640.webp')
}

const linkTo = (path: string) =>
  findAll<HTMLAnchorElement>('a[data-open-sheet]').find(({ pathname }) => pathname === path)

/** What the menu says about a dish opens immediately, even on a slow connection; its choices follow. */
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
  // The close button keeps the focus.
  if (preview) preview.replaceWith(parseFragment(html))
  else sheet.replaceChildren(closeButton(sheet), parseFragment(html))
  sheet.ariaLabel = find('h2', sheet)?.textContent ?? sheet.ariaLabel
  const form = find<HTMLFormElement>('form[data-item]', sheet)
  if (!form) return
  if (form.dataset.title) document.title = form.dataset.title
  enhanceItem(form, () => sheet.close())
}
