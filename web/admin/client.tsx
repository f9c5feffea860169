import { render } from 'preact'
import './styles.css'
import { startRouter } from '../console/router.ts'
import { App } from './app.tsx'

const root = document.getElementById('console')
if (root) {
  startRouter()
  root.replaceChildren()
  render(<App />, root)
}
