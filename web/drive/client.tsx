import { render } from 'preact'
import './styles.css'
import { offerPasskeys } from '../kit/passkeys.ts'

offerPasskeys()
const root = document.getElementById('drive')
if (root) {
  const { App } = await import('./app.tsx')
  root.replaceChildren()
  render(<App />, root)
}
