import type { DeveloperPage } from '../../page-contract/developers.ts'
import { iconAddress } from '../kit/icon.tsx'
import { scrollable } from './markdown.tsx'
import { Footer } from './reading-page.tsx'

/** What can be built, and where to start. Credentials appear only where they are public anyway. */
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
        Build on food and liquor delivery: one documented HTTP API to find merchants, order dinner and drinks,
        and follow the courier.
      </p>
      <nav aria-label="Start here" class="actions">
        <a class="button" href="/guides/first-order">
          First order in five minutes
        </a>
        <a class="button quiet" href="/docs">
          Reference
        </a>
        <a class="button quiet" href="/openapi.json">
          OpenAPI
        </a>
      </nav>
    </header>
    <main class="wrap">
      <section aria-labelledby="build">
        <h2 id="build">What are you building?</h2>
        <ul class="cards">
          {projects.map(({ what, about, guides }) => (
            <li key={what} class="card">
              <h3>{what}</h3>
              <p>{about}</p>
              <p class="row links">
                {guides.map(([href, words]) => (
                  <a key={href} href={href}>
                    {words}
                  </a>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {isDemo && <DemoWorld publicUrl={publicUrl} />}
      <section aria-labelledby="more">
        <h2 id="more">Everything else</h2>
        <ul class="links">
          {links.map(([href, name, what]) => (
            <li key={href}>
              <a href={href}>{name}</a>: {what}
            </li>
          ))}
        </ul>
      </section>
    </main>
    <Footer version={version} />
  </>
)

const projects = [
  {
    what: 'An ordering app',
    about:
      'Find the merchants that deliver to an address, fill a cart and check out, for guests or customers.',
    guides: [
      ['/guides/first-order', 'Place an order'],
      ['/guides/oauth', 'Sign customers in'],
    ],
  },
  {
    what: 'Software for restaurants',
    about: 'Keep menus in sync with a POS or a spreadsheet, and send orders to tills and printers.',
    guides: [
      ['/guides/menu-sync', 'Sync a menu'],
      ['/guides/connect-a-till', 'Connect a POS'],
    ],
  },
  {
    what: 'Order automation',
    about: 'Read one ordered event log, follow it live, or get signed webhooks that retry until you answer.',
    guides: [
      ['/guides/events', 'React to events'],
      ['/guides/notifications', 'Send notifications'],
    ],
  },
  {
    what: 'A courier company',
    about: 'Host four endpoints to get deliveries. A conformance kit tells you when you’re ready.',
    guides: [['/guides/courier-company', 'Deliver orders']],
  },
  {
    what: 'A marketplace of your own',
    about: 'Bring your town, its merchants and couriers, set the rules, and pay people.',
    guides: [['/guides/operate', 'Run a marketplace']],
  },
] as const

const links = [
  ['/guides', 'Guides', 'step by step, with commands to copy'],
  [
    '/docs',
    'Reference',
    'every endpoint with its fields, error codes, a recorded response and a form to try it',
  ],
  ['/guides/codes', 'Error codes', 'what each one means and what to do'],
  ['/healthz', 'Health check', 'whether the process is up'],
  ['/readyz', 'Readiness check', 'whether it can take requests'],
  ['/metrics', 'Metrics', 'for Prometheus'],
] as const

const here = 'address=199+Water+St,+New+York,+NY&client_id=demo-app'
const demoLinks = [
  [`/merchant/search/delivery?${here}`, 'Merchants that deliver to 199 Water St'],
  [`/merchant/search/pickup?${here}&radius=1&merchant_type=W`, 'Liquor stores within a mile'],
  ['/merchant/1001/?client_id=demo-app', 'An all-day kitchen'],
  ['/merchant/1002/hours?client_id=demo-app', 'The hours of a bar that closes at 2 AM'],
  ['/merchant/1001/menu?client_id=demo-app', 'A menu with sizes and options'],
] as const

const apps = [
  ['demo-app', 'demo-app-secret', 'Read everything public, sign customers in, save cards'],
  ['public-app', 'public-app-secret', 'Read everything public'],
  ['merchant-app', 'merchant-app-secret', 'Sign merchants in'],
] as const

const people = [
  ['ada@example.com', 'Customer at 199 Water St, New York'],
  ['new@example.com', 'Customer with no address, card or order yet'],
  ['owner@example.com', 'Owner of the merchants in group 1'],
  ['manager@example.com', 'Manager of the same merchants'],
  ['kitchen@example.com', 'Kitchen staff at merchant 1001'],
] as const

const DemoWorld = ({ publicUrl }: { publicUrl: string }) => (
  <section aria-labelledby="demo">
    <h2 id="demo">Try the demo</h2>
    <p>
      This service runs on made-up data: four cities with their streets and hundreds of merchants. All of the
      following is public, so go ahead and break things.
    </p>
    <ul class="links">
      {demoLinks.map(([href, what]) => (
        <li key={href}>
          <a href={href}>{what}</a>
        </li>
      ))}
    </ul>
    <p>Operators have an API, too:</p>
    <pre {...scrollable()}>
      <code>{`curl -H 'Authorization: Bearer demo-operator-token' \\
  '${publicUrl}/operator/merchants?query=pizza'`}</code>
    </pre>
    <div class="scroll" {...scrollable('Apps')}>
      <table>
        <caption>Apps</caption>
        <thead>
          <tr>
            <th scope="col">Client ID</th>
            <th scope="col">Secret</th>
            <th scope="col">What it can do</th>
          </tr>
        </thead>
        <tbody>
          {apps.map(([id, secret, can]) => (
            <tr key={id}>
              <td>
                <code>{id}</code>
              </td>
              <td>
                <code>{secret}</code>
              </td>
              <td>{can}</td>
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
            <th scope="col">Email</th>
            <th scope="col">Who</th>
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
  </section>
)
