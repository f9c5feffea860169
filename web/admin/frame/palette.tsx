import { useEffect, useRef, useState } from 'preact/hooks'
import { listCustomers } from '../../console/api/customers.ts'
import { listMerchants } from '../../console/api/merchants.ts'
import { navigate } from '../../console/router.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { may } from './me.ts'
import type { Section } from './paths.ts'
import { pathTo } from './place.ts'
import { sectionIcons } from './section-frame.tsx'
import { frame, kit, pageNames } from './words.ts'

type Target = { href: string; text: string; about: string; icon: IconName }

const typingMs = 200
const maxPerKind = 5

/** Finds pages by name, orders by number, and merchants and customers by both. Arrow keys move, Enter opens. */
export function Palette({ sections, onClose }: { sections: readonly Section[]; onClose(): void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Target[]>([])
  const [chosen, setChosen] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    const onClick = (event: MouseEvent) => event.target === element && element.close()
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [])
  useEffect(() => {
    setFound([])
    const wanted = text.trim()
    if (wanted.length < 2) return
    let isOld = false
    const timer = setTimeout(async () => {
      const kinds = await Promise.all(
        [findMerchants, findCustomers].map((find) => find(wanted).catch(() => [])),
      )
      if (!isOld) setFound(kinds.flat())
    }, typingMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  const targets = [...pagesNamed(text, sections), ...findNumbers(text, sections), ...found]
  const current = Math.min(chosen, Math.max(targets.length - 1, 0))
  const go = (target: Target | undefined) => {
    if (!target) return
    onClose()
    navigate(target.href)
  }
  return (
    <dialog ref={dialog} class="palette" aria-label={frame('palette.title')} onClose={onClose}>
      <label class="palette-field">
        <Icon name="search" />
        <span class="unseen">{frame('palette.title')}</span>
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-targets"
          aria-activedescendant={targets.length > 0 ? `target-${current}` : undefined}
          autocomplete="off"
          placeholder={frame('palette.hint')}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step) {
              event.preventDefault()
              setChosen((current + step + targets.length) % Math.max(targets.length, 1))
            } else if (event.key === 'Enter') go(targets[current])
          }}
        />
        <button type="button" class="icon-button" aria-label={kit('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </label>
      <div id="palette-targets" role="listbox" aria-label={frame('palette.title')} class="palette-targets">
        {targets.map((target, index) => (
          <div
            key={target.href}
            id={`target-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => go(target)}
            onKeyDown={(event) => event.key === 'Enter' && go(target)}
          >
            <Icon name={target.icon} />
            <span>{target.text}</span>
            <span class="soft small">{target.about}</span>
          </div>
        ))}
      </div>
      {targets.length === 0 && (
        <p class="soft palette-none" role="status">
          {frame('palette.none')}
        </p>
      )}
    </dialog>
  )
}

async function findMerchants(query: string): Promise<Target[]> {
  if (!may(listMerchants)) return []
  const { merchants } = await listMerchants({ query, limit: maxPerKind })
  return merchants.map(({ merchant_id, name, city }) => ({
    href: pathTo('merchants', [merchant_id]),
    text: name,
    about: `${merchant_id} · ${city}`,
    icon: sectionIcons.merchants,
  }))
}

async function findCustomers(query: string): Promise<Target[]> {
  if (!may(listCustomers)) return []
  const { customers } = await listCustomers({ query, limit: maxPerKind })
  return customers.map(({ customer_id, first_name, last_name, email }) => ({
    href: pathTo('customers', [customer_id]),
    text: `${first_name} ${last_name}`,
    about: `${customer_id} · ${email}`,
    icon: sectionIcons.customers,
  }))
}

/** Lists all sections; their pages too once there is a search text. */
function pagesNamed(text: string, sections: readonly Section[]): Target[] {
  const wanted = text.trim().toLowerCase()
  const whole = sections.map((section) => ({
    href: pathTo(section),
    text: frame(`nav.${section}`),
    about: '',
    icon: sectionIcons[section],
  }))
  const below = wanted === '' ? [] : sections.flatMap(pagesBelow)
  return [...whole, ...below].filter((target) => target.text.toLowerCase().includes(wanted))
}

const pagesBelow = (section: Section): Target[] =>
  Object.entries(pageNames)
    .filter(([path]) => path.startsWith(`${section}/`))
    .map(([path, text]) => ({
      href: pathTo(section, path.split('/').slice(1)),
      text,
      about: frame(`nav.${section}`),
      icon: sectionIcons[section],
    }))

/** A number may be an order number. */
function findNumbers(text: string, sections: readonly Section[]): Target[] {
  const number = /^#?(\d{3,15})$/.exec(text.trim())?.[1]
  if (!number || !sections.includes('orders')) return []
  return [
    {
      href: pathTo('orders', [number]),
      text: `#${number}`,
      about: frame('nav.orders'),
      icon: sectionIcons.orders,
    },
  ]
}
