import { pageStyle } from '../../http/page-document.ts'
import { pageIcon, palette } from '../../http/page-theme.ts'
import { version } from '../../start/version.ts'

/** The page at `/`: what this is and where to click. Credentials show only where they are public anyway. */
export function landingPage({ isDemo, publicUrl }: { isDemo: boolean; publicUrl: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cellardoor: food and liquor delivery, open</title>
<meta name="description" content="An open marketplace service for food and liquor delivery.">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(pageIcon)}">
<style>${landingStyle.rules.text}</style>
</head>
<body>
<header>
  <div class="door" aria-hidden="true">${pageIcon}</div>
  <h1>Cellardoor</h1>
  <p class="lead">Dinner and a bottle, from the shops around you.<br>One open interface for finding, ordering and delivering.</p>
  <nav aria-label="Start here">
    <a class="button" href="/guides/first-order">First order in five minutes</a>
    <a class="button quiet" href="/docs">Reference</a>
    <a class="button quiet" href="/openapi.json">openapi.json</a>
  </nav>
</header>
<main>
  <section aria-labelledby="for-whom">
    <h2 id="for-whom">Who it is for</h2>
    <ul class="cards">
      ${audiences.map(([who, what]) => `<li><h3>${who}</h3><p>${what}</p></li>`).join('\n      ')}
    </ul>
  </section>
  ${isDemo ? demoSection(publicUrl) : ''}
  <section aria-labelledby="look">
    <h2 id="look">Look around</h2>
    <ul class="links">
      ${links.map(([href, what]) => `<li><a href="${href}"><code>${href}</code></a> ${what}</li>`).join('\n      ')}
    </ul>
  </section>
</main>
<footer>Cellardoor ${version} · Apache-2.0</footer>
</body>
</html>
`
}

const audiences = [
  ['Ordering apps', 'Merchants that serve an address, their hours and menus; carts, checkout, orders.'],
  ['Merchants', 'Menus, hours and delivery zones, kept by hand or by your till.'],
  ['Couriers', 'Four calls to host, and we send you deliveries.'],
  ['Operators', 'Run a marketplace of your own: apps, groups, promotions, an audit of every change.'],
] as const

const here = 'address=199+Water+St,+New+York,+NY&client_id=demo-app'
const demoLinks = [
  [`/merchant/search/delivery?${here}`, 'who delivers to 199 Water St'],
  [`/merchant/search/pickup?${here}&radius=1&merchant_type=W`, 'wine and liquor within a mile'],
  ['/merchant/1001/?client_id=demo-app', 'an all-day kitchen'],
  ['/merchant/1002/hours?client_id=demo-app', 'a bar that closes at two in the morning'],
  ['/merchant/1001/menu?client_id=demo-app', 'a menu'],
] as const

const links = [
  ['/guides', 'guides'],
  ['/docs', 'every endpoint, with an example and a form to try it out'],
  ['/healthz', 'alive?'],
  ['/readyz', 'ready to work?'],
  ['/metrics', 'figures for Prometheus'],
] as const

const demoSection = (publicUrl: string) => `<section aria-labelledby="demo">
    <h2 id="demo">The demo world</h2>
    <p>This service runs on made-up data: four cities, their streets, hundreds of merchants. Everything below is public; break what you like.</p>
    <div class="scroll" tabindex="0" role="group" aria-label="Apps"><table>
      <caption>Apps</caption>
      <thead><tr><th scope="col">client_id</th><th scope="col">client_secret</th><th scope="col">may</th></tr></thead>
      <tbody>
        <tr><td><code>demo-app</code></td><td><code>demo-app-secret</code></td><td>read, sign people in, take cards</td></tr>
        <tr><td><code>public-app</code></td><td><code>public-app-secret</code></td><td>read</td></tr>
        <tr><td><code>merchant-app</code></td><td><code>merchant-app-secret</code></td><td>sign merchants in</td></tr>
      </tbody>
    </table></div>
    <div class="scroll" tabindex="0" role="group" aria-label="People"><table>
      <caption>People, all with the password <code>open-sesame-42</code></caption>
      <thead><tr><th scope="col">email</th><th scope="col">who</th></tr></thead>
      <tbody>
        <tr><td><code>ada@example.com</code></td><td>a customer at 199 Water St, New York</td></tr>
        <tr><td><code>new@example.com</code></td><td>a customer with nothing yet</td></tr>
        <tr><td><code>owner@example.com</code></td><td>owns the merchants of group 1</td></tr>
        <tr><td><code>manager@example.com</code></td><td>manages them</td></tr>
        <tr><td><code>kitchen@example.com</code></td><td>works in the kitchen of merchant 1001</td></tr>
      </tbody>
    </table></div>
    <h3>Try it</h3>
    <ul class="links">
      ${demoLinks.map(([href, what]) => `<li><a href="${href}">${what}</a></li>`).join('\n      ')}
    </ul>
    <p>The operator’s side, from a terminal:</p>
    <pre tabindex="0"><code>curl -H 'Authorization: Bearer demo-operator-token' \\
  '${publicUrl}/operator/merchants?query=pizza'</code></pre>
  </section>`

export const landingStyle = pageStyle(`
${palette}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 var(--text) }
header { padding: 4rem 1.25rem 2.5rem; text-align: center; border-bottom: 1px solid var(--line) }
.door svg { width: 84px; height: 84px }
h1 { margin: .25rem 0 0; font-size: clamp(2.4rem, 7vw, 3.6rem); letter-spacing: -.02em; font-weight: 600 }
.lead { margin: .5rem auto 1.75rem; max-width: 36rem; font-size: 1.2rem; color: var(--soft) }
main { max-width: 58rem; margin: 0 auto; padding: 1rem 1.25rem 3rem }
h2 { margin: 2.25rem 0 .75rem; font-size: 1.45rem; font-weight: 600 }
h3 { margin: 0 0 .25rem; font-size: 1.05rem; color: var(--wine) }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem; padding: 0; margin: 0; list-style: none }
.cards li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.1rem }
.cards p { margin: 0; font-size: .97rem }
.button { display: inline-block; margin: .25rem; padding: .65rem 1.3rem; border-radius: 999px; background: var(--accent-strong); color: #fff; text-decoration: none; font-weight: 600 }
.button.quiet { background: none; color: var(--wine); box-shadow: inset 0 0 0 1.5px var(--wine) }
a { color: var(--wine) } a:focus-visible, [tabindex]:focus-visible { outline: 3px solid #e8b84a; outline-offset: 2px }
code, pre { font: .88em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; overflow-x: auto }
.scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse; margin: 1rem 0 1.5rem; font-size: .97rem }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem }
th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line) } th { color: var(--soft); font-weight: 600 }
.links { padding-left: 1.1rem }
@media (pointer: coarse) { .links a { display: inline-flex; align-items: center; min-height: 44px } }
footer { text-align: center; color: var(--soft); padding: 1.5rem; border-top: 1px solid var(--line); font-size: .9rem }
`)
