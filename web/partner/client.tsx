import { render } from 'preact'
import '../kit/kit.css'
import './partner.css'
import './orders/orders.css'
import './menu/menu.css'
import './hours/hours.css'
import { App } from './app.tsx'
import { startRouter } from './frame/router.ts'

const root = document.getElementById('console')
if (root) {
  startRouter()
  root.replaceChildren()
  render(<App />, root)
  const paper = document.createElement('div')
  paper.id = 'print'
  document.body.append(paper)
}
