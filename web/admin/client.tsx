import { render } from 'preact'
import './styles.css'
import { rememberZone } from '../console/clock.ts'
import { startRouter } from '../console/router.ts'
import { App } from './app.tsx'

const root = document.getElementById('console')
if (root) {
  rememberZone('/admin')
  startRouter()
  root.replaceChildren()
  render(<App />, root)
}
