import { render } from 'preact'
import '../kit/kit.css'
import '../console/console.css'
import './partner.css'
import './orders/orders.css'
import './menu/menu.css'
import './hours/hours.css'
import './reports/reports.css'
import './staff/people.css'
import './setup/setup.css'
import './zones/zones.css'
import './overview/overview.css'
import { startRouter } from '../console/router.ts'
import { offerPasskeys } from '../kit/passkeys.ts'
import { App } from './app.tsx'

offerPasskeys()
const root = document.getElementById('console')
if (root) {
  startRouter()
  root.replaceChildren()
  render(<App />, root)
  const paper = document.createElement('div')
  paper.id = 'print'
  document.body.append(paper)
}
