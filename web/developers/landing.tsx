import type { DeveloperPage } from '../../page-contract/developers.ts'
import { iconAddress } from '../kit/icon-file.ts'
import { scrollable } from './markdown.tsx'
import { Footer } from './reading-page.tsx'

/** What this is and where to start. Credentials appear only where they are public anyway. */
export const Landing = ({
  isDemo,
  publicUrl,
  version,
}: Extract<DeveloperPage, { name: 'landing' }> & { version: string }) => (
  <>
    <header class="welcome">
      <img src={iconAddress} alt="" width="84" height="84" />
      <h1>Cellardoor</h1>
      <p class="lead">
        Dinner and a bottle, from the shops around you.
        <br />
        One open interface for finding, ordering and delivering.
      </p>
      <nav aria-label="Start here" class="actions">
        <a class="button" href="/guides/first-order">
          First order in five minutes
        </a>
        <a class="button quiet" href="/docs">
          Reference
        </a>
        <a class="button quiet" href="/openapi.json">
          openapi.json
        </a>
      </nav>
    </header>
    <main class="wrap">
      <section aria-labelledby="for-whom">
        <h2 id="for-whom">Who it is for</h2>
        <ul class="cards">
          {audiences.map(([who, what]) => (
            <li key={who} class="card">
              <h3>{who}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ul>
      </section>
      {isDemo && <DemoWorld publicUrl={publicUrl} />}
      <section aria-labelledby="look">
        <h2 id="look">Look around</h2>
        <ul class="links">
          {links.map(([href, what]) => (
            <li key={href}>
              <a href={href}>
                <code>{href}</code>
              </a>{' '}
              {what}
            </li>
          ))}
        </ul>
      </section>
    </main>
    <Footer version={version} />
  </>
)

const audiences = [
  ['Ordering apps', 'Merchants that serve an address, their hours and menus; carts, checkout, orders.'],
  ['Merchants', 'Menus, hours and delivery zones, kept by hand or by your POS.'],
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

const apps = [
  ['demo-app', 'demo-app-secret', 'read, sign people in, take cards'],
  ['public-app', 'public-app-secret', 'read'],
  ['merchant-app', 'merchant-app-secret', 'sign merchants in'],
] as const

const people = [
  ['ada@example.com', 'a customer at 199 Water St, New York'],
  ['new@example.com', 'a customer with nothing yet'],
  ['owner@example.com', 'owns the merchants of group 1'],
  ['manager@example.com', 'manages them'],
  ['kitchen@example.com', 'works in the kitchen of merchant 1001'],
] as const

const DemoWorld = ({ publicUrl }: { publicUrl: string }) => (
  <section aria-labelledby="demo">
    <h2 id="demo">The demo world</h2>
    <p>
      This service runs on made-up data: four cities, their streets, hundreds of merchants. Everything below
      is public; break what you like.
    </p>
    <div class="scroll" {...scrollable('Apps')}>
      <table>
        <caption>Apps</caption>
        <thead>
          <tr>
            <th scope="col">client_id</th>
            <th scope="col">client_secret</th>
            <th scope="col">may</th>
          </tr>
        </thead>
        <tbody>
          {apps.map(([id, secret, may]) => (
            <tr key={id}>
              <td>
                <code>{id}</code>
              </td>
              <td>
                <code>{secret}</code>
              </td>
              <td>{may}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <div class="scroll" {...scrollable('People')}>
      <table>
        <caption>
          People, all with the password <code>open-sesame-42</code>
        </caption>
        <thead>
          <tr>
            <th scope="col">email</th>
            <th scope="col">who</th>
          </tr>
        </thead>
        <tbody>
          {people.map(([email, who]) => (
            <tr key={email}>
              <td>
                <code>{email}</code>
              </td>
              <td>{who}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <h3>Try it</h3>
    <ul class="links">
      {demoLinks.map(([href, what]) => (
        <li key={href}>
          <a href={href}>{what}</a>
        </li>
      ))}
    </ul>
    <p>The operator’s side, from a terminal:</p>
    <pre {...scrollable()}>
      <code>{`curl -H 'Authorization: Bearer demo-operator-token' \\
  '${publicUrl}/operator/merchants?query=pizza'`}</code>
    </pre>
  </section>
)
