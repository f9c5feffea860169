import { DemoPanel } from '../../kit/demo-panel.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { Visit } from '../../server/visit.ts'
import { homeWords, shopWords } from '../messages.ts'

const addresses = [
  '199 Water St, New York, NY 10038',
  '233 S Wacker Dr, Chicago, IL',
  '200 N Spring St, Los Angeles, CA 90012',
  '200 W Washington St, Phoenix, AZ',
] as const
const pathTo = (address: string) => `/search?address=${encodeURIComponent(address)}`

/** Where to try the demo, and what to try first. The same for everyone, so that the page is; script moves it below a customer's own part. */
export function DemoWayIn({ visit }: { visit: Visit }) {
  const { t } = shopWords(visit.language)
  const home = homeWords(visit.language)
  const steps = [
    { href: pathTo(addresses[0]), text: home('demo.order') },
    { href: '/signin', text: home('demo.signin') },
    { href: '/m/1001', text: home('demo.promo', { code: 'TENOFF' }) },
    { href: '/partner/1011/orders', text: home('demo.partner') },
    { href: '/admin', text: home('demo.admin') },
  ]
  return (
    <div class="demo-way-in" data-demo-way-in>
      <p class="soft small">{t('home.try')}</p>
      <ul class="chips">
        {addresses.map((address) => (
          <li key={address}>
            <a class="chip" href={pathTo(address)}>
              <Icon name="pin" />
              {address.split(',').slice(0, 2).join(',')}
            </a>
          </li>
        ))}
      </ul>
      <DemoPanel name="shop" title={home('demo.title')} text={home('demo.text')} steps={steps} />
    </div>
  )
}
