import type { ComponentChildren } from 'preact'

type MastheadProps = {
  brand: { name: string; logo: string | null }
  /** Where the name links to. Default: nowhere. */
  home?: string
  children?: ComponentChildren
}

export function Masthead({ brand, home, children }: MastheadProps) {
  const Name = home === undefined ? 'span' : 'a'
  return (
    <header class="masthead">
      <div class="wrap">
        <Name {...(home !== undefined && { href: home })} class="brand">
          <img src={brand.logo ?? '/web/icon.svg'} alt="" width="32" height="32" />
          {brand.name}
        </Name>
        {children}
      </div>
    </header>
  )
}

/** A minimal page: an error, a sign-in. */
export const Plain = ({ title, children, ...head }: MastheadProps & { title: string }) => (
  <>
    <Masthead {...head} />
    <main class="wrap narrow stack">
      <h1>{title}</h1>
      {children}
    </main>
  </>
)
