import type { ComponentChildren } from 'preact'
import type { Brand } from '../server/brand.ts'

/** A page with little on it: a fault, a sign-in. */
export function Plain({
  title,
  brand,
  home,
  children,
}: {
  title: string
  brand: Brand
  home: string
  children: ComponentChildren
}) {
  return (
    <>
      <header class="masthead">
        <div class="wrap">
          <a class="brand" href={home}>
            <img src={brand.logo ?? '/web/icon.svg'} alt="" width="32" height="32" />
            {brand.name}
          </a>
        </div>
      </header>
      <main class="wrap narrow stack">
        <h1>{title}</h1>
        {children}
      </main>
    </>
  )
}
