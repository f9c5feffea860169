import { render } from 'preact'
import '../kit/kit.css'
import '../console/console.css'
import './admin.css'
import './list/list.css'
import './orders/orders.css'
import { startRouter } from '../console/router.ts'
import { App } from './app.tsx'

const root = document.getElementById('console')
if (root) {
  startRouter()
  root.replaceChildren()
  render(<App />, root)
}
